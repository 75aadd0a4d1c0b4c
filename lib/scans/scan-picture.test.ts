import { describe, expect, test } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { scanRecord } from '../catalogue/store/records.fixture.ts';
import { mainScanOf } from '../catalogue/store/shapes.ts';
import { downloadOf, pictureOf } from './scan-picture.ts';

describe('a scan', () => {
  const scan = mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one'));
  const harmful = { url: 'javascript:alert(1)', dimensions: { width: 1, height: 1 } };
  const image = { url: 'https://x.example/a.tif', mime: 'image/tiff', hidden: false, downloadable: true };

  test('is shown by its largest picture that may be loaded', () => {
    expect(pictureOf({ ...scan, thumbnails: [...scan.thumbnails, harmful] })).toEqual({
      src: scan.thumbnails[2]?.url,
      width: 1200,
      height: 900,
      srcSet: scan.thumbnails.map(({ url, dimensions }) => `${url} ${dimensions.width}w`).join(', '),
      turn: 0,
    });
    expect(pictureOf({ ...scan, rotation: -90 })?.turn).toBe(270);
    const withoutVariants = { url: 'https://x.example/a b.jpg,', dimensions: { width: 9, height: 9 } };
    expect(pictureOf({ ...scan, thumbnails: [...scan.thumbnails, withoutVariants] })?.srcSet).toBeUndefined();
    expect(pictureOf({ ...scan, thumbnails: [harmful] })).toBeUndefined();
  });

  test('is taken away as the first image that is offered', () => {
    const resources = [
      { ...image, mime: 'text/xml-alto' },
      { ...image, hidden: true },
      { ...image, downloadable: false },
      { ...image, url: 'javascript:alert(1)' },
      image,
    ];
    expect(downloadOf({ ...scan, resources })).toBe(image.url);
  });

  test('that offers no image is taken away as its largest picture, if there is one', () => {
    expect(downloadOf({ ...scan, resources: [] })).toBe(scan.thumbnails[2]?.url);
    expect(downloadOf({ ...scan, resources: [], thumbnails: [] })).toBeUndefined();
  });
});
