import { openStore, type Store } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { servedBaseUrls } from '#lib/catalogue/store/projections.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { type BaseUrls, baseUrlsOf } from '#lib/scans/addresses.ts';

/** Addresses in a library that no server has opened yet; the first one moves them to its own. */
export const unservedUrls = baseUrlsOf('http://library.invalid');

/** Writes into a data folder's store as another program does. @param change is given where the library is served */
export async function writeStore<Result>(
  dataDir: string,
  change: (store: Store, baseUrls: BaseUrls) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir });
  try {
    return await change(store, (await servedBaseUrls(store.db)) ?? unservedUrls);
  } finally {
    await store.close();
  }
}

/** Saves objects in a data folder's store, as an import does. */
export async function addObjects(dataDir: string, ...records: ObjectRecord[]): Promise<void> {
  await writeStore(dataDir, async ({ db }, baseUrls) => {
    for (const record of records) await saveObject(db, baseUrls, record);
  });
}
