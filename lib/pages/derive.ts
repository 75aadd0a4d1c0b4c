import { createHash } from 'node:crypto';
import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import type { Page } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { grouped } from '#lib/lists.ts';
import { languageOf } from './language.ts';
import { slugOf, uniqueName } from './slug.ts';
import { topicOf } from './topics.ts';

/** A page being processed: `instant` is created_at normalised, `base` the slug of the title alone. */
type NamedPage<SourcePage extends Page = Page> = {
  page: SourcePage;
  language: Locale;
  instant: string;
  base: string;
  slug: string;
};

/**
 * Derives what a catalogue service does not say about its pages: language, address, and which two are translations.
 *
 * Addresses are assigned by age. A page gets the slug of its title unless an older page has it; otherwise with its
 * creation date appended, or date and time. Of pages with the same title and instant the first gets that address; the
 * others append their language (`-en` after a Polish one), or a digest of their content. So an address depends only on
 * title and created_at of this page and of those at least as old: the order of the list, content, `updated_at` and
 * pages created later do not change it. (Pages with the same title and instant can only be told apart by their
 * content.)
 *
 * Two pages are translations if their titles are the same, or else if they are on the same well-known topic: where
 * there is one candidate in each language, or one created at the same instant. A wrong pair is worse than none.
 * @returns by created_at, then title, then language, as our own pages are
 */
export function derivePages<SourcePage extends Page>(
  pages: readonly SourcePage[],
): (SourcePage & Pick<StaticPage, 'language' | 'slug' | 'translationKey'>)[] {
  const named = withSlugs(pages);
  const keys = translationKeys(named);
  return named
    .sort(
      (one, other) =>
        compare(one.instant, other.instant) ||
        compare(one.page.title, other.page.title) ||
        byLanguage(one, other) ||
        compare(one.slug, other.slug),
    )
    .map(({ page, language, slug }) => ({ ...page, language, slug, translationKey: keys.get(slug) ?? slug }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function byLanguage(one: NamedPage, other: NamedPage): number {
  return locales.indexOf(one.language) - locales.indexOf(other.language);
}

function groupBy(
  pages: readonly NamedPage[],
  keyOf: (named: NamedPage) => string | undefined,
): NamedPage[][] {
  const groups = grouped(pages, keyOf);
  groups.delete(undefined);
  return [...groups.values()];
}

function withSlugs<SourcePage extends Page>(pages: readonly SourcePage[]): NamedPage<SourcePage>[] {
  const named = pages.map((page): NamedPage<SourcePage> => {
    const base = slugOf(page.title);
    const instant = parseTimestamp(page.created_at) ?? page.created_at;
    return { page, language: languageOf(page.title, page.content), instant, base, slug: base };
  });
  named.sort(
    (one, other) =>
      compare(one.instant, other.instant) ||
      compare(one.base, other.base) ||
      byLanguage(one, other) ||
      compare(one.page.title, other.page.title) ||
      compare(one.page.content, other.page.content),
  );
  const usedSlugs = new Set<string>();
  const numbers = new Map<string, number>();
  // The first that is free; where none is, the last with a number.
  const assignSlug = (candidates: readonly string[]) =>
    uniqueName(candidates.find((one) => !usedSlugs.has(one)) ?? candidates.at(-1) ?? '-', usedSlugs, numbers);
  for (const [first, ...others] of groupBy(named, ({ instant, base }) => `${instant} ${base}`)) {
    if (!first) continue;
    first.slug = assignSlug(datedSlugs(first));
    for (const other of others) {
      const ofLanguage = other.language === first.language ? [] : [`${first.slug}-${other.language}`];
      other.slug = assignSlug([...ofLanguage, `${first.slug}-${digestOf(other.page.content)}`]);
    }
  }
  return named;
}

function datedSlugs({ base, instant }: NamedPage): string[] {
  const time = instant
    .replace('T', '-')
    .replaceAll(':', '')
    .replace(/\.?0*$/, '');
  return [base, `${base}-${slugOf(instant.slice(0, 10))}`, `${base}-${slugOf(time)}`];
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** The slug of the Polish page of each pair, by the slug of the English one. */
function translationKeys(pages: readonly NamedPage[]): Map<string, string> {
  const keys = new Map<string, string>();
  const paired = new Set<NamedPage>();
  // A title with no characters for a slug identifies nothing.
  const sameTitle = groupBy(pages, ({ base }) => (base === '-' ? undefined : base));
  const sameTopic = groupBy(pages, ({ page }) => topicOf(page.title));
  for (const group of [...sameTitle, ...sameTopic])
    for (const [polish, english] of pairsOf(group)) {
      if (paired.has(polish) || paired.has(english)) continue;
      paired.add(polish).add(english);
      keys.set(english.slug, polish.slug);
    }
  return keys;
}

function pairsOf(group: readonly NamedPage[]): [NamedPage, NamedPage][] {
  const whole = onlyPair(group);
  if (whole) return [whole];
  return groupBy(group, ({ instant }) => instant).flatMap((sameInstant) => {
    const pair = onlyPair(sameInstant);
    return pair ? [pair] : [];
  });
}

function onlyPair(group: readonly NamedPage[]): [NamedPage, NamedPage] | undefined {
  const [one, other, ...more] = group;
  if (!one || !other || more.length > 0 || one.language === other.language) return undefined;
  return one.language === 'pl' ? [one, other] : [other, one];
}
