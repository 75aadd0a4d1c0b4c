import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PartRecord } from '../catalogue/store/records.ts';
import { contentsOf } from './contents.ts';

const part = (label: string, parent: number | null, first: number | null, last = first): PartRecord => ({
  kind: '',
  label,
  parent,
  first_scan: first,
  last_scan: last,
});
const shown = (parts: PartRecord[], first: number, end: number) =>
  contentsOf(parts, first, end).map(
    ({ label, position, depth }) => `${'-'.repeat(depth)}${label} ${position}`,
  );

test('parts are below their parents in reading order, whatever order they are stored in', () => {
  const parts = [
    part('A', null, null),
    part('B', null, 5),
    part('b', 1, 6),
    part('a', 0, 2),
    part('aa', 3, 3),
  ];
  expect(shown(parts, 0, 9)).toEqual(['A 2', '-a 2', '--aa 3', 'B 5', '-b 6']);
});

test('of a range: what begins in it, and what goes on in it', () => {
  const parts = [part('Tom', null, 0, 9), part('I', 0, 0, 3), part('II', 0, 4, 6), part('III', 0, 7, 9)];
  expect(shown(parts, 5, 7)).toEqual(['Tom 5', '-II 5']);
  expect(shown(parts, 3, 5)).toEqual(['Tom 3', '-I 3', '-II 4']);
});

test('an entry without words, or that leads nowhere, is skipped, but not the entries below it', () => {
  expect(shown([part(' ', null, 1), part('x', 0, 1), part('y', null, null)], 0, 2)).toEqual(['x 1']);
});

test('fifty levels, twenty thousand entries, and parents that are none', () => {
  const deep = Array.from({ length: 50 }, (_, index) =>
    part(`${index}`, index === 0 ? null : index - 1, index),
  );
  expect(contentsOf(deep, 0, 50)).toHaveLength(50);
  expect(contentsOf(deep, 0, 50).at(-1)?.depth).toBe(31);
  const many = Array.from({ length: 20_000 }, (_, index) =>
    part('x'.repeat(2000), index === 0 ? null : 0, index),
  );
  expect(contentsOf(many, 0, 20_000).map(({ position }) => position)).toEqual(many.map((_, index) => index));
  expect(shown([part('self', 0, 0), part('later', 9, 1)], 0, 2)).toEqual(['self 0', 'later 1']);
});

test('no entry is more than one level below the one before it, or outside the range', () => {
  const position = fc.option(fc.nat(20));
  const anything = fc.array(
    fc.record({
      kind: fc.constant(''),
      parent: fc.option(fc.nat(12)),
      label: fc.constantFrom('', 'a', 'b'),
      first_scan: position,
      last_scan: position,
    }),
  );
  fc.assert(
    fc.property(anything, fc.nat(10), fc.nat(10), (parts, first, more) => {
      let before = -1;
      for (const { depth, position } of contentsOf(parts, first, first + 1 + more)) {
        expect(depth).toBeLessThanOrEqual(before + 1);
        expect(position >= first && position <= first + more).toBe(true);
        before = depth;
      }
    }),
  );
});
