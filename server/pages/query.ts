import { tileTypes } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { PageAddress } from './address.ts';

const isTimestamp = (value: string) => parseTimestamp(value) !== undefined;
const isTileType = (value: string) => (tileTypes as readonly string[]).includes(value);

/** Parameters that a page reads, in their order, with what they may hold. */
const parameters: Partial<
  Record<PageAddress['kind'], [name: string, isValid: (value: string) => boolean][]>
> = {
  home: [
    ['type', isTileType],
    ['max_sorting_datetime', isTimestamp],
  ],
  object: [
    ['at', isTimestamp],
    ['scan', (value) => /^\d{1,9}$/.test(value)],
  ],
  preview: [['from', (value) => /^(?:pl|en)\/./.test(value)]],
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
