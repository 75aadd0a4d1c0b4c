import { objectPath, permanentPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { singleDate } from '#lib/metadata/edtf.ts';
import { dateTerm, issuedOf } from '#lib/metadata/issued.ts';
import { workPath } from '#lib/search/path.ts';
import type { PartOf } from '#lib/search/works.ts';
import type { WorkAnswer } from '#lib/site/work-for.ts';
import { visibleText } from '#lib/untrusted.ts';

/**
 * A work in schema.org terms, with those of its parts that are shown.
 * @param url canonical address of the page that shows them
 */
export function workJsonLd(
  { work, shown }: Extract<WorkAnswer, { kind: 'work' }>,
  locale: Locale,
  url: string,
): object {
  const parts = shown?.parts ?? [];
  const areIssues = parts.some(({ tile }) => tile.related_object.categories.includes('serials'));
  return {
    '@context': 'https://schema.org',
    '@type': workTypeOf(areIssues, 'series' in work.name),
    '@id': new URL(workPath(locale, { work: work.name }), url).href,
    url,
    name: visibleText(work.title) || undefined,
    sameAs: work.whole && new URL(objectPath(locale, work.whole.related_object), url).href,
    hasPart: parts.map(({ number, tile: { related_object: object } }) => ({
      '@type': partTypeOf(object.categories, number),
      '@id': new URL(permanentPath(object.id), url).href,
      url: new URL(objectPath(locale, object), url).href,
      name: visibleText(object.title) || undefined,
      ...numberedAs(object.categories, number),
      ...datedAs(object),
    })),
  };
}

/** When an object was created or published: day, month or year in ISO 8601, otherwise the words of the source. */
export function datedAs(object: EntityTile['related_object']): object {
  const name = dateTerm(object) === 'created' ? 'dateCreated' : 'datePublished';
  return { [name]: singleDate(object) ?? issuedOf(object)?.text };
}

/** The works that an object is part of, each with the address of its page. @param url any address of this site */
export function partOfJsonLd(
  works: readonly PartOf[],
  categories: readonly string[],
  locale: Locale,
  url: string,
): object[] {
  return works.map(({ work, kind, title }) => ({
    '@type': workTypeOf(categories.includes('serials'), kind === 'series'),
    '@id': new URL(workPath(locale, { work }), url).href,
    name: title,
  }));
}

function workTypeOf(isPeriodical: boolean, isSeries: boolean): string {
  if (isPeriodical) return 'Periodical';
  return isSeries ? 'CreativeWorkSeries' : 'CreativeWork';
}

/** The type of a periodical's issue, or of a numbered part of another work. */
function partTypeOf(categories: readonly string[], number: string | null): string {
  if (categories.includes('serials')) return 'PublicationIssue';
  return number === null ? 'CreativeWork' : 'PublicationVolume';
}

/** The number of such a part under its schema.org property, in the words of the source. */
export function numberedAs(categories: readonly string[], number: string | null | undefined): object {
  if (!number) return {};
  return categories.includes('serials') ? { issueNumber: number } : { volumeNumber: number };
}
