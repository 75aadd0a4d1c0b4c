import { expect, test } from 'vitest';
import type { Resource } from '#lib/catalogue/schema.ts';
import { objectScan } from '#lib/catalogue/store/object-scans.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { canvasImage } from './image.ts';

const address = 'https://service.example/1';
const pyramid: TileSource = {
  ...{ width: 3000, height: 2000, tileSize: 254, tileOverlap: 1 },
  ...{ format: 'jpg', tilesUrl: `${address}_files/` },
};
const whole: Resource = { url: `${address}.jpg`, hidden: false, downloadable: true, mime: 'image/jpeg' };

/** A scan with this image, numbered 5 here and 77 at its service. */
function shown(image: Resource, tileSource: TileSource | undefined) {
  const dzi = { tiles_prefix: `${address}_files/`, manifest_url: `${address}.dzi` };
  const foreign = { id: 77, dzi, thumbnails: [], resources: [image] };
  const scan = objectScan(baseUrls, 5, scanRecord('', { digest: '', foreign }), tileSource);
  return canvasImage({ position: 0, ...scan }, false, publicUrl);
}

test("a service's pyramid is an image at its own URL, with services of this site for parts of it", () => {
  const { image, services } = shown(whole, pyramid);
  expect(image).toEqual({ address: whole.url, format: 'image/jpeg', width: 3000, height: 2000 });
  expect(services).toEqual([
    { base: `${publicUrl}/iiif/image/3/5`, version: 3, level: 2 },
    { base: `${publicUrl}/iiif/image/2/5`, version: 2, level: 2 },
  ]);
});

test('a scan beyond the limit of our service has the size of the image that it returns', () => {
  const large = { ...pyramid, width: 9600, height: 5400 };
  const scan = objectScan(baseUrls, 5, scanRecord('', { width: 9600, height: 5400 }), large);
  const { image, width, height } = canvasImage({ position: 0, ...scan }, true, publicUrl);
  expect([width, height]).toEqual([9600, 5400]);
  expect(image).toMatchObject({
    address: `${publicUrl}/iiif/image/3/5/full/max/0/default.jpg`,
    width: 4216,
    height: 2371,
  });
});

test.each([
  ['may not be taken away', { ...whole, downloadable: false }, pyramid],
  ['is hidden', { ...whole, hidden: true }, pyramid],
  ['has a manifest that nobody has read', whole, undefined],
])('one whose image %s has none', (_, image, tileSource) => {
  expect(shown(image, tileSource).services).toEqual([]);
});
