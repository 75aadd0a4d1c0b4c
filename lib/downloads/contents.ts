import type { PartRecord } from '../catalogue/store/records.ts';
import { oneLine, visibleText } from '../foreign.ts';

/** An entry of a table of contents in reading order: the scan that it leads to, and its depth, from 0. */
export type Entry = { label: string; position: number; depth: number };

/** Readers show no more levels, and some recurse for each; deeper entries are listed on the last one. */
const deepest = 31;
const maxLabelLength = 200;

/**
 * The table of contents of a range of scans. An entry that names no scan leads to the first scan named below it; one
 * that starts before the range and extends into it leads to the start of the range.
 * @param first scan, from 0 @param end exclusive
 */
export function contentsOf(parts: readonly PartRecord[], first: number, end: number): Entry[] {
  const leadsTo = parts.map((part) => part.first_scan);
  const below = new Map<number | null, number[]>();
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const { parent } = parts[index] ?? { parent: null };
    // Entries that claim to lie within themselves or a later entry are treated as top-level.
    const within = parent !== null && parent >= 0 && parent < index ? parent : null;
    if (within !== null && parts[within]?.first_scan === null)
      leadsTo[within] = leadsTo[index] ?? leadsTo[within] ?? null;
    const beside = below.get(within);
    if (beside) beside.push(index);
    else below.set(within, [index]);
  }
  const entries: Entry[] = [];
  const waiting = (below.get(null) ?? []).map((index) => ({ index, depth: 0 }));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { index, depth } = one;
    const part = parts[index];
    const begins = leadsTo[index] ?? undefined;
    const label = oneLine(visibleText(part?.label.slice(0, 2 * maxLabelLength)), maxLabelLength);
    const goesOn = (part?.last_scan ?? -1) >= first;
    const isIn = begins !== undefined && begins < end && (begins >= first || goesOn);
    const isShown = isIn && label !== '';
    if (isShown) entries.push({ label, position: Math.max(begins, first), depth: Math.min(depth, deepest) });
    // The stack is filled in reverse, so that the first is popped first.
    for (const child of below.get(index) ?? [])
      waiting.push({ index: child, depth: depth + (isShown ? 1 : 0) });
  }
  return entries;
}
