import { objectPath, type WholeView, wholePath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { cleanText } from './address.ts';
import { type HitRange, maxQueryLength } from './query.ts';

/** What is looked for in the text of one object, and which of the scans that have it comes first on the page, counted from 1. */
export type FindAddress = { text: string; from: number };

/** Scans on one page. */
const scansTogether = 20;

/** Reads the query of an address; what means nothing is passed over. */
export function readFind(query: URLSearchParams): FindAddress {
  const text = cleanText(query.get('q') ?? '', maxQueryLength);
  const from = query.get('from') ?? '';
  return { text, from: text !== '' && /^[1-9]\d{0,5}$/.test(from) ? Number(from) : 1 };
}

/** The one query of what is looked for. */
export function findParams({ text, from }: FindAddress): URLSearchParams {
  return new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(text !== '' && from > 1 && { from: String(from) }),
  });
}

/** Address of what was found in the text of one object; of the box alone, where nothing is looked for. */
export function findPath(
  locale: Locale,
  object: { id: string; slug: string },
  address: FindAddress = { text: '', from: 1 },
): string {
  const query = findParams(address);
  return `${objectPath(locale, object)}/find${query.size > 0 ? `?${query}` : ''}`;
}

/** The scans of its page among all that were found. */
export function findRange({ from }: Pick<FindAddress, 'from'>): HitRange {
  return { offset: from - 1, limit: scansTogether };
}

/** Whether a text is what {@link readFind} makes of it, and says something. */
export function isFindText(text: string): boolean {
  return text !== '' && cleanText(text, maxQueryLength) === text;
}

/** Address of a part of an object that is seen as a whole, on which it is told what was found. @param from of its first scan, from 0 */
export function foundWholePath(
  locale: Locale,
  object: { id: string; slug: string },
  view: WholeView,
  from: number,
  words: string,
): string {
  return withWords(wholePath(locale, object, view, from), words);
}

/** An address of the object with what is looked for in all of it; with nothing, as it is. */
export function withWords(path: string, words: string | undefined): string {
  return words ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ find: words })}` : path;
}
