import { expect, test } from 'vitest';
import { batchLimit, type Catalogue } from './catalogue.ts';
import { catalogueForPages } from './for-pages.ts';
import { saveObject } from './store/objects.ts';
import { saveOrganization } from './store/organizations.ts';
import {
  digestFor,
  instant,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  scanRecord,
} from './store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from './store/temporary-store.fixture.ts';
import { saveTile } from './store/tiles.ts';

/** Two objects of one institution, each with two scans with texts, and a tile of another type. */
async function library() {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('a'));
  for (const id of ['older', 'newer']) {
    const scans = [1, 2].map((side) => ({
      ...scanRecord(`${id} ${side}`),
      textDigest: digestFor(`text of ${id} ${side}`),
    }));
    await saveObject(db, baseUrls, objectRecord(id, { organizationId, scans }));
  }
  const tile = { imageDigest: digestFor('image'), url: '/pl', published: instant('2020-01-01') };
  await saveTile(db, baseUrls, otherTileRecord('news', tile));
  return { catalogue, pages: catalogueForPages(catalogue, publicUrl), organizationId };
}

/** Everything that pages read of the catalogue. */
async function readAll(catalogue: Catalogue, organizationId: number) {
  const objects = [await catalogue.object('older'), await catalogue.object('newer')];
  return {
    tiles: await catalogue.frontpage({ batchSize: batchLimit }),
    objects,
    neighbours: await Promise.all(
      objects.flatMap((object) => (object ? catalogue.neighbours(object.tile) : [])),
    ),
    similar: await Promise.all(objects.flatMap((object) => (object ? catalogue.similar(object, 6) : []))),
    organizations: await catalogue.organizations(),
    organization: await catalogue.organization(organizationId),
  };
}

test('pages read everything as it is, and no address with the origin of this site', async () => {
  const { catalogue, pages, organizationId } = await library();
  const whole = await readAll(catalogue, organizationId);
  expect(JSON.stringify(whole).split(publicUrl).length).toBeGreaterThan(50);
  const text = JSON.stringify(await readAll(pages, organizationId));
  expect(text).not.toContain(publicUrl);
  // With the origin restored, every address is what it was before.
  expect(JSON.parse(text.replaceAll(/"(?=\/)/g, `"${publicUrl}`))).toEqual(JSON.parse(JSON.stringify(whole)));
});

test('what is missing is missing for pages too, and the API’s answer stays the API’s', async () => {
  const { catalogue, pages } = await library();
  expect(await pages.object('nothing')).toBeUndefined();
  expect(await pages.organization(-1)).toBeUndefined();
  const query = { batchSize: batchLimit };
  expect(await pages.frontpageJson(query)).toEqual(await catalogue.frontpageJson(query));
  expect(pages.version()).toBe(catalogue.version());
});
