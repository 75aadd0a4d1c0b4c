import type { PartRecord } from '#lib/catalogue/store/records.ts';
import { isPartKind } from '#lib/metadata/part-kind.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { validText } from '#lib/valid-text.ts';

/** A part of the table of contents: scans by position from 0, and nested parts, in reading order. */
export type RangeNode = {
  /** Index among all parts, from 0. */
  index: number;
  label: string;
  /** What it is: `chapter`; empty where that is not known. */
  kind: string;
  items: (number | RangeNode)[];
};

/** Maximum depth; deeper parts are put on the last level. */
const maxDepth = 64;
const maxLabelLength = 500;
/** Maximum scans listed by all parts together; beyond that, each part lists only its first. */
const maxListed = 60_000;

type DraftRange = RangeNode & {
  first: number | undefined;
  last: number | undefined;
  depth: number;
  above: DraftRange | undefined;
  within: DraftRange[];
};

/**
 * The table of contents as a tree. Each part lists the scans that no nested part lists, so that scans of nested parts
 * are listed once; parts without any scan are left out.
 * @param count scans of the object
 */
export function rangesOf(parts: readonly PartRecord[], count: number): RangeNode[] {
  const roots: DraftRange[] = [];
  const all: DraftRange[] = [];
  for (const [index, { parent, kind, label, first_scan: first, last_scan: last }] of parts.entries()) {
    // Parts that claim to lie within themselves or a later part are treated as top-level.
    const enclosing = parent !== null && parent < index ? all[parent] : undefined;
    const above = enclosing?.depth === maxDepth ? enclosing.above : enclosing;
    const start = first !== null && first >= 0 && first < count ? first : undefined;
    const node: DraftRange = {
      index,
      label: shortText(label),
      kind: isPartKind(kind) ? shortText(kind) : '',
      items: [],
      first: start,
      last: start === undefined ? undefined : Math.min(Math.max(last ?? start, start), count - 1),
      depth: above ? above.depth + 1 : 0,
      above,
      within: [],
    };
    (above?.within ?? roots).push(node);
    all.push(node);
  }
  let listed = 0;
  // Nested parts come after the parts that contain them, so in reverse order each is complete before its container.
  for (const node of all.toReversed()) {
    const within = node.within.filter(({ items }) => items.length > 0);
    const direct =
      listed < maxListed ? uncoveredScans(node, within) : node.first === undefined ? [] : [node.first];
    listed += direct.length;
    const positions = new Map<number | DraftRange, number>(direct.map((position) => [position, position]));
    for (const one of within) positions.set(one, one.first ?? node.first ?? 0);
    // Sorting is stable: a nested part that begins on a scan comes after it.
    node.items = [...positions].sort(([, one], [, other]) => one - other).map(([item]) => item);
    node.first ??= within.find(({ first }) => first !== undefined)?.first;
  }
  return roots.filter(({ items }) => items.length > 0);
}

const shortText = (text: string) =>
  oneLine(visibleText(validText(text.slice(0, 4 * maxLabelLength))), maxLabelLength);

/** Scans of a part that no nested part covers. */
function uncoveredScans({ first, last }: DraftRange, within: readonly DraftRange[]): number[] {
  if (first === undefined || last === undefined) return [];
  const covered = within
    .flatMap((one) => (one.first !== undefined && one.last !== undefined ? [[one.first, one.last]] : []))
    .sort(([one = 0], [other = 0]) => one - other);
  const uncovered: number[] = [];
  let at = first;
  for (const [from = 0, to = 0] of covered) {
    for (; at < from && at <= last; at += 1) uncovered.push(at);
    at = Math.max(at, to + 1);
  }
  for (; at <= last; at += 1) uncovered.push(at);
  return uncovered;
}
