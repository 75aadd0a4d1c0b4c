import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnLevel, lastLevel, levelFor, onScan, tilesOfRegion } from './pyramid.ts';

const source = (width: number, height: number) => ({
  width,
  height,
  tileSize: 510,
  tileOverlap: 1,
  format: 'jpeg',
  tilesUrl: '/t/',
});
const rules = { minLevel: 8, minPixelRatio: 0.5 };
const side = fc.integer({ min: 1, max: 120_000 });

test.each([
  [1, 1, 0],
  [2, 1, 1],
  [256, 256, 8],
  [257, 1, 9],
  [100_000, 100, 17],
])('the last level of %d × %d pixels is %d', (width, height, level) => {
  expect(lastLevel({ width, height })).toBe(level);
});

describe('the level that is drawn', () => {
  test('has between one and two pixels for one of the screen, where the scan has them', () => {
    const scan = { width: 8000, height: 6000 };
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.99, noNaN: true }), (scale) => {
        const pixels = 2 ** (drawnLevel(scan, scale, rules) - lastLevel(scan)) / scale;
        expect(pixels).toBeGreaterThanOrEqual(1 - 1e-6);
        expect(pixels).toBeLessThanOrEqual(2 + 1e-6);
      }),
    );
  });

  test.each([0, 1e-9, 1e9])('is one of the scan at a scale of %d', (scale) => {
    expect(drawnLevel({ width: 8000, height: 6000 }, scale, rules)).toBe(scale > 1 ? 13 : 8);
    expect(drawnLevel({ width: 1, height: 1 }, scale, rules)).toBe(0);
  });
});

test('a picture of a region is made from a level with enough pixels', () => {
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.001, max: 1, noNaN: true }), (width, height, scale) => {
      const level = levelFor({ width, height }, scale);
      const share = 2 ** (level - lastLevel({ width, height }));
      expect(share >= scale - 1e-6 || level === lastLevel({ width, height })).toBe(true);
      expect(level === 0 || share / 2 < scale + 1e-6).toBe(true);
    }),
  );
});

test('the tiles of a region cover it, each address once, none outside the pyramid', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      part,
      part,
      part,
      (...given) => {
        const [width, height, left, top, share] = given;
        const region = onScan(
          { width, height },
          {
            x: left * width,
            y: top * height,
            width: Math.max(1, share * width),
            height: Math.max(1, share * height),
          },
        );
        fc.pre(region !== undefined);
        const level = Math.max(0, lastLevel({ width, height }) - 1);
        const scale = 2 ** (level - lastLevel({ width, height }));
        const tiles = tilesOfRegion(source(width, height), region, level);
        expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length);
        const right = Math.max(...tiles.map(({ x }) => x)) + 511;
        const bottom = Math.max(...tiles.map(({ y }) => y)) + 511;
        expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(region.x * scale);
        expect(right + 1e-6).toBeGreaterThanOrEqual(Math.min((region.x + region.width) * scale, right));
        expect(bottom + 1e-6).toBeGreaterThanOrEqual(Math.min((region.y + region.height) * scale, bottom));
        const columns = Math.ceil(Math.ceil(width * scale) / 510);
        const rows = Math.ceil(Math.ceil(height * scale) / 510);
        for (const { url } of tiles) {
          const [column = -1, row = -1] = (/\/(\d+)_(\d+)\.jpeg$/.exec(url) ?? []).slice(1).map(Number);
          expect(column >= 0 && column < columns && row >= 0 && row < rows).toBe(true);
        }
      },
    ),
  );
});

test('a region is cut to the scan, or none is left', () => {
  const scan = { width: 100, height: 50 };
  expect(onScan(scan, { x: -10.5, y: 10, width: 30, height: 100 })).toEqual({
    x: 0,
    y: 10,
    width: 20,
    height: 40,
  });
  expect(onScan(scan, { x: 200, y: 0, width: 10, height: 10 })).toBeUndefined();
});
