import type { WholeView } from '#lib/addresses.ts';
import type { ScanRange } from '#lib/catalogue/catalogue.ts';
import { windowAround } from '#lib/scans/window.ts';

/** Scans, of the contents entries, that a part of an object seen as a whole has at most. */
export const windowSizes: Record<WholeView, number> = { scroll: 50, text: 20, pages: 100, contents: 200 };

/** What the query of such a page asks for, from 0; the first where it asks for nothing that can be. */
export function askedFor(from: string | null | undefined): number {
  return from && /^\d{1,9}$/.test(from) ? Math.max(Number(from), 1) - 1 : 0;
}

/**
 * Where the part begins in which one lies, from 0; beyond the end it is the last part. Texts and entries are of any length, so
 * that a part of them may end early: then another begins there.
 * @param at what is asked for, from 0 @param total how many there are, at least 1
 */
export function windowStart(view: WholeView, at: number, total: number): number {
  const mayBeginAnywhere = view === 'text' || view === 'contents';
  return mayBeginAnywhere && at < total ? at : cellStart(view, Math.min(at, total - 1));
}

/** Where the part begins in which one lies, if none ends early. */
export function cellStart(view: WholeView, at: number): number {
  return at - (at % windowSizes[view]);
}

/** Where the part begins to which one goes for the sake of one scan: texts may begin anywhere. */
export function partOfScan(view: WholeView, position: number): number {
  return view === 'text' ? position : cellStart(view, position);
}

/** How many a part may have that begins here: the next one begins where it would if none ended early. */
export function windowRoom(view: WholeView, from: number): number {
  return windowSizes[view] - (from % windowSizes[view]);
}

/** The scans that a part needs which begins here or, of scans alone, has this one. */
export function scansNeeded(view: WholeView, at: number): ScanRange {
  if (view === 'contents') return windowAround(0);
  const from = partOfScan(view, at);
  return { from, count: windowRoom(view, from) };
}
