import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRegion, parseRegion } from './region.ts';

const scan = { width: 9000, height: 7000 };

test('a region within the scan survives the way through the address', () => {
  const regions = fc.record({ x: fc.nat({ max: 8999 }), y: fc.nat({ max: 6999 }) }).chain(({ x, y }) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      width: fc.integer({ min: 1, max: 9000 - x }),
      height: fc.integer({ min: 1, max: 7000 - y }),
    }),
  );
  fc.assert(
    fc.property(regions, fc.constantFrom('', '#', '#text=a&', 'rotate=90&'), (region, before) => {
      expect(parseRegion(`${before}${formatRegion(region)}`, scan)).toEqual(region);
      expect(parseRegion(`${before}${formatRegion(region)}&rotate=90`, scan)).toEqual(region);
    }),
  );
});

test('any fragment gives a region that touches the scan, or none', () => {
  const numbers = fc
    .tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer())
    .map((four) => `xywh=${four}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), numbers), (fragment) => {
      const region = parseRegion(fragment, scan);
      if (!region) return;
      expect(region.width).toBeGreaterThan(0);
      expect(region.height).toBeGreaterThan(0);
      expect(region.x < scan.width && region.y < scan.height).toBe(true);
      expect(region.x + region.width > 0 && region.y + region.height > 0).toBe(true);
    }),
  );
});

test('fractions are rounded, and nothing is thinner than a pixel', () => {
  expect(formatRegion({ x: 1.4, y: 2.6, width: 0.2, height: 10.5 })).toBe('xywh=1,3,1,11');
  expect(parseRegion('#xywh=pixel:1,2,3,4', scan)).toEqual({ x: 1, y: 2, width: 3, height: 4 });
});

test.each([
  '',
  '#',
  'xywh=percent:1,2,3,4',
  'xywh=1,2,3',
  'xywh=1,2,3,4,5',
  'xywh=1.5,2,3,4',
  'xywh=9000,0,10,10',
  'xywh=-10,0,10,10',
  'xywh=0,0,0,10',
  'axywh=1,2,3,4',
  'xywh=12345678,0,1,1',
])('%j names no region', (fragment) => {
  expect(parseRegion(fragment, scan)).toBeUndefined();
});
