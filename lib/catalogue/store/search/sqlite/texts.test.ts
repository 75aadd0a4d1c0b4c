import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { everything } from '#lib/search/address.ts';
import { storeCatalogue } from '../../catalogue.ts';
import { saveObject } from '../../objects.ts';
import { objectRecord } from '../../records.fixture.ts';
import { openSqlite } from '../../sqlite.ts';
import { baseUrls, temporaryFolder } from '../../temporary-store.fixture.ts';
import { heldLease, indexAllTexts, scanWithText } from '../texts/texts.fixture.ts';
import { textFolder } from './text-files.ts';
import { sqliteTexts } from './texts.ts';

/** The suite also runs on PostgreSQL, but these files belong to the embedded store. */
async function connect(dataDir: string) {
  const store = await openSqlite(dataDir);
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(storageFolder(dataDir)));
  onTestFinished(() => catalogue.close());
  return { ...store, catalogue, dataDir };
}

async function library() {
  const store = await connect(temporaryFolder());
  const file = store.file ?? '';
  const save = async (id: string, ...texts: string[]) => {
    const scans = texts.map((text) => scanWithText(store.dataDir, text));
    await saveObject(store.db, baseUrls, objectRecord(id, { title: `Rzecz ${id}`, scans }));
  };
  const ids = async (text: string, { catalogue } = store) => {
    const found = await catalogue.search({ ...everything, text }, { offset: 0, limit: 40 });
    return found.tiles.map((tile) => tile.related_object.id).sort();
  };
  return {
    ...store,
    file,
    save,
    ids,
    files: () => readdirSync(textFolder(file)).filter((name) => name.endsWith('.sqlite')),
  };
}

test('texts go into another file when one is full, and are found in all of them', async () => {
  const { save, ids, files, ...store } = await library();
  const index = () => sqliteTexts({ ...store, maxWords: 8 });
  for (const id of ['a', 'b', 'c', 'd']) {
    await save(id, 'kot i pies', id === 'a' ? 'krowa' : 'koza');
    await indexAllTexts(store, index());
  }
  expect(files()).toHaveLength(2);
  expect([await ids('kot'), await ids('krowa')]).toEqual([['a', 'b', 'c', 'd'], ['a']]);
  await save('a', 'kot i pies');
  await indexAllTexts(store, index());
  expect([await ids('kot'), await ids('krowa'), files().length]).toEqual([['a', 'b', 'c', 'd'], [], 2]);
});

test.each<[string, (path: string) => void]>([
  ['missing', (path) => rmSync(path)],
  ['no database', (path) => writeFileSync(path, 'x'.repeat(100_000))],
  ['empty', (path) => writeFileSync(path, '')],
])('where a file is %s, records are found, and it is rebuilt', async (_, damage) => {
  const { save, ids, files, ...store } = await library();
  await save('a', 'kot');
  await indexAllTexts(store);
  for (const name of readdirSync(textFolder(store.file))) {
    const path = join(textFolder(store.file), name);
    if (name.endsWith('.sqlite')) damage(path);
    else rmSync(path);
  }
  const other = await connect(store.dataDir);
  expect([await ids('rzecz', other), await ids('kot', other)]).toEqual([['a'], []]);
  const index = sqliteTexts(store);
  expect(await index.open(heldLease)).toEqual(expect.any(String));
  await index.close();
  await indexAllTexts(store);
  expect([await ids('kot'), await ids('kot', other)]).toEqual([['a'], ['a']]);
  expect(files()).toHaveLength(1);
});

test('what else is in their folder, which may be a disk of its own, stays there', async () => {
  const { save, ids, files, ...store } = await library();
  await save('a', 'kot');
  const other = join(textFolder(store.file), 'lost+found');
  const old = join(textFolder(store.file), 'texts-old-1.sqlite');
  mkdirSync(other, { recursive: true });
  writeFileSync(old, '');
  await indexAllTexts(store);
  expect([await ids('kot'), existsSync(other), existsSync(old)]).toEqual([['a'], true, false]);
});
