import { expect, test } from 'vitest';
import { removeObject, saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { saveObjects } from '../catalogue/store/save-objects.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerActivity } from './activity.ts';

type Page = {
  id: string;
  type: string;
  prev?: { id: string };
  next?: { id: string };
  first?: { id: string };
  last?: { id: string };
  orderedItems: { type: string; object: { id: string; type: string }; endTime: string }[];
};

async function library(count: number) {
  const { db, catalogue } = await temporaryStore();
  const objects = Array.from({ length: count }, (_, number) => ({
    record: objectRecord(`o${String(number).padStart(3, '0')}`),
    source: { source: `${number}`, metadataDigest: '' },
  }));
  if (count > 0) await saveObjects(db, baseUrls, objects, async () => undefined);
  const answer = (path: string) => answerActivity(catalogue, publicUrl, { path });
  const get = async (address: string | undefined): Promise<Page> => {
    if (!address?.startsWith(publicUrl)) throw new Error(`Not an address of this site: ${address}`);
    const { status, body } = await answer(address.slice(publicUrl.length));
    expect(status).toBe(200);
    return JSON.parse(new TextDecoder().decode(body as Uint8Array));
  };
  return { db, answer, get };
}

const collection = `${publicUrl}/iiif/activity.json`;
const idsOf = ({ orderedItems }: Page) => orderedItems.map(({ object }) => object.id);

test('crawlers go from the last page back, or from the first on, and see each manifest once', async () => {
  const { get } = await library(250);
  const { type, first, last } = await get(collection);
  expect(type).toBe('OrderedCollection');
  const back: string[] = [];
  for (let page: Page | undefined = await get(last?.id); page; page = page.prev && (await get(page.prev.id)))
    back.unshift(...idsOf(page));
  const on: string[] = [];
  let page = await get(first?.id);
  for (on.push(...idsOf(page)); page.next; on.push(...idsOf(page))) page = await get(page.next.id);
  expect(on).toEqual(back);
  expect(on).toHaveLength(250);
  expect(on[7]).toBe(`${publicUrl}/iiif/o007/manifest.json`);
});

test('adjacent pages link to each other', async () => {
  const { get } = await library(150);
  const last = await get((await get(collection)).last?.id);
  const before = await get(last.prev?.id);
  expect(idsOf(await get(before.next?.id))).toEqual(idsOf(last));
  expect(last.next).toBeUndefined();
  expect(before.prev).toBeUndefined();
});

test('additions, changes and removals are at the end, with their time in UTC', async () => {
  const { db, get } = await library(3);
  const past = '2026-01-01T00:00:00.000000' as never;
  await db.updateTable('object_changes').set({ datestamp: past }).execute();
  await saveObject(db, baseUrls, objectRecord('o000', { title: 'Inna' }));
  await db.updateTable('object_changes').set({ datestamp: past }).where('object_id', '=', 'o000').execute();
  await removeObject(db, 'o001');
  const { orderedItems } = await get(`${publicUrl}/iiif/activity/last.json`);
  expect(orderedItems.map(({ type, object }) => `${type} ${object.id.split('/').at(-2)}`)).toEqual([
    'Update o000',
    'Create o002',
    'Delete o001',
  ]);
  expect(orderedItems[0]?.endTime).toBe('2026-01-01T00:00:00Z');
});

test('an empty library has a collection of empty pages', async () => {
  const { get } = await library(0);
  for (const name of ['first', 'last']) {
    const page = await get(`${publicUrl}/iiif/activity/${name}.json`);
    expect(page).toMatchObject({ type: 'OrderedCollectionPage', orderedItems: [] });
    expect(page.next ?? page.prev).toBeUndefined();
  }
});

test('there are no other pages', async () => {
  const { answer } = await library(0);
  const wrong = Buffer.from('["1","a"]').toString('base64url');
  for (const name of ['x', 'after-', 'after-x', `before-${wrong}`, 'middle', 'first/last'])
    expect((await answer(`/iiif/activity/${name}.json`)).status).toBe(404);
});
