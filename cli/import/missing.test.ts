import { expect, test } from 'vitest';
import { missingNow } from './missing.ts';

test('what is missing stays in its place when further scans fall away', () => {
  const scans = ['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.jpg`, name }));
  const missing = [
    { before: 0, label: 'cover' },
    { before: 2, label: 'x' },
    { before: 4, label: null },
  ];
  // b and c are gone: a and d stay.
  expect(missingNow({ scans, missing }, [1, 2], [0, 1, 1, 1, 2])).toEqual([
    { before: 0, label: 'cover' },
    { before: 1, label: 'b' },
    { before: 1, label: 'x' },
    { before: 1, label: 'c' },
    { before: 2, label: null },
  ]);
  expect(missingNow({ scans }, [], [0, 1, 2, 3, 4])).toEqual([]);
});
