import fc from 'fast-check';
import { expect, test } from 'vitest';
import { miniMapOf, visibleOnMap } from './mini-map.ts';
import { type Placement, pointOfScan, pointOnScan } from './placement.ts';

const most = { width: 150, height: 130 };
const view = (more: Partial<Placement> = {}): Placement => ({
  corner: { x: 0, y: 0 },
  scale: 1,
  rotation: 0,
  mirroredWidth: undefined,
  ...more,
});
const sizes = fc.record({
  width: fc.integer({ min: 1, max: 50_000 }),
  height: fc.integer({ min: 1, max: 50_000 }),
});
const placements = fc
  .record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    scale: fc.double({ min: 0.01, max: 4, noNaN: true }),
    rotation: fc.integer({ min: -720, max: 720 }),
    mirroredWidth: fc.option(fc.integer({ min: 100, max: 3000 }), { nil: undefined }),
  })
  .map(({ x, y, ...rest }) => ({ corner: { x, y }, ...rest }));

test('points of the scan and of the element convert to each other', () => {
  fc.assert(
    fc.property(placements, fc.nat(9000), fc.nat(9000), (placement, x, y) => {
      const back = pointOnScan(placement, pointOfScan(placement, { x, y }));
      expect(back.x).toBeCloseTo(x, 4);
      expect(back.y).toBeCloseTo(y, 4);
    }),
  );
});

test('the map fits its bounds, fills one of them, and holds all of the scan', () => {
  fc.assert(
    fc.property(sizes, placements, (scan, placement) => {
      const map = miniMapOf(scan, placement, most);
      expect(map.width).toBeLessThanOrEqual(150.001);
      expect(map.height).toBeLessThanOrEqual(130.001);
      expect(Math.max(map.width / 150, map.height / 130)).toBeCloseTo(1, 6);
      for (const [x, y] of [
        [0, 0],
        [scan.width, 0],
        [0, scan.height],
        [scan.width, scan.height],
      ] as const) {
        const point = pointOfScan(map.placement, { x, y });
        expect(point.x).toBeGreaterThan(-0.001);
        expect(point.x).toBeLessThan(map.width + 0.001);
        expect(point.y).toBeGreaterThan(-0.001);
        expect(point.y).toBeLessThan(map.height + 0.001);
      }
    }),
  );
});

test('a turned scan has a turned map', () => {
  const scan = { width: 1000, height: 2000 };
  expect(miniMapOf(scan, view(), most)).toMatchObject({ width: 65, height: 130 });
  expect(miniMapOf(scan, view({ rotation: 90 }), most).width).toBeCloseTo(150);
  expect(miniMapOf(scan, view({ rotation: 90 }), most).height).toBeCloseTo(75);
});

test.each([
  ['the left upper quarter', {}, { left: 0, top: 0 }],
  ['the right upper quarter', { corner: { x: -500, y: 0 } }, { left: 50, top: 0 }],
  ['the left of a mirrored scan at its right', { mirroredWidth: 500 }, { left: 50, top: 0 }],
  ['a scan turned upside down', { rotation: 180, corner: { x: 1000, y: 1000 } }, { left: 0, top: 0 }],
] as const)('%s is framed', (_, placement, expected) => {
  const map = miniMapOf({ width: 1000, height: 1000 }, view(placement), { width: 100, height: 100 });
  const seen = visibleOnMap(map, view(placement), { width: 500, height: 500 });
  expect(seen.left).toBeCloseTo(expected.left);
  expect(seen.top).toBeCloseTo(expected.top);
  expect([seen.width, seen.height].map(Math.round)).toEqual([50, 50]);
});

test('where more than the scan is seen, the frame is the map', () => {
  const map = miniMapOf({ width: 1000, height: 1000 }, view(), { width: 100, height: 100 });
  const seen = visibleOnMap(map, view({ corner: { x: 300, y: 300 }, scale: 0.2 }), {
    width: 900,
    height: 900,
  });
  expect(seen).toEqual({ left: 0, top: 0, width: 100, height: 100 });
});
