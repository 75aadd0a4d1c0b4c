import type { ScanRange } from '#lib/catalogue/catalogue.ts';

/** Scans whose thumbnails a page of an object shows: a fixed number, so that its weight does not grow with the work. */
const windowSize = 18;

/** The window that contains a scan; the same for all scans in it. @param position of the scan, from 0 */
export function windowAround(position: number): Extract<ScanRange, { from: number }> {
  return { from: position - (position % windowSize), count: windowSize };
}

/** The scan in the query of an object's page, from 0; by default the first. */
export function positionIn(query: string | null | undefined): number {
  return query && /^\d{1,6}$/.test(query) ? Math.max(Number(query), 1) - 1 : 0;
}

/** Scans outside a window that may be shown beside one in it, or passed when turning pages. */
const margin = 3;

/** The window that contains a scan, with a margin on either side; the same for all scans in the window. */
export function windowWithMargin(position: number): Extract<ScanRange, { from: number }> {
  const { from, count } = windowAround(position);
  const first = Math.max(0, from - margin);
  return { from: first, count: from + count + margin - first };
}

/** Whether a scan is so close to another that the other's page needs data about it. */
export function isNear(position: number, other: number): boolean {
  return Math.abs(position - other) <= margin;
}
