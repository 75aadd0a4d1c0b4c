import { expect, test } from 'vitest';
import { unreferencedDigests } from './files.ts';
import { removeObject, saveObject } from './objects.ts';
import { saveOrganization } from './organizations.ts';
import {
  digestFor,
  fullObjectRecord,
  instant,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  scanRecord,
} from './records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

const everything = { batchSize: 40 };

test('saving the same again changes nothing that a visitor could see; a change raises the version', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const versions = [version()];
  expect(await saveObject(db, baseUrls, objectRecord('a'))).toBe('added');
  versions.push(version());
  const before = await catalogue.frontpage(everything);
  expect(await saveObject(db, baseUrls, objectRecord('a'))).toBe('unchanged');
  expect(version()).toBe(versions[1]);
  expect(await catalogue.frontpage(everything)).toEqual(before);
  expect(await saveObject(db, baseUrls, objectRecord('a', { title: 'Inna' }))).toBe('changed');
  versions.push(version());
  expect(new Set(versions).size).toBe(3);
});

test('a different table of contents alone is a change', async () => {
  const { db, version } = await temporaryStore();
  const withPart = (label: string) =>
    objectRecord('a', { parts: [{ parent: null, kind: 'part', label, first_scan: 0, last_scan: 0 }] });
  await saveObject(db, baseUrls, withPart('Rynek'));
  const before = version();
  expect(await saveObject(db, baseUrls, withPart('Wawel'))).toBe('changed');
  expect(version()).not.toBe(before);
});

test('a change keeps the numbers, the creation time and the position in the feed', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { published: instant('2020-01-01') }));
  const before = (await catalogue.object('a'))?.tile;
  await saveObject(db, baseUrls, objectRecord('a', { title: 'Inna' }));
  const after = (await catalogue.object('a'))?.tile;
  expect(after?.entity_title).toBe('Inna');
  expect(after).toMatchObject({
    id: before?.id,
    created_at: '2020-01-01T00:00:00',
    sorting_datetime: '2020-01-01T00:00:00',
  });
  expect(after?.related_object.main_scan.id).toBe(before?.related_object.main_scan.id);
  expect(Date.parse(`${after?.updated_at}Z`)).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('tiles with one instant are moved apart by a microsecond each, whatever their type', async () => {
  const { db, catalogue } = await temporaryStore();
  const published = instant('2026-01-01T00:00:00.999998');
  for (const id of ['a', 'b']) await saveObject(db, baseUrls, objectRecord(id, { published }));
  await saveTile(db, baseUrls, otherTileRecord('news', { published }));
  expect((await catalogue.frontpage(everything)).map((tile) => tile.sorting_datetime)).toEqual([
    '2026-01-01T00:00:01',
    '2026-01-01T00:00:00.999999',
    '2026-01-01T00:00:00.999998',
  ]);
  // Saved again with the same date, the second keeps the instant it was given.
  await saveObject(db, baseUrls, objectRecord('b', { published }));
  expect((await catalogue.object('b'))?.tile.sorting_datetime).toBe('2026-01-01T00:00:00.999999');
});

test('scans come in reading order, and removed ones leave their files to be cleared', async () => {
  const { db, catalogue } = await temporaryStore();
  const [one, two] = [scanRecord('one'), { ...scanRecord('two'), textDigest: digestFor('text') }];
  await saveObject(db, baseUrls, objectRecord('a', { scans: [one, two] }));
  const scans = (await catalogue.object('a'))?.scans.map(({ scan }) => scan);
  expect(scans?.map(({ dzi }) => dzi.manifest_url)).toEqual([
    `${publicUrl}/scans/${one.digest}/scan.dzi`,
    `${publicUrl}/scans/${two.digest}/scan.dzi`,
  ]);
  expect(scans?.[1]?.resources.map(({ mime }) => mime)).toEqual(['image/jpeg', 'text/xml-alto']);
  await saveObject(db, baseUrls, objectRecord('a', { scans: [one] }));
  expect((await unreferencedDigests(db)).sort()).toEqual([two.digest, two.textDigest].sort());
  await saveObject(db, baseUrls, objectRecord('b', { scans: [two] }));
  expect(await unreferencedDigests(db)).toEqual([]);
});

test('changing and removing an object takes as many statements whatever the number of its scans', async () => {
  const { db } = await temporaryStore();
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  });
  async function cost(count: number) {
    const scans = Array.from({ length: count }, (_, index) => scanRecord(`${count} ${index}`));
    await saveObject(db, baseUrls, objectRecord('a', { scans }));
    statements = 0;
    await saveObject(counting, baseUrls, objectRecord('a', { scans, title: 'Inna' }));
    await removeObject(counting, 'a');
    return statements;
  }
  // Its words and values become known.
  await cost(1);
  expect(await cost(60)).toBe(await cost(2));
});

test('a scan is found by its label: the first of several, ignoring case, in its object alone', async () => {
  const { db, catalogue } = await temporaryStore();
  const labels = ['Okładka', null, '', 'xii', 'XII', 'Ż'.repeat(2000), ' 23a '];
  const scans = labels.map((label, index) => scanRecord(`scan ${index}`, { label }));
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  await saveObject(db, baseUrls, objectRecord('b', { scans: [scanRecord('other', { label: 'Other' })] }));
  const positions = await Promise.all(
    ['XII', 'OKŁADKA', '23A', 'other', '4', 'Ż'.repeat(2000), 'x\0'].map((label) =>
      catalogue.scanLabelled('a', label),
    ),
  );
  expect(positions).toEqual([3, 0, 6, undefined, undefined, undefined, undefined]);
  expect(await catalogue.scanLabelled('none\0', 'XII')).toBeUndefined();
});

