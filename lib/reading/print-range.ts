import { objectPath, withQuery } from '../addresses.ts';
import { maxInArchive } from '../downloads/request.ts';
import type { Locale } from '../i18n/locales.ts';

/** Maximum number of scans printed at once: as many as can be downloaded at once as images. */
export const maxPrinted = maxInArchive;

/** A range of scans to print: its start, counted from 0, and its maximum length. */
export type PrintRange = { from: number; count: number };

/**
 * Parses the query of an address: `from` and `to` are numbers of scans from 1, both inclusive, as in a form. Either may
 * be missing or invalid; two in the wrong order are swapped; beyond {@link maxPrinted} the first ones are taken.
 */
export function readPrint(query: URLSearchParams): PrintRange {
  const [from, to] = ['from', 'to'].map((name) => numberIn(query.get(name)));
  const first = Math.min(from ?? 1, to ?? Number.POSITIVE_INFINITY);
  const last = to === undefined ? Number.POSITIVE_INFINITY : Math.max(from ?? 1, to);
  return { from: first - 1, count: Math.min(last - first + 1, maxPrinted) };
}

/** The range limited to existing scans; beyond the end, the last scan. @param total number of scans, at least 1 */
export function clampRange({ from, count }: PrintRange, total: number): PrintRange {
  const first = Math.min(from, total - 1);
  return { from: first, count: Math.min(count, total - first) };
}

/** The canonical query of a range. @param total number of scans: a range up to the last one omits its end */
export function printParams({ from, count }: PrintRange, total = Number.POSITIVE_INFINITY): URLSearchParams {
  return new URLSearchParams({
    ...(from > 0 && { from: String(from + 1) }),
    ...(count < maxPrinted && from + count < total && { to: String(from + count) }),
  });
}

/** Address of the page for printing scans of an object. @param total number of the object's scans */
export function printPath(
  locale: Locale,
  object: { id: string; slug: string },
  range: PrintRange = { from: 0, count: maxPrinted },
  total?: number,
): string {
  const query = printParams(range, total);
  return withQuery(`${objectPath(locale, object)}/print`, query);
}

function numberIn(text: string | null): number | undefined {
  const digits = text?.trim() ?? '';
  return /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : undefined;
}
