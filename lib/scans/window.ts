import type { ScanRange } from '#lib/catalogue/catalogue.ts';

/** Scans that a page of an object shows small pictures of: its weight does not grow with the work. */
const windowSize = 20;

/** The window of scans that one lies in; the same for all that lie in it. @param position of the scan, from 0 */
export function windowAround(position: number): Extract<ScanRange, { from: number }> {
  return { from: position - (position % windowSize), count: windowSize };
}

/** The scan that the query of an object's page names, from 0; the first where it names none. */
export function positionIn(query: string | null | undefined): number {
  return query && /^\d{1,6}$/.test(query) ? Math.max(Number(query), 1) - 1 : 0;
}
