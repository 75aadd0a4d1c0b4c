import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordPlacement } from './word-placement.ts';

test.each([
  [0, { x: 10, y: 20, width: 100, height: 30, rotation: 0 }],
  [180, { x: 10, y: 20, width: 100, height: 30, rotation: 180 }],
])('an upright word fills its box, turned by %i°', (rotation, placement) => {
  expect(wordPlacement([10, 20, 100, 30], rotation)).toEqual(placement);
});

test.each([90, -90, 270])('a word turned by %i° runs along the height of its box', (rotation) => {
  expect(wordPlacement([10, 20, 30, 100], rotation)).toMatchObject({ width: 100, height: 30, x: -25, y: 55 });
});

test('a skewed word is the rectangle that its box goes around', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 900 }),
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: -25, max: 25 }),
      fc.constantFrom(0, 90, 180, 270),
      (width, height, skew, quarter) => {
        const angle = (Math.abs(skew) * Math.PI) / 180;
        const along = width * Math.cos(angle) + height * Math.sin(angle);
        const across = width * Math.sin(angle) + height * Math.cos(angle);
        const box = quarter % 180 === 0 ? [along, across] : [across, along];
        const placement = wordPlacement([0, 0, box[0] ?? 0, box[1] ?? 0], quarter + skew);
        expect(placement.width).toBeCloseTo(width, 6);
        expect(placement.height).toBeCloseTo(height, 6);
        expect(placement.x + placement.width / 2).toBeCloseTo((box[0] ?? 0) / 2, 6);
        expect(placement.rotation).toBe(quarter + skew);
      },
    ),
  );
});

test('a box that no skewed word has is taken as it is', () => {
  expect(wordPlacement([0, 0, 20, 20], 20)).toMatchObject({ rotation: 20 });
  expect(wordPlacement([0, 0, 5, 60], 10)).toEqual({ x: 0, y: 0, width: 5, height: 60, rotation: 0 });
});
