import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodsOf } from './periods.ts';

const decadesOf = (years: readonly { from: number; to: number }[]) => {
  const [from, to] = [new Map<number, number>(), new Map<number, number>()];
  const count = (counts: Map<number, number>, year: number) => {
    const decade = Math.floor(year / 10) * 10;
    counts.set(decade, (counts.get(decade) ?? 0) + 1);
  };
  for (const one of years) {
    count(from, one.from);
    count(to, one.to);
  }
  return { from, to };
};

test('a few hundred years are shown in centuries, fewer in decades', () => {
  expect(periodsOf(decadesOf([{ from: 1895, to: 1912 }]))).toEqual([
    { from: 1890, to: 1899, count: 1 },
    { from: 1900, to: 1909, count: 1 },
    { from: 1910, to: 1919, count: 1 },
  ]);
  expect(
    periodsOf(
      decadesOf([
        { from: 1500, to: 1600 },
        { from: 1990, to: 1990 },
      ]),
    ),
  ).toEqual([
    { from: 1500, to: 1599, count: 1 },
    { from: 1600, to: 1699, count: 1 },
    { from: 1900, to: 1999, count: 1 },
  ]);
  expect(periodsOf(decadesOf([]))).toEqual([]);
});

test('a period counts what overlaps it', () => {
  const span = fc
    .tuple(fc.integer({ min: 1, max: 2030 }), fc.integer({ min: 0, max: 300 }))
    .map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), (years) => {
      for (const { from, to, count } of periodsOf(decadesOf(years)))
        expect(count).toBe(years.filter((one) => one.from <= to && one.to >= from).length);
    }),
  );
});
