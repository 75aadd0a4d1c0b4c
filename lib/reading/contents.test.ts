import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentsEntry } from '#lib/catalogue/catalogue.ts';
import {
  type ContentsNode,
  contentsLimits,
  entriesAround,
  entriesFrom,
  entryOfScan,
  treeOf,
} from './contents.ts';

const entry = (label: string, depth: number, first: number | undefined): ContentsEntry => ({
  label,
  kind: '',
  depth,
  first,
  last: first,
});

/** Any table of contents in which entries lie at most one level below the previous one. */
const contents = fc
  .array(fc.record({ deeper: fc.integer({ min: -3, max: 1 }), first: fc.option(fc.nat(40)) }), {
    minLength: 1,
    maxLength: 300,
  })
  .map((entries) => {
    let depth = -1;
    return entries.map(({ deeper, first }, index) => {
      depth = Math.max(0, depth + deeper);
      return entry(`Entry ${index}`, depth, first ?? undefined);
    });
  });

const flat = (nodes: ContentsNode[]): number[] =>
  nodes.flatMap(({ index, within }) => [index, ...flat(within)]);
const heightOf = (nodes: ContentsNode[]): number =>
  nodes.reduce((height, { within }) => Math.max(height, 1 + heightOf(within)), 0);

describe('the entry of a scan', () => {
  const some = [
    entry('Preface', 0, 2),
    entry('Part I', 0, 5),
    entry('Chapter 1', 1, 5),
    entry('Part II', 0, 9),
  ];

  test.each([
    [0, undefined],
    [2, 0],
    [4, 0],
    [5, 2],
    [8, 2],
    [50, 3],
  ])('of position %d is %s', (position, index) => {
    expect(entryOfScan(some, position)).toBe(index);
  });

  test('is found among entries that lead nowhere or back', () => {
    const odd = [entry('Nowhere', 0, undefined), entry('Late', 0, 30), entry('Early', 0, 3)];
    expect(entryOfScan(odd, 10)).toBe(2);
    expect(entryOfScan(odd, 1)).toBeUndefined();
  });
});

describe('a tree', () => {
  test('has every entry of the range once and in order, below the ancestors of the first', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (entries, at) => {
        const from = at % entries.length;
        const range = entriesFrom(entries, from, 100, contentsLimits.page);
        const indexes = flat(treeOf(entries, range, contentsLimits.page));
        const own = indexes.filter((index) => index >= from);
        expect(own).toEqual(Array.from({ length: range.to - from }, (_, one) => from + one));
        const above = indexes.filter((index) => index < from).map((index) => entries[index]?.depth);
        expect(above).toEqual(Array.from({ length: entries[from]?.depth ?? 0 }, (_, depth) => depth));
      }),
    );
  });

  test('of twenty thousand levels has those that are told apart', () => {
    const deep = Array.from({ length: 20_000 }, (_, depth) => entry(`Level ${depth}`, depth, depth));
    const nodes = treeOf(deep, entriesFrom(deep, 19_900, 100, contentsLimits.page), contentsLimits.page);
    expect(heightOf(nodes)).toBe(contentsLimits.page.levels);
    expect(flat(nodes)).toHaveLength(49 + 100);
  });
});

describe('the entries that there is room for', () => {
  test('around one hold it, and all where they fit', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (entries, at) => {
        const index = at % entries.length;
        const { from, to } = entriesAround(entries, index, 10, contentsLimits.sidebar);
        expect(from).toBeLessThanOrEqual(index);
        expect(to).toBeGreaterThan(index);
        expect(to - from).toBeLessThanOrEqual(contentsLimits.sidebar.entries);
        if (entries.length < 12) expect([from, to]).toEqual([0, entries.length]);
      }),
    );
  });

  test('from one after the other have each once, however long their labels are', () => {
    const long = Array.from({ length: 500 }, (_, index) => entry('ż'.repeat(2000), index % 3, index));
    const seen: number[] = [];
    for (let from = 0; from < long.length; ) {
      const { to } = entriesFrom(long, from, 100, contentsLimits.page);
      for (let index = from; index < to; index += 1) seen.push(index);
      from = to;
    }
    expect(seen).toEqual(long.map((_, index) => index));
  });

  test('are as many if the part of their labels that is not shown says their kind', () => {
    const labelled = (end: string) =>
      Array.from({ length: 90 }, (_, index) => ({
        ...entry(`Loomings ${'x '.repeat(50)}${end}`, 0, index),
        kind: 'chapter',
      }));
    const [silent, speaking] = ['word', 'chapter'].map((end) =>
      entriesAround(labelled(end), 45, 10, contentsLimits.sidebar),
    );
    expect(speaking).toEqual(silent);
  });
});
