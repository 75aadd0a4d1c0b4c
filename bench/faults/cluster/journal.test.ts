import { expect, test } from 'vitest';
import { Phase, ways } from './journal.ts';

test('a way is open again from the first of five right answers in a row, asked after the mending', () => {
  const phase = new Phase('trial');
  const right = (count: number, asked: number) => {
    for (let index = 0; index < count; index += 1) for (const way of ways) phase.noteRight(way, asked);
  };
  right(9, performance.now());
  phase.mended = performance.now();
  right(9, phase.mended - 1);
  expect(phase.unrecovered).toEqual(ways);
  right(4, phase.mended);
  phase.noteFailure('file', '503');
  right(4, phase.mended);
  expect(phase.unrecovered).toEqual(['file']);
  expect(phase.recovery).toBeUndefined();
  right(1, phase.mended);
  expect(phase.unrecovered).toEqual([]);
  expect(phase.recovery).toBeGreaterThanOrEqual(0);
});
