import type { PartRecord } from '#lib/catalogue/store/records.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { validText } from '#lib/valid-text.ts';

/** A part of the table of contents: scans by position from 0, and nested parts, in reading order. */
export type RangeNode = {
  /** Index among all parts, from 0. */
  index: number;
  label: string;
  items: (number | RangeNode)[];
};

/** Maximum depth; deeper parts are put on the last level. */
const deepest = 64;
const maxLabelLength = 500;
/** Scans that all parts together name: beyond, each names its first. */
const maxNamed = 60_000;

type Open = RangeNode & {
  first: number | undefined;
  last: number | undefined;
  depth: number;
  above: Open | undefined;
  within: Open[];
};

/**
 * The table of contents as a tree. Each part lists the scans that no nested part lists, so that scans of nested parts
 * are listed once; parts without any scan are left out.
 * @param count scans of the object
 */
export function rangesOf(parts: readonly PartRecord[], count: number): RangeNode[] {
  const roots: Open[] = [];
  const all: Open[] = [];
  for (const [index, { parent, label, first_scan: first, last_scan: last }] of parts.entries()) {
    // Parts that claim to lie within themselves or a later part are treated as top-level.
    const named = parent !== null && parent < index ? all[parent] : undefined;
    const above = named?.depth === deepest ? named.above : named;
    const begins = first !== null && first >= 0 && first < count ? first : undefined;
    const node: Open = {
      index,
      label: oneLine(visibleText(validText(label.slice(0, 4 * maxLabelLength))), maxLabelLength),
      items: [],
      first: begins,
      last: begins === undefined ? undefined : Math.min(Math.max(last ?? begins, begins), count - 1),
      depth: above ? above.depth + 1 : 0,
      above,
      within: [],
    };
    (above?.within ?? roots).push(node);
    all.push(node);
  }
  let named = 0;
  // Nested parts come after the parts that contain them, so in reverse order each is complete before its container.
  for (const node of all.toReversed()) {
    const within = node.within.filter(({ items }) => items.length > 0);
    const own = named < maxNamed ? ownScans(node, within) : node.first === undefined ? [] : [node.first];
    named += own.length;
    const places = new Map<number | Open, number>(own.map((position) => [position, position]));
    for (const one of within) places.set(one, one.first ?? node.first ?? 0);
    // Sorting is stable: a nested part that begins on a scan comes after it.
    node.items = [...places].sort(([, one], [, other]) => one - other).map(([item]) => item);
    node.first ??= within.find(({ first }) => first !== undefined)?.first;
  }
  return roots.filter(({ items }) => items.length > 0);
}

/** Scans of a part that no nested part covers. */
function ownScans({ first, last }: Open, within: readonly Open[]): number[] {
  if (first === undefined || last === undefined) return [];
  const covered = within
    .flatMap((one) => (one.first !== undefined && one.last !== undefined ? [[one.first, one.last]] : []))
    .sort(([one = 0], [other = 0]) => one - other);
  const own: number[] = [];
  let at = first;
  for (const [from = 0, to = 0] of covered) {
    for (; at < from && at <= last; at += 1) own.push(at);
    at = Math.max(at, to + 1);
  }
  for (; at <= last; at += 1) own.push(at);
  return own;
}
