import { expect, test } from 'vitest';
import { firstLevel, lastLevel, tileAddress, tilesOfRegion } from '#lib/scans/pyramid.ts';
import { imageService } from './image-service.ts';
import { linkedService } from './link-service.ts';

const base = 'https://iiif.example/1';
const link = (info: object) => linkedService(imageService(base, { width: 4000, height: 3000, ...info }));
const three = { '@context': 'http://iiif.io/api/image/3/context.json' };
const two = { '@context': 'http://iiif.io/api/image/2/context.json' };
const thumbnails = ({ linked }: ReturnType<typeof link>) =>
  linked.thumbnails.map(({ url, dimensions: { width, height } }) => [
    url.replace(`${base}/full/`, '').replace('/0/default.jpg', ''),
    `${width} × ${height}`,
  ]);

test('a service with a processor gives every size; answers that are limited are said to be so large', () => {
  const own = link({ ...three, profile: 'level1', tiles: [{ width: 256, scaleFactors: [1, 2] }] });
  expect(thumbnails(own)).toEqual([
    ['400,300', '400 × 300'],
    ['800,600', '800 × 600'],
    ['1600,1200', '1600 × 1200'],
  ]);
  expect(own.linked.tileSource).toMatchObject({ tileSize: 256, layout: 'iiif-3' });
  const limited = link({ ...three, profile: 'level2', maxWidth: 1000 });
  expect(thumbnails(limited)[2]).toEqual(['max', '1000 × 750']);
  expect(limited.linked.resources[0]?.url).toBe(`${base}/full/max/0/default.jpg`);
  expect(limited.linked.tileSource).toMatchObject({ width: 4000, height: 3000, tileSize: 512 });
  const old = link({ ...two, profile: ['http://iiif.io/api/image/2/level1.json'] });
  expect(thumbnails(old)[0]).toEqual(['400,', '400 × 300']);
  expect(old.linked.tileSource.layout).toBe('iiif-2-width');
  expect(link({ ...two, profile: ['http://iiif.io/api/image/2/level2.json'] }).linked.tileSource.layout).toBe(
    'iiif-2',
  );
});

test('a service without a processor is asked for nothing but what it lists', () => {
  const sizes = [
    { width: 2000, height: 1500 },
    { width: 500, height: 375 },
  ];
  const tiles = [{ width: 512, scaleFactors: [1, 2, 4, 16] }];
  const { linked } = link({ ...three, profile: 'level0', sizes, tiles });
  expect(thumbnails({ width: 0, height: 0, linked })).toEqual([
    ['500,375', '500 × 375'],
    ['2000,1500', '2000 × 1500'],
    ['2000,1500', '2000 × 1500'],
  ]);
  const { tileSource } = linked;
  expect(lastLevel(tileSource) - firstLevel(tileSource)).toBe(2);
  expect(tileAddress(tileSource, 12, 7, 5)).toBe(`${base}/3584,2560,416,440/416,440/0/default.jpg`);
  expect(tileAddress(tileSource, 10, 1, 1)).toBe(`${base}/2048,2048,1952,952/488,238/0/default.jpg`);
});

test('one of version 1 shows its whole, with thumbnails in its native quality', () => {
  const { linked } = link({
    '@context': 'http://library.stanford.edu/iiif/image-api/1.1/context.json',
    profile: 'http://library.stanford.edu/iiif/image-api/1.1/compliance.html#level2',
    ...{ tile_width: 256, tile_height: 256, scale_factors: [1, 2, 4] },
  });
  expect(linked.thumbnails[0]?.url).toBe(`${base}/full/400,300/0/native.jpg`);
  expect(linked.resources[0]?.url).toBe(`${base}/full/full/0/native.jpg`);
  expect(linked.tileSource).toMatchObject({ layout: 'picture', tilesUrl: `${base}/full/full/0/native.jpg` });
});

test('one without tiles shows its whole', () => {
  const { linked } = link({ ...two, profile: ['http://iiif.io/api/image/2/level0.json'] });
  const whole = `${base}/full/full/0/default.jpg`;
  expect(thumbnails({ width: 0, height: 0, linked })).toEqual(Array(3).fill(['full', '4000 × 3000']));
  const { tileSource } = linked;
  const tiles = tilesOfRegion(tileSource, { x: 5, y: 5, width: 10, height: 10 }, firstLevel(tileSource));
  expect(tiles).toEqual([{ url: whole, x: 0, y: 0 }]);
  expect(() => link({ width: 0 })).toThrow(/names no size/);
});
