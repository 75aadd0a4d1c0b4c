import { expect, test } from 'vitest';
import { fitIn, widths } from './fit.ts';

test.each([
  [{ width: 720, height: 600 }, widths.desktop, { scale: 0.5, width: 1440, height: 1200 }],
  [{ width: 720, height: 600 }, widths.phone, { scale: 1, width: 360, height: 600 }],
  [{ width: 0, height: 0 }, widths.phone, { scale: 1, width: 360, height: 1 }],
] as const)('in %o a page of %i pixels', (room, width, expected) => {
  expect(fitIn(room, width)).toEqual(expected);
});

test('a frame never leaves its room', () => {
  for (let room = 200; room < 1600; room += 7) {
    const { scale, width, height } = fitIn({ width: room, height: 700 }, widths.desktop);
    expect(width * scale).toBeLessThanOrEqual(room + 1e-9);
    expect(height * scale).toBeLessThanOrEqual(700 + 1e-9);
  }
});
