import { expect, test } from 'vitest';
import type { Resource } from '#lib/catalogue/schema.ts';
import { objectScan } from '#lib/catalogue/store/object-scans.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { canvasImage } from '#lib/iiif/presentation/image.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { publicUrl } from './records.fixture.ts';
import { scanFiles } from './scan-files.ts';

const base = 'https://service.example/1';

/** A scan whose number is 5 in the library and 77 at its service. */
function mirrored(values: Partial<Resource> = {}) {
  const whole = { url: `${base}.jpg`, hidden: false, downloadable: true, mime: 'image/jpeg', ...values };
  const dzi = { tiles_prefix: `${base}_files/`, manifest_url: `${base}.dzi` };
  const foreign = { id: 77, dzi, thumbnails: [], resources: [whole] };
  const pyramid = { width: 3000, height: 2000, tileSize: 254, tileOverlap: 1, format: 'jpg' };
  const tileSource = { ...pyramid, tilesUrl: dzi.tiles_prefix };
  const record = scanRecord('', { digest: '', foreign });
  return { position: 0, ...objectScan(baseUrlsOf(publicUrl), 5, record, tileSource) };
}

test('records name the image service of a mirrored scan that its manifest names', () => {
  const { service } = scanFiles(mirrored(), publicUrl, true);
  expect(service).toEqual({ base: `${publicUrl}/iiif/image/3/5`, version: 3, level: 2 });
  expect(canvasImage(mirrored(), false, publicUrl).services).toContainEqual(service);
});

test('neither names one of a scan that may not be taken away', () => {
  expect(scanFiles(mirrored({ downloadable: false }), publicUrl, true).service).toBeUndefined();
});

test('the library’s own scan has that of its number, which need not be what its record calls it', () => {
  const own = { position: 0, ...objectScan(baseUrlsOf(publicUrl), 5, scanRecord('one'), undefined) };
  const named = { ...own, scan: { ...own.scan, id: 77 } };
  expect(scanFiles(named, publicUrl, false).service?.base).toBe(`${publicUrl}/iiif/image/3/5`);
});
