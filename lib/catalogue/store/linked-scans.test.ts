import { expect, test } from 'vitest';
import { mainScanSchema } from '../schema.ts';
import { removeObject, saveObject } from './objects.ts';
import { digestFor, linkedScan, objectRecord, scanRecord } from './records.fixture.ts';
import { referencedDigests } from './references.ts';
import { renewTiles } from './stale-tiles.ts';
import { baseUrls, publicUrl, temporaryStore } from './temporary-store.fixture.ts';

const address = 'https://images.example/1.jpg';
const linked = (id: string, image = address) =>
  objectRecord(id, { scans: [linkedScan(image, { textDigest: digestFor('text'), textBytes: 7 })] });

test('a linked scan has a complete main_scan, with its own number and text, and opens as a single image', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, linked('a'));
  expect(await saveObject(db, baseUrls, linked('a'))).toBe('unchanged');
  const object = await catalogue.object('a');
  const { scan, ...shown } = object?.scans[0] ?? {};
  const { id } = await db.selectFrom('scans').select('id').executeTakeFirstOrThrow();
  const thumbnail = { url: address, dimensions: { width: 1200, height: 900 } };
  expect(mainScanSchema.parse(scan)).toMatchObject({
    id,
    dzi: { tiles_prefix: '', manifest_url: '' },
    thumbnails: [thumbnail, thumbnail, thumbnail],
    resources: [
      { url: address, mime: 'image/jpeg' },
      { url: `${publicUrl}/scans/${digestFor('text')}/alto.xml`, mime: 'text/xml-alto' },
    ],
  });
  expect(shown).toEqual({
    position: 0,
    number: id,
    tileSource: {
      width: 1200,
      height: 900,
      tileSize: 1200,
      tileOverlap: 0,
      format: 'jpeg',
      tilesUrl: address,
      layout: 'picture',
      coarsest: 1,
    },
    imageBytes: undefined,
    textBytes: 7,
  });
  expect(object?.isMirrored).toBe(false);
  expect(object?.tile.related_object.main_scan).toEqual(scan);
  expect((await catalogue.frontpage({ batchSize: 1 }))[0]).toEqual(object?.tile);
});

test('a tile of a linked scan is regenerated unchanged, without accessing files', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, linked('a'));
  const before = await catalogue.frontpage({ batchSize: 1 });
  expect(await renewTiles(db, baseUrls, { batchSize: 10, all: true })).toMatchObject({
    renewed: 1,
    remaining: 0,
  });
  expect(await catalogue.frontpage({ batchSize: 1 })).toEqual(before);
  const digests = [];
  for await (const digest of referencedDigests(db)) digests.push(digest);
  expect(digests).toEqual([digestFor('text')]);
});

test('pages may show images from the origins of linked scans, for as long as there are any', async () => {
  const { db, catalogue, version } = await temporaryStore();
  expect(await catalogue.assetOrigins()).toEqual([]);
  await saveObject(db, baseUrls, linked('a'));
  await saveObject(db, baseUrls, linked('b', 'https://other.example:8443/iiif/1/'));
  await saveObject(db, baseUrls, linked('c'));
  const both = ['https://images.example', 'https://other.example:8443'];
  expect(await catalogue.assetOrigins()).toEqual(both);
  await removeObject(db, 'a');
  expect(await catalogue.assetOrigins()).toEqual(both);
  await removeObject(db, 'b');
  expect(await catalogue.assetOrigins()).toEqual(['https://images.example']);
  const before = version();
  // The scan that was linked is now stored here.
  await saveObject(db, baseUrls, objectRecord('c', { scans: [scanRecord('one')] }));
  expect(version()).not.toBe(before);
  expect(await catalogue.assetOrigins()).toEqual([]);
  expect((await catalogue.object('c'))?.scans[0]?.scan.dzi.manifest_url).toContain(digestFor('one'));
});
