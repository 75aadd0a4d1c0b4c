import { tileTypes } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { isQuestion } from '#lib/preview/change.ts';
import { isProblem } from '#lib/preview/request.ts';
import { isPageOfSite } from '#lib/preview/return-address.ts';
import { signInProblems } from '#lib/preview/sign-in.ts';
import type { PageAddress } from './address.ts';

const isTimestamp = (value: string) => parseTimestamp(value) !== undefined;
const isPageName = (value: string) => /^(?:pl|en)\/.{1,300}$/s.test(value);
const isTileType = (value: string) => (tileTypes as readonly string[]).includes(value);

/** Parameters that a page reads, in their order, with what they may hold. */
const parameters: Partial<
  Record<PageAddress['kind'], [name: string, isValid: (value: string) => boolean][]>
> = {
  home: [
    ['type', isTileType],
    ['max_sorting_datetime', isTimestamp],
  ],
  preview: [
    ['problem', (value) => isProblem(value) || signInProblems.some((one) => one === value)],
    ['return', isPageOfSite],
    ['done', (value) => /^[a-z]{1,20}$/.test(value)],
    ['page', isPageName],
    ['link', (value) => /^[\w.-]{1,4096}$/.test(value)],
    ['history', isPageName],
    ['version', (value) => /^\d{1,9}$/.test(value)],
    ['ask', isQuestion],
  ],
  object: [
    ['at', isTimestamp],
    ['scan', (value) => /^\d{1,9}$/.test(value)],
  ],
  try: [['from', isPageName]],
};

/**
 * What a page is told of a query: known parameters with possible values, each once, in one order. Everything else
 * (utm_source, fbclid, what bots invent) would only make the same page many pages, here and in Next.
 * @returns the query with its question mark, or an empty text
 */
export function pageQuery(kind: PageAddress['kind'], query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const [name, isValid] of parameters[kind] ?? []) {
    const value = query.get(name);
    if (value !== null && isValid(value)) known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}
