import type { Locale } from './i18n/locales.ts';

/**
 * An identifier as one segment of a path. Browsers resolve `.` and `..` even when percent-encoded,
 * so those, and what begins with the mark itself, are marked with a tilde.
 */
export function encodeSegment(id: string): string {
  return encodeURIComponent(/^(\.{1,2}$|~)/.test(id) ? `~${id}` : id);
}

/** The identifier in a path segment; undefined when the percent-encoding is broken. */
export function decodeSegment(segment: string): string | undefined {
  try {
    const id = decodeURIComponent(segment);
    return id.startsWith('~') ? id.slice(1) : id;
  } catch {
    return undefined;
  }
}

/** Address of an object's page. @param at the tile's sorting_datetime, for catalogues without an index by id */
export function objectPath(locale: Locale, object: { id: string; slug: string }, at?: string): string {
  const path = `/${locale}/objects/${encodeSegment(object.id)}/${encodeSegment(object.slug)}`;
  return at === undefined ? path : `${path}?at=${encodeURIComponent(at)}`;
}

/** Address of an institution's page. */
export function institutionPath(locale: Locale, id: number): string {
  return `/${locale}/institutions/${id}`;
}

/** Address of a static page. */
export function pagePath(locale: Locale, slug: string): string {
  return `/${locale}/pages/${encodeSegment(slug)}`;
}
