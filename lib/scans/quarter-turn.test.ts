import { expect, test } from 'vitest';
import { quarterTurn, swapsSides } from './quarter-turn.ts';

test.each([
  [0, 0],
  [-0, 0],
  [90, 90],
  [-90, 270],
  [-450, 270],
  [540, 180],
  [44, 0],
  [359, 0],
  [Number.NaN, 0],
])('%s degrees are a turn by %s', (degrees, turn) => {
  expect(quarterTurn(degrees)).toBe(turn);
  expect(swapsSides(degrees)).toBe(turn === 90 || turn === 270);
});
