import { objectPath, permanentPath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { isWeb } from '#lib/iiif/image/services.ts';
import { imageFormat } from '#lib/iiif/presentation/image.ts';
import { namesOf, showName } from '#lib/metadata/names.ts';
import { summaryOf } from '#lib/metadata/summary.ts';
import { defaultOrder, everything, type SearchAddress } from '#lib/search/address.ts';
import { searchName } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import { onlyWhole, pageLimit } from '#lib/search/query.ts';
import { readKnownSearch } from '#lib/search/values.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { escapeXml } from '#lib/xml/escape.ts';
import { libraryFeedPath, searchFeedPath } from './feed-paths.ts';

/**
 * The newest objects of a search, a shelf or the whole library as an Atom feed (RFC 4287), with the response elements
 * of OpenSearch 1.1. Objects that are not public get no entries.
 * @param origin where the public reaches this site
 * @param query of the search; undefined: the whole library
 */
export async function searchFeed(
  catalogue: Catalogue,
  origin: string,
  locale: Locale,
  query: URLSearchParams | undefined,
): Promise<string> {
  const { text, filters } = query ? readKnownSearch(query) : everything;
  const search: SearchAddress = { ...everything, text, filters, order: 'newest' };
  const { tiles, count, facets } = onlyWhole(await catalogue.search(search, { offset: 0, limit: pageLimit }));
  const t = translator(locale);
  const [page, self] = (
    query
      ? [searchPath(locale, search), searchFeedPath(locale, search)]
      : [`/${locale}`, libraryFeedPath(locale)]
  ).map((path) => origin + path);
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
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="${locale}">`,
    element('id', self ?? ''),
    element('title', `${title} – ${libraryName(locale)}`),
    element('updated', instant(updated)),
    `<author>${element('name', libraryName(locale))}</author>`,
    link('self', self ?? '', 'application/atom+xml'),
    link('alternate', page ?? '', 'text/html'),
    element('opensearch:totalResults', String(count)),
    element('opensearch:itemsPerPage', String(pageLimit)),
    ...shown.map((tile) => entry(tile, languages.get(tile.related_object.id), origin, locale)),
    '</feed>',
  ].join('');
}

/** @param language BCP 47 tag of the title, where known */
function entry(tile: EntityTile, language: string | undefined, origin: string, locale: Locale): string {
  const { related_object: object, thumbnail_url: picture } = tile;
  const address = origin + objectPath(locale, object);
  const title = visibleText(object.title);
  const makers = namesOf(object).map(showName);
  const summary = summaryOf(object);
  return [
    '<entry>',
    // An entry keeps its id in every feed, whatever its title and language (RFC 4287, section 4.2.6).
    element('id', origin + permanentPath(object.id)),
    title ? element('title', title, language) : element('title', translator(locale)('object.untitled')),
    element('updated', instant(tile.updated_at)),
    element('published', instant(tile.created_at)),
    ...makers.map((name) => `<author>${element('name', name)}</author>`),
    link('alternate', address, 'text/html'),
    // Feed readers show the picture beside the entry.
    isWeb(picture) ? link('enclosure', picture, imageFormat(picture)) : '',
    summary ? element('summary', summary) : '',
    '</entry>',
  ].join('');
}

/** An RFC 3339 timestamp: the contract's timestamps are UTC but lack the `Z`. */
function instant(timestamp: string): string {
  return `${timestamp}Z`;
}

/** @param language BCP 47 tag, where it is not that of the feed */
function element(name: string, text: string, language?: string): string {
  const spoken = language === undefined ? '' : ` xml:lang="${escapeXml(language)}"`;
  return `<${name}${spoken}>${escapeXml(text)}</${name}>`;
}

function link(relation: string, address: string, type: string | undefined): string {
  const typed = type === undefined ? '' : ` type="${type}"`;
  return `<link rel="${relation}"${typed} href="${escapeXml(address)}"/>`;
}
