import type { ContentsEntry } from '#lib/catalogue/catalogue.ts';
import { locales } from '#lib/i18n/locales.ts';
import { shownPart } from '#lib/metadata/part-kind.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { htmlBytes } from './weight.ts';

/** Bytes of HTML around an entry's label and address, and around its nested entries. */
const aroundEntry = 75;
const aroundWithin = 170;
/** Bytes of HTML for the kind of an entry, if it is shown. */
const forKind = 40;

/** Bytes that an entry's address adds to its object's: `?scan=` and a number. */
const query = 12;

/** Maximum characters of an ancestor's label, shown only as context for the entries within it. */
const maxAboveLength = 100;

/** A range of entries in a table of contents, counted from 0; `to` is exclusive. */
export type EntryRange = { from: number; to: number };

/** Limits on the part of a table of contents that is shown: entries, bytes of HTML, characters per label, levels. */
export type ContentsLimits = { entries: number; bytes: number; label: number; levels: number };

/** The limits beside a scan, where the framework's copy of the page doubles all bytes, and on a page of its own. */
export const contentsLimits = {
  sidebar: { entries: 100, bytes: 3500, label: 100, levels: 6 },
  page: { entries: 200, bytes: 60_000, label: 2000, levels: 50 },
} satisfies Record<string, ContentsLimits>;

/** An entry with its nested entries. */
export type ContentsNode = {
  /** Its index among all entries, from 0. */
  index: number;
  label: string;
  kind: string;
  /** Position of its first scan, from 0. */
  first: number | undefined;
  within: ContentsNode[];
};

/** The entry for a scan: of those that begin there or earlier, the one that begins last; of several, the last one. */
export function entryOfScan(contents: readonly ContentsEntry[], position: number): number | undefined {
  let found: number | undefined;
  let latest = -1;
  for (const [index, { first = -1 }] of contents.entries())
    if (first >= 0 && first <= position && first >= latest) [found, latest] = [index, first];
  return found;
}

/** The entries from `from` on that fit the limits, at least one. @param path bytes of the object's address */
export function entriesFrom(
  contents: readonly ContentsEntry[],
  from: number,
  path: number,
  limits: ContentsLimits,
): EntryRange {
  let to = from + 1;
  const measure = measureOf(contents, path, limits);
  let bytes = measure(ancestorsOf(contents, from, limits), maxAboveLength) + measure([from]);
  for (; to < contents.length && to - from < limits.entries; to += 1) {
    bytes += measure([to]);
    if (bytes > limits.bytes) break;
  }
  return { from, to };
}

/** The entries around one that fit the limits: all, if possible. @param path bytes of the object's address */
export function entriesAround(
  contents: readonly ContentsEntry[],
  index: number,
  path: number,
  limits: ContentsLimits,
): EntryRange {
  const measure = measureOf(contents, path, limits);
  let range = { from: index, to: index + 1 };
  let bytes = measure([index]);
  /** Adds an entry, if it fits together with the ancestors of the first one. */
  const take = (one: number, wider: EntryRange) => {
    const more = bytes + measure([one]);
    const fits =
      contents[one] !== undefined &&
      wider.to - wider.from <= limits.entries &&
      more + measure(ancestorsOf(contents, wider.from, limits), maxAboveLength) <= limits.bytes;
    if (fits) [range, bytes] = [wider, more];
    return fits;
  };
  let [mayGrowDown, mayGrowUp] = [true, true];
  while (mayGrowDown || mayGrowUp) {
    mayGrowDown &&= take(range.to, { ...range, to: range.to + 1 });
    mayGrowUp &&= take(range.from - 1, { ...range, from: range.from - 1 });
  }
  return range;
}

/** A range of entries as a tree, including the ancestors of the first. */
export function treeOf(
  contents: readonly ContentsEntry[],
  { from, to }: EntryRange,
  limits: ContentsLimits,
): ContentsNode[] {
  const roots: ContentsNode[] = [];
  const open: { depth: number; node: ContentsNode }[] = [];
  const indexes = ancestorsOf(contents, from, limits);
  for (let index = from; index < to; index += 1) indexes.push(index);
  for (const index of indexes) {
    const entry = contents[index];
    if (!entry) continue;
    const depth = Math.min(entry.depth, limits.levels - 1);
    const maxLength = index < from ? Math.min(maxAboveLength, limits.label) : limits.label;
    const { kind, first } = entry;
    const node = { index, label: labelOf(entry, maxLength), kind, first, within: [] };
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    (open.at(-1)?.node.within ?? roots).push(node);
    open.push({ depth, node });
  }
  return roots;
}

/** The ancestors of an entry, outermost first, up to the maximum level. */
function ancestorsOf(
  contents: readonly ContentsEntry[],
  index: number,
  { levels }: ContentsLimits,
): number[] {
  const found: number[] = [];
  let depth = Math.min(contents[index]?.depth ?? 0, levels - 1);
  for (let one = index - 1; one >= 0 && depth > 0; one -= 1) {
    const above = contents[one]?.depth ?? 0;
    if (above >= depth) continue;
    depth = above;
    found.push(one);
  }
  return found.reverse();
}

/** Returns a function that estimates entries in bytes of HTML. @param path bytes of the object's address */
function measureOf(
  contents: readonly ContentsEntry[],
  path: number,
  limits: ContentsLimits,
): (indexes: number[], maxLength?: number) => number {
  const bytesOf = (index: number, maxLength: number): number => {
    const entry = contents[index];
    if (!entry) return 0;
    const hasWithin = (contents[index + 1]?.depth ?? 0) > entry.depth;
    const label = labelOf(entry, maxLength);
    // Whether it is shown does not depend on the language.
    const kind = shownPart({ ...entry, label }, locales[0]).kind === undefined ? 0 : forKind;
    return aroundEntry + path + query + htmlBytes(label) + kind + (hasWithin ? aroundWithin : 0);
  };
  // Ancestors are measured anew with each entry that they precede.
  const known = new Map<string, number>();
  return (indexes, maxLength = limits.label) =>
    indexes.reduce((sum, index) => {
      const key = `${index} ${maxLength}`;
      const bytes = known.get(key) ?? bytesOf(index, maxLength);
      known.set(key, bytes);
      return sum + bytes;
    }, 0);
}

function labelOf({ label }: ContentsEntry, maxLength: number): string {
  return oneLine(visibleText(label), maxLength);
}