test('the scan with a text that is nearest to another is found, the later of two, never that one itself', async () => {
  const { db, catalogue } = await temporaryStore();
  const texts = [false, true, false, false, false, true, false, true];
  const scans = texts.map((hasText, index) =>
    scanRecord(`scan ${index}`, { label: `${index}`, textDigest: hasText ? digestFor('text') : null }),
  );
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  await saveObject(db, baseUrls, objectRecord('b', { scans: [scanRecord('other')] }));
  const near = await Promise.all(texts.map((_, position) => catalogue.nearestText('a', position)));
  expect(near.map((one) => one?.position)).toEqual([1, 5, 1, 5, 5, 7, 7, 5]);
  expect(near[0]).toEqual({ position: 1, label: '1' });
  expect(await catalogue.nearestText('b', 0)).toBeUndefined();
  expect(await catalogue.nearestText('none\0', 0)).toBeUndefined();
});

test('of many scans only the requested ones are returned, still with the main one in the tile', async () => {
  const { db, catalogue } = await temporaryStore();
  const scans = Array.from({ length: 50 }, (_, index) => scanRecord(`scan ${index}`));
  await saveObject(db, baseUrls, objectRecord('a', { scans }));
  const all = await catalogue.object('a');
  expect(all?.scans).toHaveLength(50);
  const some = await catalogue.object('a', undefined, { from: 24, count: 24 });
  expect(some).toEqual({ ...all, scans: all?.scans.slice(24, 48) });
  expect(some?.scans[0]?.position).toBe(24);
  const id = all?.scans[49]?.scan.id ?? 0;
  expect((await catalogue.object('a', undefined, { id }))?.scans).toEqual(all?.scans.slice(49));
  expect((await catalogue.object('a', undefined, { from: 48, count: 24 }))?.scans).toHaveLength(2);
  for (const range of [{ from: 50, count: 24 }, { from: 0, count: 0 }, { id: id + 1_000_000 }])
    expect(await catalogue.object('a', undefined, range)).toMatchObject({ scanCount: 50, scans: [] });
});

test('the table of contents has the kind and depth of each entry', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, fullObjectRecord('a'));
  expect((await catalogue.object('a'))?.contents).toEqual([
    { label: 'Tom I', kind: 'volume', depth: 0, first: 0, last: 1 },
    { label: 'Rozdział 1', kind: 'chapter', depth: 1, first: 1, last: 1 },
  ]);
  expect((await catalogue.object('a', undefined, { from: 0, count: 0 }))?.contents).not.toEqual([]);
  // Requests for single scans, such as for tiles, must not load thousands of entries.
  for (const range of [{ positions: [0] }, { from: 0, count: 1, contents: false as const }]) {
    const single = await catalogue.object('a', undefined, range);
    expect([single?.scans.length, single?.contents]).toEqual([1, []]);
  }
});

test('removal deletes the object, its tile and its scans, but not files that another one uses', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const shared = scanRecord('shared');
  await saveObject(db, baseUrls, objectRecord('a', { scans: [shared, scanRecord('own')] }));
  await saveObject(db, baseUrls, objectRecord('b', { scans: [shared] }));
  const before = version();
  expect(await removeObject(db, 'unknown')).toBe(false);
  expect(version()).toBe(before);
  expect(await removeObject(db, 'a')).toBe(true);
  expect(version()).not.toBe(before);
  expect(await catalogue.object('a')).toBeUndefined();
  expect(await catalogue.frontpage(everything)).toHaveLength(1);
  expect(await unreferencedDigests(db)).toEqual([digestFor('own')]);
});

test('an object without scans is refused and leaves nothing behind', async () => {
  const { db, catalogue, version } = await temporaryStore();
  const before = version();
  await expect(saveObject(db, baseUrls, objectRecord('a', { scans: [] }))).rejects.toThrow(
    /at least one scan/,
  );
  expect(await catalogue.object('a')).toBeUndefined();
  expect(version()).toBe(before);
});

test('ids are opaque: each is found by exactly its own text', async () => {
  const { db, catalogue } = await temporaryStore();
  const ids = [
    'a/b?c#d%20ż',
    'A',
    'a',
    ' a',
    '1',
    '01',
    '%',
    "'; DROP TABLE tiles; --",
    '🗺',
    'ż',
    'ż'.normalize('NFD'),
  ];
  for (const id of ids) await saveObject(db, baseUrls, objectRecord(id));
  for (const id of ids) expect((await catalogue.object(id))?.tile.related_object_id).toBe(id);
  for (const id of ['nothing', 'a\0']) expect(await catalogue.object(id)).toBeUndefined();
});

test('an object that cannot be read does not prevent its import: it is saved as a new one', async () => {
  const { db, catalogue } = await temporaryStore();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await saveObject(db, baseUrls, objectRecord('a', { organizationId }));
  await db.updateTable('objects').set({ record_fingerprint: null, details: '{"rights":1}' }).execute();
  await expect(catalogue.object('a')).rejects.toThrow(/The object a is damaged/);
  // The feed still shows it.
  expect(await catalogue.frontpage(everything)).toHaveLength(1);
  expect(await saveObject(db, baseUrls, objectRecord('a', { organizationId }))).toBe('added');
  expect((await catalogue.object('a'))?.organization?.aggregations.items_provided_count).toBe(1);
  expect(await catalogue.frontpage(everything)).toHaveLength(1);
});
