import { append } from '#lib/lists.ts';
import type { PartRecord } from '../catalogue/store/records.ts';
import { oneLine, visibleText } from '../untrusted.ts';

/** An entry of a table of contents in reading order: the scan that it leads to, and its depth, from 0. */
export type Entry = { label: string; position: number; depth: number };
/** The same with the last of its scans, and the kind of its part (lib/metadata/part-kind.ts). */
export type EntryRange = Entry & { last: number; kind: string };

/** Readers show no more levels, and some recurse for each; deeper entries are listed on the last one. */
const maxDepth = 31;
const maxLabelLength = 200;

/**
 * The table of contents of a range of scans. An entry that names no scan leads to the first scan named below it; one
 * that starts before the range and extends into it leads to the start of the range.
 * @param first scan, from 0 @param end exclusive
 */
export function contentsOf(parts: readonly PartRecord[], first: number, end: number): EntryRange[] {
  const targets = parts.map((part) => part.first_scan);
  const children = new Map<number | null, number[]>();
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const { parent } = parts[index] ?? { parent: null };
    // Entries that claim to lie within themselves or a later entry are treated as top-level.
    const within = parent !== null && parent >= 0 && parent < index ? parent : null;
    if (within !== null && parts[within]?.first_scan === null)
      targets[within] = targets[index] ?? targets[within] ?? null;
    append(children, within, index);
  }
  const entries: EntryRange[] = [];
  const stack = (children.get(null) ?? []).map((index) => ({ index, depth: 0 }));
  for (let one = stack.pop(); one; one = stack.pop()) {
    const { index, depth } = one;
    const part = parts[index];
    const start = targets[index] ?? undefined;
    const label = oneLine(visibleText(part?.label.slice(0, 2 * maxLabelLength)), maxLabelLength);
    const continues = (part?.last_scan ?? -1) >= first;
    const isIn = start !== undefined && start < end && (start >= first || continues);
    const isShown = isIn && label !== '';
    if (part && isShown) {
      const position = Math.max(start, first);
      const last = Math.min(Math.max(part.last_scan ?? position, position), end - 1);
      entries.push({ label, kind: part.kind, position, last, depth: Math.min(depth, maxDepth) });
    }
    // The stack is filled in reverse, so that the first is popped first.
    for (const child of children.get(index) ?? [])
      stack.push({ index: child, depth: depth + (isShown ? 1 : 0) });
  }
  return entries;
}
