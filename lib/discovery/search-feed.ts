import { objectPath, permanentPath } from '#lib/addresses.ts';
import { ParameterError, parameterProblem } from '#lib/api/parameters.ts';
import { requireSearch } from '#lib/api/search-parameters.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { HttpResponse } from '#lib/http.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { isWebUrl } from '#lib/iiif/image/services.ts';
import { imageFormat } from '#lib/iiif/presentation/image.ts';
import { namesOf, showName } from '#lib/metadata/names.ts';
import { summaryOf } from '#lib/metadata/summary.ts';
import { defaultOrder, everything, type SearchAddress } from '#lib/search/address.ts';
import { searchName } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import { pageLimit } from '#lib/search/query.ts';
import { readNormalizedSearch } from '#lib/search/values.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { attribute, languageAttribute, type Xml, xml, xmlDeclaration } from '#lib/xml/write.ts';
import { libraryFeedPath, searchFeedPath } from './feed-paths.ts';

/** In characters: readers of feeds show a title in a line of a list. */
const maxLength = 500;

/**
 * The newest objects of a search, a shelf or the whole library as an Atom feed (RFC 4287), with the response elements
 * of OpenSearch 1.1. Objects that are not public get no entries.
 * @param query of the search; undefined: the whole library
 */
export async function searchFeed(
  catalogue: Catalogue,
  publicUrl: string,
  locale: Locale,
  query: URLSearchParams | undefined,
): Promise<string> {
  const { text, filters } = query ? readNormalizedSearch(query) : everything;
  const search: SearchAddress = { ...everything, text, filters, order: 'newest' };
  const { tiles, count, facets } = await catalogue.search(
    { ...search, isWhole: true },
    { offset: 0, limit: pageLimit },
  );
  const t = translator(locale);
  const [page, self] = (
    query
      ? [searchPath(locale, search), searchFeedPath(locale, search)]
      : [`/${locale}`, libraryFeedPath(locale)]
  ).map((path) => publicUrl + path);
  // Every feed is ordered by date, so the order does not go into the title.
  const name = searchName(locale, { ...search, order: defaultOrder(text) }, facets);
  const found = name === '' ? t('search.title') : t('search.resultsFor', { text: name });
  const title = query ? found : t('home.feed');
  const shown = tiles.filter(({ related_object: { is_public: isPublic } }) => isPublic);
  const languages = await catalogue.titleLanguages(shown.map((tile) => tile.related_object.id));
  // Atom requires `updated`; an empty feed has no date of its own.
  const updated =
    tiles
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00';
  const feed = xml`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="${locale}">${[
    xml`<id>${self}</id>`,
    xml`<title>${oneLine(title, maxLength)} – ${libraryName(locale)}</title>`,
    xml`<updated>${instant(updated)}</updated>`,
    xml`<author><name>${libraryName(locale)}</name></author>`,
    xml`<link rel="self" type="application/atom+xml" href="${self}"/>`,
    xml`<link rel="alternate" type="text/html" href="${page}"/>`,
    xml`<opensearch:totalResults>${count}</opensearch:totalResults>`,
    xml`<opensearch:itemsPerPage>${pageLimit}</opensearch:itemsPerPage>`,
    shown.map((tile) => entry(tile, languages.get(tile.related_object.id), publicUrl, locale)),
  ]}</feed>`;
  return `${xmlDeclaration}${feed}`;
}

/** Refuses, as the API does, the feed of a search with values that cannot be understood. @returns undefined if all can be understood */
export function refuseSearchFeed(query: URLSearchParams): HttpResponse | undefined {
  try {
    requireSearch(query);
    return undefined;
  } catch (error) {
    if (error instanceof ParameterError) return parameterProblem(error);
    throw error;
  }
}

/** @param language BCP 47 tag of the title, where known */
function entry(tile: EntityTile, language: string | undefined, publicUrl: string, locale: Locale): Xml {
  const { related_object: object, thumbnail_url: picture } = tile;
  const title = oneLine(visibleText(object.title), maxLength);
  const summary = oneLine(summaryOf(object), maxLength);
  return xml`<entry>${[
    // An entry keeps its id in every feed, whatever its title and language (RFC 4287, section 4.2.6).
    xml`<id>${publicUrl + permanentPath(object.id)}</id>`,
    title
      ? xml`<title${languageAttribute(language)}>${title}</title>`
      : xml`<title>${translator(locale)('object.untitled')}</title>`,
    xml`<updated>${instant(tile.updated_at)}</updated>`,
    xml`<published>${instant(tile.created_at)}</published>`,
    namesOf(object).map((name) => xml`<author><name>${showName(name)}</name></author>`),
    xml`<link rel="alternate" type="text/html" href="${publicUrl + objectPath(locale, object)}"/>`,
    // Feed readers show the picture beside the entry.
    isWebUrl(picture)
      ? xml`<link rel="enclosure"${attribute('type', imageFormat(picture))} href="${picture}"/>`
      : undefined,
    summary ? xml`<summary>${summary}</summary>` : undefined,
  ]}</entry>`;
}

/** An RFC 3339 timestamp: the contract's timestamps are UTC but lack the `Z`. */
function instant(timestamp: string): string {
  return `${timestamp}Z`;
}
