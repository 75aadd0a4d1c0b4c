import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { everything } from '#lib/search/address.ts';
import { storeCatalogue } from '../../catalogue.ts';
import { saveObject } from '../../objects.ts';
import { objectRecord } from '../../records.fixture.ts';
import { openSqlite } from '../../sqlite.ts';
import { baseUrls, temporaryFolder } from '../../temporary-store.fixture.ts';

/** What power cuts and failing disks leave of FTS5's own tables. */
export const damages = {
  'a lost structure': 'DELETE FROM search_index_data WHERE id = 10',
  'an unreadable structure': `UPDATE search_index_data SET block = x'${'9c'.repeat(40)}' WHERE id = 10`,
  'a structure of zeros': 'UPDATE search_index_data SET block = zeroblob(40) WHERE id = 10',
  'a lost configuration': 'DELETE FROM search_index_config',
  'leaves of zeros': 'UPDATE search_index_data SET block = zeroblob(length(block)) WHERE id > 10',
  'unreadable leaves': `UPDATE search_index_data SET block = x'${'9c'.repeat(40)}' WHERE id > 10`,
  'lost leaves': 'DELETE FROM search_index_data WHERE id > 10',
};

/** A library of 30 objects with "kot" in their titles, whose index was damaged while no program used it. */
export async function damagedLibrary(damage: string) {
  const dataDir = temporaryFolder();
  const store = await openSqlite(dataDir);
  for (let number = 0; number < 30; number += 1)
    await saveObject(store.db, baseUrls, objectRecord(`o${number}`, { title: `Kot ${number}` }));
  await sql.raw(damage).execute(store.db);
  await store.close();
  return await openedLibrary(dataDir);
}

/** `count` is the number of hits for a query. */
export async function openedLibrary(dataDir: string) {
  const store = await openSqlite(dataDir);
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(storageFolder(dataDir)));
  onTestFinished(() => catalogue.close());
  const count = async (text: string) =>
    (await catalogue.search({ ...everything, text }, { offset: 0, limit: 0 })).count;
  return { ...store, dataDir, count };
}
