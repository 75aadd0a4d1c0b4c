import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { digestFor, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import {
  baseUrls,
  publicUrl,
  temporaryFolder,
  temporaryStore,
} from '#lib/catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { makeScan } from '#lib/scans/make.ts';
import { answerImageAddress, parseImageAddress, redirectToInformation } from './answer.ts';
import { imageApiVersions } from './request.ts';
import { informationSchemas } from './schema.fixture.ts';

const size = { width: 700, height: 600 };
const digest = digestFor('scan');

/** A library with one scan, numbered 1. @param isBefore as in older versions, tile layouts are not recorded */
async function library(
  isPublic = true,
  rightsUrl = 'https://creativecommons.org/publicdomain/mark/1.0/deed.pl',
  isBefore = false,
) {
  const { db, catalogue, dataDir } = await temporaryStore();
  const folder = digestFolder(storageFolder(dataDir), digest);
  const file = join(temporaryFolder(), 'source.jpg');
  await mkdir(folder, { recursive: true });
  await picture(size.width, size.height).jpeg().toFile(file);
  const { tiling, ...facts } = await makeScan(file, folder, 1e9);
  const scan = scanRecord('scan', { ...facts, ...(!isBefore && tiling && { tiling }) });
  await saveObject(db, baseUrls, objectRecord('work', { scans: [scan], isPublic, rightsUrl }));
  const request = async (path: string, headers: Record<string, string> = {}, from: Catalogue = catalogue) => {
    const address = parseImageAddress(path);
    if (!address || address === 'base') throw new Error('no address of an image');
    const found = await answerImageAddress(from, publicUrl, address, headers, () => {});
    return 'make' in found ? await found.make() : found;
  };
  return { request, db, catalogue, folder };
}

const bytesIn = ({ body }: { body: unknown }) => Buffer.from(body as Uint8Array);
const jsonIn = (answer: { body: unknown }) =>
  JSON.parse(bytesIn(answer).toString()) as Record<string, unknown>;

test('a client that has info.json in this media type is told so', async () => {
  const { request } = await library();
  const path = '/iiif/image/3/1/info.json';
  const { ETag = '' } = (await request(path)).headers;
  const again = await request(path, { 'if-none-match': ETag });
  expect(again).toMatchObject({ status: 304, headers: { ETag, Vary: 'Accept' }, body: null });
  expect((await request(path, { 'if-none-match': ETag, accept: 'application/json' })).status).toBe(200);
});

test('info.json describes the service of each version, in the requested media type', async () => {
  const { request } = await library();
  const third = await request('/iiif/image/3/1/info.json');
  expect(third).toMatchObject({
    status: 200,
    headers: {
      'Content-Type': 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
      Vary: 'Accept',
    },
  });
  const plain = await request('/iiif/image/3/1/info.json', { accept: '*/*' });
  expect(plain.headers['Content-Type']).toBe('application/json');
  expect(jsonIn(third)).toMatchObject({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: `${publicUrl}/iiif/image/3/1`,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    ...size,
    sizes: [{ width: 175, height: 150 }, { width: 350, height: 300 }, size],
    tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4] }],
    rights: 'http://creativecommons.org/publicdomain/mark/1.0/',
    extraFeatures: ['canonicalLinkHeader', 'profileLinkHeader', 'mirroring'],
  });
  const second = await request('/iiif/image/2/1/info.json', { accept: 'application/ld+json' });
  expect(second.headers['Content-Type']).toBe(
    'application/ld+json;profile="http://iiif.io/api/image/2/context.json"',
  );
  expect(second.headers.Link).toBeUndefined();
  expect((await request('/iiif/image/2/1/info.json')).headers.Link).toBe(
    '<http://iiif.io/api/image/2/context.json>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"',
  );
  expect(informationSchemas[3].parse(jsonIn(third))).toEqual(jsonIn(third));
  expect(informationSchemas[2].parse(jsonIn(second))).toEqual(jsonIn(second));
  expect(jsonIn(second)).toMatchObject({
    '@context': 'http://iiif.io/api/image/2/context.json',
    '@id': `${publicUrl}/iiif/image/2/1`,
    profile: ['http://iiif.io/api/image/2/level2.json', { formats: ['webp'] }],
  });
});

