import { objectPath, type WholeView, wholePath, withQuery } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { cleanText } from './address.ts';
import { type HitRange, maxQueryLength } from './query.ts';

/** A search in the text of one object, and the first hit on the page among the matching scans, counted from 1. */
export type FindAddress = { text: string; from: number };

/** Scans per page. */
const pageSize = 20;

/** Parses a query string; invalid values are ignored. */
export function readFind(query: URLSearchParams): FindAddress {
  const text = cleanText(query.get('q') ?? '', maxQueryLength);
  const from = query.get('from') ?? '';
  return { text, from: text !== '' && /^[1-9]\d{0,5}$/.test(from) ? Number(from) : 1 };
}

/** The canonical query string of a search in an object's text. */
export function findParams({ text, from }: FindAddress): URLSearchParams {
  return new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(text !== '' && from > 1 && { from: String(from) }),
  });
}

/** Address of the search in an object's text; without words, of the search form alone. */
export function findPath(
  locale: Locale,
  object: { id: string; slug: string },
  address: FindAddress = { text: '', from: 1 },
): string {
  return withQuery(`${objectPath(locale, object)}/find`, findParams(address));
}

/** The range of the page among all matching scans. */
export function findRange({ from }: Pick<FindAddress, 'from'>): HitRange {
  return { offset: from - 1, limit: pageSize };
}

/** Whether a text is non-empty and normalised as by {@link readFind}. */
export function isFindText(text: string): boolean {
  return text !== '' && cleanText(text, maxQueryLength) === text;
}

/** Address of a part of an object seen as a whole, with hits marked. @param from its first scan, from 0 */
export function foundWholePath(
  locale: Locale,
  object: { id: string; slug: string },
  view: WholeView,
  from: number,
  words: string,
): string {
  return withWords(wholePath(locale, object, view, from), words);
}

/** Adds the words searched for in the whole object to an address; without words it stays unchanged. */
export function withWords(path: string, words: string | undefined): string {
  return words ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ find: words })}` : path;
}
