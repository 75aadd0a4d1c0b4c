import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Placement, pointOnScan, quarterTurn, swapsSides, transformOf } from './placement.ts';

/** Applies these transform functions to a point, as a browser does. */
function applied({ corner, scale, rotation, mirroredWidth }: Placement, point: { x: number; y: number }) {
  const angle = (rotation * Math.PI) / 180;
  const x = scale * (point.x * Math.cos(angle) - point.y * Math.sin(angle)) + corner.x;
  const y = scale * (point.x * Math.sin(angle) + point.y * Math.cos(angle)) + corner.y;
  return { x: mirroredWidth === undefined ? x : mirroredWidth - x, y };
}

test('a placement is written as one transform', () => {
  const placement = { corner: { x: 1, y: 2 }, scale: 0.5, rotation: 90, mirroredWidth: undefined };
  expect(transformOf(placement)).toBe('translate(1px, 2px) rotate(90deg) scale(0.5)');
  expect(transformOf({ ...placement, mirroredWidth: 300 })).toMatch(
    /^translateX\(300px\) scaleX\(-1\) translate/,
  );
});

test('a point comes back from where it was placed', () => {
  const side = fc.integer({ min: -5000, max: 5000 });
  const placement = fc.record({
    corner: fc.record({ x: side, y: side }),
    scale: fc.double({ min: 0.01, max: 20, noNaN: true }),
    rotation: fc.constantFrom(0, 90, 180, 270, 33),
    mirroredWidth: fc.constantFrom(undefined, 800),
  });
  fc.assert(
    fc.property(placement, side, side, (pose, x, y) => {
      const back = pointOnScan(pose, applied(pose, { x, y }));
      expect(back.x).toBeCloseTo(x, 3);
      expect(back.y).toBeCloseTo(y, 3);
    }),
  );
});

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