const statement = 'http://rightsstatements.org/vocab/InC/1.0/';
const deed = 'https://www.rightsstatements.org/page/InC/1.0/?language=pl';
test.each([
  [deed, statement, statement],
  ['https://library.example/terms', undefined, 'https://library.example/terms'],
  ['/pl/terms', undefined, `${publicUrl}/pl/terms`],
  ['//terms', undefined, undefined],
  ['https://[terms', undefined, undefined],
])('rights at %s are %s in version 3, and %s in version 2', async (rightsUrl, rights, license) => {
  const { request } = await library(true, rightsUrl);
  expect(jsonIn(await request('/iiif/image/3/1/info.json')).rights).toBe(rights);
  expect(jsonIn(await request('/iiif/image/2/1/info.json')).license).toBe(license);
});

test('a scan is identified by its number here, not by the one at its service', async () => {
  const { db, catalogue } = await library();
  const dzi = {
    tiles_prefix: 'https://service.example/1_files/',
    manifest_url: 'https://service.example/1.dzi',
  };
  const foreign = { id: 1, dzi, thumbnails: [], resources: [] };
  await saveObject(
    db,
    baseUrls,
    objectRecord('mirrored', { scans: [scanRecord('', { digest: '', foreign })] }),
  );
  expect(await catalogue.objectOfScan(2)).toBe('mirrored');
  expect((await catalogue.object('mirrored', undefined, { number: 2 }))?.scans).toMatchObject([
    { number: 2, scan: { id: 1 } },
  ]);
  expect((await catalogue.object('mirrored', undefined, { number: 1 }))?.scans).toEqual([]);
});

test('every size and tile that info.json lists exists', async () => {
  const { request } = await library();
  const { sizes } = jsonIn(await request('/iiif/image/3/1/info.json')) as { sizes: (typeof size)[] };
  for (const { width, height } of sizes) {
    const answer = await request(`/iiif/image/3/1/full/${width},${height}/0/default.jpg`);
    expect(await sharp(bytesIn(answer)).metadata()).toMatchObject({ width, height, format: 'jpeg' });
  }
  const corner = await request('/iiif/image/3/1/512,512,188,88/188,88/0/default.jpg');
  expect(await sharp(bytesIn(corner)).metadata()).toMatchObject({ width: 188, height: 88 });
});

test.each(imageApiVersions)(
  'level 0 of version %i lists what is stored, and redirects to the files',
  async (version) => {
    const { request, folder } = await library();
    const service = `/iiif/image/${version}/level0/1`;
    const information = jsonIn(await request(`${service}/info.json`));
    expect(informationSchemas[version].parse(information)).toEqual(information);
    const { sizes } = information as { sizes: (typeof size)[] };
    // The two smallest levels are single tiles; two of the thumbnails are as large as the scan.
    expect(sizes.map(({ width }) => width)).toEqual([175, 350, 400, 700]);
    const stored = ['scan_files/8/0_0.jpeg', 'scan_files/9/0_0.jpeg', 'thumbnail.jpg', 'scan.jpg'];
    const addressOf = async (image: string) =>
      (await request(`${service}/${image}/0/default.jpg`)).headers.Location;
    for (const [index, { width, height }] of sizes.entries()) {
      const address = await addressOf(`full/${width},${height}`);
      expect(address).toBe(`${baseUrls.assets}/${digest}/${stored[index]}`);
      const file = join(folder, (stored[index] ?? '').replace('thumbnail', 'default'));
      expect(await sharp(file).metadata()).toMatchObject({ width, height, format: 'jpeg' });
    }
    expect(await addressOf('full/max')).toBe(await addressOf('full/700,600'));
    const linkedService = jsonIn(await request(`/iiif/image/${version}/1/info.json`)).service;
    expect(JSON.stringify(linkedService)).toContain(`${publicUrl}${service}"`);
    for (const image of [
      'full/200,171/0/default.jpg',
      '0,0,512,512/256,256/0/default.jpg',
      '0,0,512,512/512,512/90/default.jpg',
      '8,0,512,512/512,512/0/default.jpg',
      '1024,0,-324,512/-324,512/0/default.jpg',
      'full/max/90/default.jpg',
    ])
      expect((await request(`${service}/${image}`)).status).toBe(404);
  },
);

test.each(imageApiVersions)('level 0 of version %i has every tile of the pyramid', async (version) => {
  const { request, folder } = await library();
  const service = `/iiif/image/${version}/level0/1`;
  const information = jsonIn(await request(`${service}/info.json`));
  expect(information.tiles).toEqual([{ width: 512, height: 512, scaleFactors: [1, 2, 4] }]);
  for (const [region, sizes, file] of [
    ['0,0,512,512', ['512,512', '512,', 'max'], '10/0_0'],
    ['512,512,188,88', ['188,88', '188,', 'max'], '10/1_1'],
    ['0,0,700,600', ['350,300', '350,'], '9/0_0'],
    ['0,0,700,600', ['175,150'], '8/0_0'],
  ] as const)
    for (const size of sizes) {
      const { status, headers } = await request(`${service}/${region}/${size}/0/default.jpg`);
      expect([status, headers.Location]).toEqual([
        302,
        `${baseUrls.assets}/${digest}/scan_files/${file}.jpeg`,
      ]);
      const [width, height = width] = size.split(',').map(Number);
      const stored = await sharp(join(folder, 'scan_files', `${file}.jpeg`)).metadata();
      if (width && height) expect(stored).toMatchObject({ width, height });
    }
});

