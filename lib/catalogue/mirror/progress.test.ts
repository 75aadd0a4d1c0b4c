import { expect, test } from 'vitest';
import { combined, progressOf } from './progress.ts';
import { newRecord } from './record.ts';

const following = {
  ...progressOf(
    { ...newRecord(1000), number: 1, complete: true, lastAnswer: 9000 },
    { tiles: 50, objects: 50 },
  ),
};
const walking = progressOf(
  { ...newRecord(2000), number: 1, total: 200, lastAnswer: 8000 },
  { tiles: 20, objects: 20 },
);
const problem = { kind: 'failing', message: 'it is gone', since: 5000 } as const;
const failing = progressOf({ ...newRecord(3000), problem }, { tiles: 0, objects: 0 });

test('several mirrors are reported as one: their sums, and the worst state', () => {
  expect(
    combined([
      { address: 'https://a.example/', progress: following },
      { address: 'https://b.example/', progress: walking },
    ]),
  ).toMatchObject({
    state: 'walking',
    tiles: 70,
    total: 250,
    complete: false,
    since: 2000,
    lastAnswer: 8000,
  });
  expect(
    combined([
      { address: 'https://a.example/', progress: following },
      { address: 'https://b.example/', progress: failing },
    ]),
  ).toMatchObject({
    state: 'failing',
    total: undefined,
    since: 5000,
    lastAnswer: undefined,
    problem: 'https://b.example/: it is gone',
  });
});

test('a single one is reported unchanged, none as undefined', () => {
  expect(combined([{ address: 'https://a.example/', progress: failing }])).toEqual(failing);
  expect(combined([])).toBeUndefined();
});
