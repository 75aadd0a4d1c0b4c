import type { PageName } from './catalogue/editing.ts';
import type { Locale } from './i18n/locales.ts';

/**
 * An identifier as one path segment. Three things are escaped with a tilde: `.` and `..`, which browsers resolve even
 * when percent-encoded; `%`, because Next passes some page functions a parameter it has already decoded, and text
 * without `%` survives a second decoding; and the tilde itself.
 */
export function encodeSegment(id: string): string {
  const marked = id.replaceAll('~', '~~').replaceAll('%', '~p');
  return encodeURIComponent(/^\.{1,2}$/.test(marked) ? `~${marked}` : marked);
}

/** Percent-decodes text; undefined where the encoding is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The identifier in a path segment; undefined when the percent-encoding is malformed. */
export function decodeSegment(segment: string): string | undefined {
  return percentDecoded(segment)?.replace(/~([~p.])/g, (_, mark) => (mark === 'p' ? '%' : mark));
}

/** An address with a query, or alone if that is empty. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Address of an object's page. */
export function objectPath(locale: Locale, object: { id: string; slug: string }): string {
  return `/${locale}/objects/${encodeSegment(object.id)}/${encodeSegment(object.slug)}`;
}

/** Address of one scan of an object. @param path the object's own address @param position of the scan, from 0 */
export function scanPath(path: string, position: number): string {
  if (position === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}scan=${position + 1}`;
}

/** Ways to see a whole object besides scan by scan. Each is the last segment of its address. */
export type WholeView = 'scroll' | 'text' | 'pages' | 'contents';

/** Address of a part of an object seen as a whole. @param from what the part begins with: a scan or an entry, from 0 */
export function wholePath(
  locale: Locale,
  object: { id: string; slug: string },
  view: WholeView,
  from = 0,
): string {
  return viewPath(objectPath(locale, object), view, from);
}

/** The same, given the address of an object's page. */
export function viewPath(path: string, view: WholeView, from: number): string {
  return from === 0 ? `${path}/${view}` : `${path}/${view}?from=${from + 1}`;
}

/** The fragment id of a scan on a page that shows several. @param position of the scan, from 0 */
export function scanFragment(position: number): string {
  return `scan-${position + 1}`;
}

/** Address of a scan's text: as data for the viewer, or as plain text. */
export function textPath(id: string, scanId: number, format: 'json' | 'txt'): string {
  return `/texts/${encodeSegment(id)}/${scanId}.${format}`;
}

/** Address of a whole object as a file. @param query as `downloadQuery` writes it */
export function downloadPath(id: string, format: string, query = ''): string {
  return `/downloads/${encodeSegment(id)}.${format}${query && `?${query}`}`;
}

/** Address of an object in the API. */
export function objectApiPath(id: string): string {
  return `/api/objects/${encodeSegment(id)}/`;
}

/** Address of an object's scans in the API. @param from the scan to begin with, from 0 */
export function scansApiPath(id: string, from = 0): string {
  return `${objectApiPath(id)}scans/${from === 0 ? '' : `?from=${from + 1}`}`;
}

/** Address of a static page in the API. */
export function pageApiPath({ language, slug }: PageName): string {
  return `/api/pages/${language}/${encodeSegment(slug)}/`;
}

/** Address of a static page's text, as Markdown or plain. */
export function pageTextPath({ language, slug }: PageName, ending: 'md' | 'txt'): string {
  return `/pages/${language}/${encodeSegment(slug)}.${ending}`;
}

/** The permanent address of an object, without a language: what is cited. */
export function permanentPath(id: string): string {
  return `/o/${encodeSegment(id)}`;
}

/** Address of an object's record in a metadata format such as `mods`. */
export function recordPath(id: string, format: string): string {
  return `${permanentPath(id)}/${format}.xml`;
}

/** Address of an object's manifest (IIIF Presentation API). */
export function manifestPath(id: string, version: 2 | 3 = 3): string {
  return `/iiif/${version === 2 ? '2/' : ''}${encodeSegment(id)}/manifest.json`;
}

/**
 * Address of a scan's canvas: an identifier first of all; opened, it leads only to the scan.
 * @param scanId number of the scan, or of one that is missing
 */
export function canvasPath(id: string, scanId: number | `missing-${number}`): string {
  return `/iiif/${encodeSegment(id)}/canvas/${scanId}`;
}

/** Address of the lines of a scan's text as annotations. */
export function annotationsPath(id: string, scanId: number, version: 2 | 3 = 3): string {
  return `/iiif/${version === 2 ? '2/' : ''}${encodeSegment(id)}/annotations/${scanId}.json`;
}

/** Address of a service that searches an object's texts. @param version of the Presentation API that it goes with */
export function objectSearchPath(id: string, service: 'search' | 'autocomplete', version: 2 | 3 = 3): string {
  return `/iiif/${version === 2 ? '2/' : ''}${encodeSegment(id)}/${service}`;
}

/** Address that opens what an IIIF content state names. @param state the encoded content state */
export function contentStatePath(state: string): string {
  return `/iiif/open?${new URLSearchParams({ 'iiif-content': state })}`;
}

/** Address of a scan's IIIF Image API service. @param level 0: serves stored files only and computes nothing */
export function imageServicePath(scanId: number, version: 2 | 3, level: 0 | 2 = 2): string {
  return `/iiif/image/${version}/${level === 0 ? 'level0/' : ''}${scanId}`;
}

/** Address of an object's embeddable viewer; without a locale it redirects to the visitor's language. */
export function embedPath(id: string, locale?: Locale): string {
  return `${locale ? `/${locale}` : ''}/embed/${encodeSegment(id)}`;
}

/** Address of an institution's page. */
export function organizationPath(locale: Locale, id: number): string {
  return `/${locale}/institutions/${id}`;
}

/** Address of a page of the list of all shelves of a facet, in alphabetical order. */
export function shelfListPath(locale: Locale, facet: string, page = 1): string {
  return `/${locale}/shelves/${facet}${page > 1 ? `?page=${page}` : ''}`;
}

/** Address of a static page. */
export function pagePath(locale: Locale, slug: string): string {
  return `/${locale}/pages/${encodeSegment(slug)}`;
}

/** Address of the editor for a page. @param locale language of the editor, not of the page */
export function editPath(locale: Locale, { language, slug }: PageName): string {
  return `/${locale}/preview/edit/${language}/${encodeSegment(slug)}`;
}

/** Address of the editor without a page. @param from page whose text it starts with */
export function tryPath(locale: Locale, from?: PageName): string {
  const path = `/${locale}/preview/try`;
  return from ? `${path}?from=${from.language}/${encodeURIComponent(from.slug)}` : path;
}
