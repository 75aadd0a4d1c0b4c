import type { ScanRange } from '#lib/catalogue/catalogue.ts';

/** Scans that a page of an object shows small pictures of: its weight does not grow with the work. */
const windowSize = 18;

/** The window of scans that one lies in; the same for all that lie in it. @param position of the scan, from 0 */
export function windowAround(position: number): Extract<ScanRange, { from: number }> {
  return { from: position - (position % windowSize), count: windowSize };
}

/** The scan that the query of an object's page names, from 0; the first where it names none. */
export function positionIn(query: string | null | undefined): number {
  return query && /^\d{1,6}$/.test(query) ? Math.max(Number(query), 1) - 1 : 0;
}

/** Scans on either side of a window that may lie beside one within it, or that turning passes by. */
const margin = 3;

/** The window of scans that one lies in, with those that are near to it on either side; the same for all within the window. */
export function windowWithMargin(position: number): Extract<ScanRange, { from: number }> {
  const { from, count } = windowAround(position);
  const first = Math.max(0, from - margin);
  return { from: first, count: from + count + margin - first };
}

/** Whether a scan is so near to another that a page for the other one must know of it. */
export function isNear(position: number, other: number): boolean {
  return Math.abs(position - other) <= margin;
}
