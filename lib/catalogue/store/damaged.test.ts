import { expect, test } from 'vitest';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { storeCatalogue } from './catalogue.ts';
import { logDamaged } from './damaged.ts';
import { listObjects } from './list-objects.ts';
import { startMaintenance } from './maintenance.ts';
import { migrateObjects, migrateOtherTiles } from './migrate-records.ts';
import { saveObject } from './objects.ts';
import { asPreviousVersion, moved, spyLog } from './previous-version.fixture.ts';
import { serveAt } from './projections.ts';
import { instant, objectRecord, otherTileRecord } from './records.fixture.ts';
import type { Store } from './store.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const everything = { batchSize: 40 };

/** A library of the previous version: five objects, the middle one damaged, and two other tiles, one damaged. */
async function damagedLibrary() {
  const store = await temporaryStore();
  const { db } = store;
  for (let day = 1; day <= 5; day += 1)
    await saveObject(db, baseUrls, objectRecord(`${day}`, { published: instant(`2026-01-0${day}`) }));
  for (const key of ['good', 'bad']) await saveTile(db, baseUrls, otherTileRecord(key));
  await asPreviousVersion(db);
  await db
    .updateTable('tiles')
    .set({ json: bytes('{"broken') })
    .where((where) => where.or([where('object_id', '=', '3'), where('key', '=', 'bad')]))
    .execute();
  return store;
}

const catalogueAt = (store: Store, log: ReturnType<typeof spyLog>) =>
  storeCatalogue(store, moved, diskStorage(''), { onDamaged: logDamaged(log) });
const damagedIn = (log: ReturnType<typeof spyLog>) =>
  log.error.mock.calls.map(([{ damaged }]) => damaged).sort();

test('an object that cannot be migrated holds no other one back, and is logged once with what to do', async () => {
  const { db } = await damagedLibrary();
  const log = spyLog();
  const onDamaged = logDamaged(log);
  for (let round = 1; round <= 2; round += 1) {
    for (let after: string | undefined = ''; after !== undefined; )
      after = (await migrateObjects(db, after, 2, onDamaged)).next;
    for (let after: number | undefined = 0; after !== undefined; )
      after = (await migrateOtherTiles(db, after, 2, onDamaged)).next;
  }
  const unmigrated = await db
    .selectFrom('objects')
    .select('id')
    .where('record_fingerprint', 'is', null)
    .execute();
  expect(unmigrated).toEqual([{ id: '3' }]);
  const tiles = await db.selectFrom('tiles').select('key').where('created_at', 'is', null).execute();
  expect(tiles.map(({ key }) => key).sort()).toEqual(['bad', null]);
  expect(damagedIn(log)).toEqual(['object 3', 'tile bad']);
  expect(log.error.mock.calls[0]?.[1]).toMatch(/^The object 3 is damaged in the store \(.+\)\. Restore it/);
});

test('the maintenance ends with everything undamaged migrated and regenerated', async () => {
  const store = await damagedLibrary();
  const log = spyLog();
  await serveAt(store.db, moved);
  const maintenance = startMaintenance(store, { baseUrls: moved, log, onDamaged: logDamaged(log) });
  await expect.poll(() => log.info.mock.calls, { timeout: 30_000 }).toHaveLength(1);
  await maintenance.stop();
  expect(log.info.mock.calls[0]).toMatchObject([{ broughtOver: 5 }, 'the library is up to date']);
  expect(log.warn).not.toHaveBeenCalled();
  expect(damagedIn(log)).toEqual(['object 3', 'tile bad']);
});

test('a batch with tiles that cannot be regenerated has the others, and is logged once', async () => {
  const store = await damagedLibrary();
  const log = spyLog();
  const catalogue = catalogueAt(store, log);
  const ids = async () => {
    const tiles = JSON.parse(new TextDecoder().decode(await catalogue.frontpageJson(everything)));
    expect(await catalogue.frontpage(everything)).toEqual(tiles);
    return tiles.flatMap((tile: { related_object_id?: string }) => tile.related_object_id ?? []);
  };
  expect(await ids()).toEqual(['5', '4', '2', '1']);
  await serveAt(store.db, moved);
  expect(await ids()).toEqual(['5', '4', '2', '1']);
  expect(damagedIn(log)).toEqual(['object 3', 'tile bad']);
});

test('a stale tile of an object whose record is damaged is sent as it is stored', async () => {
  const store = await temporaryStore();
  await saveObject(store.db, baseUrls, objectRecord('a'));
  const stored = await store.catalogue.frontpage(everything);
  await store.db.updateTable('scans').set({ thumbnails: '[' }).execute();
  const log = spyLog();
  const catalogue = catalogueAt(store, log);
  expect(await catalogue.frontpage(everything)).toEqual(stored);
  await expect(catalogue.object('a')).rejects.toThrow('The object a is damaged in the store');
  expect(damagedIn(log)).toEqual(['object a']);
});

test('a list of objects contains the damaged one without its title', async () => {
  const { db } = await damagedLibrary();
  const log = spyLog();
  const listed: [string, boolean][] = [];
  for await (const rows of listObjects(db, logDamaged(log)))
    listed.push(...rows.map(({ id, title }): [string, boolean] => [id, title === '']));
  expect(listed).toEqual([
    ['5', false],
    ['4', false],
    ['3', true],
    ['2', false],
    ['1', false],
  ]);
  expect(damagedIn(log)).toEqual(['object 3']);
});
