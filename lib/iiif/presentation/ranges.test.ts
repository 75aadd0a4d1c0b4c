import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PartRecord } from '#lib/catalogue/store/records.ts';
import { type RangeNode, rangesOf } from './ranges.ts';

const part = (parent: number | null, first: number | null, last = first): PartRecord => ({
  parent,
  kind: '',
  label: 'x',
  first_scan: first,
  last_scan: last,
});

/** A tree without its labels: positions, and lists of nested items. */
const shape = (items: RangeNode['items']): unknown[] =>
  items.map((item) => (typeof item === 'number' ? item : shape(item.items)));

test('a part lists its scans except those in nested parts, in reading order', () => {
  const parts = [part(null, 0, 5), part(0, 1, 2), part(1, 2), part(0, 4), part(null, null), part(4, 7, 99)];
  expect(shape(rangesOf(parts, 9))).toEqual([[0, [1, [2]], 3, [4], 5], [[7, 8]]]);
});

test.each(['', 'part', 'section', 'Div'])('the kind %j is unknown', (kind) => {
  expect(rangesOf([{ ...part(null, 0), kind }], 1)).toMatchObject([{ kind: '' }]);
});

test('parts without a scan, and those within themselves or later ones, do no harm', () => {
  expect(rangesOf([part(null, null), part(0, null)], 3)).toEqual([]);
  expect(shape(rangesOf([part(0, 1), part(2, 0), part(null, 2)], 3))).toEqual([[1], [0], [2]]);
  expect(shape(rangesOf([part(null, -1), part(null, 3), part(null, 2, 1)], 3))).toEqual([[2]]);
});

test('nesting 50 deep is kept, endless nesting is not', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, index) => part(index === 0 ? null : index - 1, 0));
  const depthOf = (items: RangeNode['items']): number =>
    Math.max(0, ...items.map((item) => (typeof item === 'number' ? 0 : 1 + depthOf(item.items))));
  expect(depthOf(rangesOf(nested(50), 1))).toBe(50);
  expect(depthOf(rangesOf(nested(20_000), 1))).toBe(65);
});

test('whatever the input, each scan of a range is one of the object, and their number is bounded', () => {
  const number = fc.option(fc.integer({ min: -2, max: 30 }));
  const any = fc.record({
    parent: number,
    kind: fc.constant(''),
    label: fc.string(),
    first_scan: number,
    last_scan: number,
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (parts) => {
      for (const position of shape(rangesOf(parts, 20)).flat(70))
        expect(Number(position) >= 0 && Number(position) < 20).toBe(true);
    }),
  );
  const all = Array.from({ length: 2000 }, () => part(null, 0, 19_999));
  expect(rangesOf(all, 20_000).flatMap(({ items }) => items).length).toBeLessThan(100_000);
});
