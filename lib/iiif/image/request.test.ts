import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalRequest,
  type ImageApiVersion,
  ImageRequestError,
  maxArea,
  maxSize,
  readImageRequest,
} from './request.ts';

const scan = { width: 1000, height: 2000 };
const read = (request: string, version: ImageApiVersion = 3, of = scan) =>
  readImageRequest(request.split('/'), of, version);

test.each([
  ['full/max/0/default.jpg', [0, 0, 1000, 2000], [1000, 2000], 'full/max/0/default.jpg'],
  ['square/max/0/gray.png', [0, 500, 1000, 1000], [1000, 1000], '0,500,1000,1000/max/0/gray.png'],
  [
    '10,20,300,400/150,/90/color.webp',
    [10, 20, 300, 400],
    [150, 200],
    '10,20,300,400/150,200/90/default.webp',
  ],
  [
    '950,1900,300,400/,50/0/default.jpg',
    [950, 1900, 50, 100],
    [25, 50],
    '950,1900,50,100/25,50/0/default.jpg',
  ],
  [
    'pct:10,20,50.5,10/pct:50/0/default.jpg',
    [100, 400, 505, 200],
    [253, 100],
    '100,400,505,200/253,100/0/default.jpg',
  ],
  ['full/!100,100/!180/bitonal.png', [0, 0, 1000, 2000], [50, 100], 'full/50,100/!180/bitonal.png'],
  ['full/!5000,5000/360/default.jpg', [0, 0, 1000, 2000], [1000, 2000], 'full/max/0/default.jpg'],
  ['full/30,30/0/default.jpg', [0, 0, 1000, 2000], [30, 30], 'full/30,30/0/default.jpg'],
  ['0,0,1000,2000/1000,2000/0.0/default.jpg', [0, 0, 1000, 2000], [1000, 2000], 'full/max/0/default.jpg'],
])('%s', (request, [x, y, width, height], [wide, high], canonical) => {
  const found = read(request);
  expect(found).toMatchObject({ region: { x, y, width, height }, size: { width: wide, height: high } });
  expect(canonicalRequest(found, scan, 3)).toBe(canonical);
});

test('version 2 has "full" for the size, and canonically a width alone', () => {
  expect(canonicalRequest(read('full/full/0/default.jpg', 2), scan, 2)).toBe('full/full/0/default.jpg');
  expect(canonicalRequest(read('full/500,1000/0/default.jpg', 2), scan, 2)).toBe('full/500,/0/default.jpg');
  expect(canonicalRequest(read('full/500,500/0/default.jpg', 2), scan, 2)).toBe('full/500,500/0/default.jpg');
  expect(() => read('full/full/0/default.jpg', 3)).toThrow(ImageRequestError);
});

test.each([
  'whole/max/0/default.jpg',
  '1,2,3/max/0/default.jpg',
  '0,0,0,10/max/0/default.jpg',
  '-1,0,10,10/max/0/default.jpg',
  '0.5,0,10,10/max/0/default.jpg',
  '1000,0,10,10/max/0/default.jpg',
  'pct:0,0,0,10/max/0/default.jpg',
  'pct:100,0,10,10/max/0/default.jpg',
  'pct:,,,/max/0/default.jpg',
  'full/,/0/default.jpg',
  'full/0,/0/default.jpg',
  'full/!10,/0/default.jpg',
  'full/!0,10/0/default.jpg',
  'full/pct:0/0/default.jpg',
  'full/pct:101/0/default.jpg',
  'full/1001,/0/default.jpg',
  'full/1,2001/0/default.jpg',
  'full/999999999999,1/0/default.jpg',
  'full/1e3,/0/default.jpg',
  'full/max/361/default.jpg',
  'full/max/!/default.jpg',
  'full/max/x/default.jpg',
  'full/max/0/default',
  'full/max/0/sepia.jpg',
  'full/max/0/default.jp2',
  'full/max/0/default.jpg.jpg',
  'full/max/0/constructor.jpg',
])('%s is refused with 400 and a reason', (request) => {
  expect(() => read(request)).toThrow(expect.objectContaining({ name: 'ImageRequestError', status: 400 }));
});

test('features of the standard that this service lacks give 501', () => {
  for (const request of ['full/^max/0/default.jpg', 'full/^2000,/0/default.jpg', 'full/max/22.5/default.jpg'])
    expect(() => read(request)).toThrow(expect.objectContaining({ status: 501 }));
});

test('an image has no more pixels than the limit, and "max" as many as fit', () => {
  const large = { width: 30_000, height: 10_000 };
  const { size } = read('full/max/0/default.jpg', 3, large);
  expect(size).toEqual(maxSize(large));
  expect(size.width * size.height).toBeGreaterThan(maxArea * 0.99);
  expect(size.width * size.height).toBeLessThanOrEqual(maxArea);
  expect(() => read('full/9000,/0/default.jpg', 3, large)).toThrow(/more than/);
  expect(read('0,0,9000,1000/max/0/default.jpg', 3, large).size).toEqual({ width: 9000, height: 1000 });
});

test('any request is refused, or lies within the scan, is not enlarged, and equals its canonical form', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 3000 }).map(String), fc.string({ maxLength: 4 }));
  const region = fc.oneof(
    fc.constantFrom('full', 'square'),
    fc.tuple(fc.constantFrom('', 'pct:'), number, number, number, number).map(([p, ...of]) => p + of.join()),
  );
  const size = fc.oneof(
    fc.constantFrom('max', 'full', '^max'),
    fc.tuple(fc.constantFrom('', '!', 'pct:', '^'), number, number).map(([p, ...of]) => p + of.join()),
    number.map((percent) => `pct:${percent}`),
  );
  const sides = fc.record({
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 2000 }),
  });
  fc.assert(
    fc.property(region, size, sides, fc.constantFrom<ImageApiVersion>(2, 3), (where, large, of, version) => {
      const parts = [where, large, '0', 'default.jpg'];
      let found: ReturnType<typeof readImageRequest>;
      try {
        found = readImageRequest(parts, of, version);
      } catch (error) {
        expect(error).toBeInstanceOf(ImageRequestError);
        return;
      }
      const { region: part, size: outputSize } = found;
      expect(Math.min(part.width, part.height, outputSize.width, outputSize.height)).toBeGreaterThan(0);
      expect(part.x + part.width).toBeLessThanOrEqual(of.width);
      expect(part.y + part.height).toBeLessThanOrEqual(of.height);
      expect(outputSize.width).toBeLessThanOrEqual(part.width);
      expect(outputSize.height).toBeLessThanOrEqual(part.height);
      const canonical = canonicalRequest(found, of, version);
      const quality = found.quality === 'color' ? 'default' : found.quality;
      expect(readImageRequest(canonical.split('/'), of, version)).toEqual({ ...found, quality });
    }),
    { numRuns: 2000 },
  );
});

test('a best fit within a size beyond the limit is as large as possible', () => {
  const large = { width: 7000, height: 5000 };
  const { size } = read('full/!4096,4096/0/default.jpg', 3, large);
  expect(size).toEqual(maxSize(large));
  expect(read('full/!20000,20000/0/default.jpg', 2, large).size).toEqual(maxSize(large));
  expect(read('full/!700,4096/0/default.jpg', 3, large).size).toEqual({ width: 700, height: 500 });
});