test('for a pyramid whose tiles overlap, as in previous versions, level 0 has sizes only', async () => {
  const { request, catalogue } = await library(true, '', true);
  expect((await catalogue.object('work'))?.scans[0]?.tileSource).toMatchObject({
    ...{ tileSize: 510, tileOverlap: 1 },
  });
  expect(jsonIn(await request('/iiif/image/3/level0/1/info.json'))).not.toHaveProperty('tiles');
  const tile = await request('/iiif/image/3/level0/1/0,0,510,510/510,510/0/default.jpg');
  expect(tile.status).toBe(404);
});

test('of a scan that nothing can be read from, a region and info.json are 404 with the reason', async () => {
  const { request, catalogue } = await library();
  const withoutSource: Catalogue = {
    ...catalogue,
    async object(...asked) {
      const object = await catalogue.object(...asked);
      return object && { ...object, scans: object.scans.map((scan) => ({ ...scan, tileSource: undefined })) };
    },
  };
  for (const path of ['0,0,100,100/max/0/default.jpg', 'info.json']) {
    const answer = await request(`/iiif/image/3/1/${path}`, {}, withoutSource);
    expect([answer.status, jsonIn(answer)]).toEqual([
      404,
      { detail: 'This scan has no image that could be read.' },
    ]);
  }
});

test('an image has its canonical address and its level', async () => {
  const { request } = await library();
  const { status, headers } = await request('/iiif/image/2/1/0%2C0%2C700%2C600/350%2C300/0/default.png');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' });
  expect(headers.Link).toBe(
    `<${publicUrl}/iiif/image/2/1/full/350,/0/default.png>;rel="canonical",<http://iiif.io/api/image/2/level2.json>;rel="profile"`,
  );
});

test.each([
  ['/iiif/image/3/1/full/900,/0/default.jpg', 400],
  ['/iiif/image/3/1/full/max/45/default.jpg', 501],
  ['/iiif/image/3/2/full/max/0/default.jpg', 404],
  ['/iiif/image/3/2/info.json', 404],
  ['/iiif/image/3/999999999999999/info.json', 404],
])('%s gives %i with a reason', async (path, status) => {
  const answer = await (await library()).request(path);
  expect(answer.status).toBe(status);
  expect(answer.headers['Cache-Control']).toBe(
    status === 404 ? 'public, max-age=0, s-maxage=10' : 'no-store',
  );
  expect(jsonIn(answer).detail).toMatch(/\w.*\.$/);
});

test('nothing of an object that is not public is returned', async () => {
  const { request } = await library(false);
  expect((await request('/iiif/image/3/1/full/max/0/default.jpg')).status).toBe(404);
  expect((await request('/iiif/image/3/1/info.json')).status).toBe(404);
});

test('missing tiles and an unavailable catalogue are distinguished', async () => {
  const { request, catalogue, folder } = await library();
  await rm(join(folder, 'scan_files'), { recursive: true });
  expect((await request('/iiif/image/3/1/full/max/0/default.jpg')).status).toBe(404);
  const tile = () => Promise.reject(new CatalogueUnavailable('away'));
  const away = await request('/iiif/image/3/1/full/max/0/default.jpg', {}, { ...catalogue, tile });
  expect(away).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
});

test('the base URI of a service redirects to its information', () => {
  expect(parseImageAddress('/iiif/image/3/1')).toBe('base');
  expect(redirectToInformation('/iiif/image/3/1/')).toMatchObject({
    status: 303,
    headers: { Location: '/iiif/image/3/1/info.json' },
  });
});

test.each([
  '/iiif/image/4/1/info.json',
  '/iiif/image/3/01/info.json',
  '/iiif/image/3/x',
  '/iiif/image/3/1/full/max/0',
  '/iiif/image/3/1/full/max/0/%ff',
  '/iiif/image/3/1/a/b/c/d/e',
])('%s is not an address of an image', (path) => {
  expect(parseImageAddress(path)).toBeUndefined();
});
