import { expect, test } from 'vitest';
import { linkedScan, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { LinkedFiles } from '#lib/catalogue/store/records.ts';
import { iiifLibrary } from './library.fixture.ts';
import { validManifest } from './validator.fixture.ts';

const manifest = '/iiif/work/manifest.json';
const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0]);

const service = (layout: 'iiif-3' | 'iiif-2'): LinkedFiles => ({
  thumbnails: [
    { url: 'https://images.example/a/full/400,/0/default.jpg', dimensions: { width: 400, height: 300 } },
  ],
  resources: [
    {
      url: 'https://images.example/a/full/max/0/default.jpg',
      hidden: false,
      downloadable: true,
      mime: 'image/jpeg',
    },
  ],
  tileSource: {
    width: 4000,
    height: 3000,
    tileSize: 512,
    tileOverlap: 0,
    format: 'jpg',
    tilesUrl: 'https://images.example/a/',
    layout,
  },
});

test('images elsewhere keep their URLs, with their service there', async () => {
  const { read } = await iiifLibrary(() => ({
    scans: [
      linkedScan('', { linked: service('iiif-3') }),
      linkedScan('', { linked: service('iiif-2') }),
      linkedScan('https://images.example/picture.jpg'),
    ],
  }));
  const json = await validManifest(read, manifest);
  const bodies = json.items.map((canvas) => canvas.items[0]?.items[0]?.body);
  expect(bodies[0]).toMatchObject({
    id: 'https://images.example/a/full/max/0/default.jpg',
    width: 4000,
    height: 3000,
    service: [{ id: 'https://images.example/a', type: 'ImageService3', profile: 'level1' }],
  });
  expect(bodies[1]?.service).toEqual([
    {
      '@id': 'https://images.example/a',
      '@type': 'ImageService2',
      profile: 'http://iiif.io/api/image/2/level1.json',
    },
  ]);
  expect(bodies[2]).toEqual({
    id: 'https://images.example/picture.jpg',
    type: 'Image',
    format: 'image/jpeg',
    width: 1200,
    height: 900,
  });
  expect([json.rendering, json.service]).toEqual([undefined, undefined]);
});

test('the scan of a service is its whole image, or its largest thumbnail', async () => {
  const foreign = {
    id: 77,
    dzi: { tiles_prefix: 'https://service.example/1_files/', manifest_url: 'https://service.example/1.dzi' },
    thumbnails: [
      { url: 'https://service.example/1.jpg', dimensions: { width: 200, height: 100 } },
      { url: 'https://service.example/1-huge.jpg', dimensions: { width: 1600, height: 800 } },
    ],
    resources: [],
  };
  const whole = {
    url: 'https://service.example/2.jpg',
    hidden: false,
    downloadable: true,
    mime: 'image/jpeg',
  };
  const hidden = { ...whole, url: 'https://service.example/secret.jpg', hidden: true };
  const { read } = await iiifLibrary(() => ({
    scans: [
      scanRecord('', { digest: '', thumbnails: [], foreign: { ...foreign, resources: [hidden] } }),
      scanRecord('', {
        digest: '',
        thumbnails: [],
        foreign: { ...foreign, id: 78, resources: [hidden, whole] },
      }),
      scanRecord('', { digest: '', thumbnails: [], foreign: { ...foreign, id: 79, thumbnails: [] } }),
    ],
  }));
  const json = await validManifest(read, manifest);
  const jpeg = { type: 'Image', format: 'image/jpeg' };
  expect(JSON.stringify(json)).not.toContain('secret');
  expect(
    json.items.map(({ id, width, height, items }) => [numberIn(id), width, height, items[0]?.items[0]?.body]),
  ).toEqual([
    [77, 1600, 800, { id: 'https://service.example/1-huge.jpg', ...jpeg, width: 1600, height: 800 }],
    [78, 1600, 800, { id: 'https://service.example/2.jpg', ...jpeg }],
    [79, 1000, 1000, undefined],
  ]);
});
