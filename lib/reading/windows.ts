import type { WholeView } from '#lib/addresses.ts';
import type { ScanRange } from '#lib/catalogue/catalogue.ts';
import { windowAround } from '#lib/scans/window.ts';

/** Maximum number of scans (for contents, of entries) per part of an object seen as a whole. */
export const windowSizes: Record<WholeView, number> = { scroll: 50, text: 20, pages: 100, contents: 200 };

/** The position that such a page's query asks for, from 0; the first where it is missing or invalid. */
export function requestedPosition(from: string | null | undefined): number {
  return from && /^\d{1,9}$/.test(from) ? Math.max(Number(from), 1) - 1 : 0;
}

/**
 * The start of the part that contains a position, from 0; of the last part beyond the end. Texts and entries vary in
 * length, so a part of them may end early: the next can begin at any position.
 * @param at requested position, from 0 @param total number of items, at least 1
 */
export function windowStart(view: WholeView, at: number, total: number): number {
  const mayStartAnywhere = view === 'text' || view === 'contents';
  return mayStartAnywhere && at < total ? at : cellStart(view, Math.min(at, total - 1));
}

/** The start of the part that contains a position, if no part ends early. */
export function cellStart(view: WholeView, at: number): number {
  return at - (at % windowSizes[view]);
}

/** The start of the part to open for a given scan: parts of texts may begin at any. */
export function partOfScan(view: WholeView, position: number): number {
  return view === 'text' ? position : cellStart(view, position);
}

/** Maximum number of items in the part that starts here, so that the next one starts on the regular grid. */
export function windowCapacity(view: WholeView, from: number): number {
  return windowSizes[view] - (from % windowSizes[view]);
}

/** The scans needed for the part that begins here or, for parts of scans only, contains this one. */
export function scansNeeded(view: WholeView, at: number): ScanRange {
  if (view === 'contents') return windowAround(0);
  const from = partOfScan(view, at);
  return { from, count: windowCapacity(view, from) };
}
