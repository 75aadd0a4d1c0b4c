import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { logDamaged, type OnDamaged } from '#lib/catalogue/store/damaged.ts';
import { openStore, type Store, storeFile } from '#lib/catalogue/store/database.ts';
import { serveAt, servedBaseUrls } from '#lib/catalogue/store/projections.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { type BaseUrls, baseUrlsOf } from '#lib/scans/addresses.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { UserError, warnings } from './output.ts';

/**
 * Opens the store for a piece of work and closes it afterwards, even if the work fails: then all that it withdrew or
 * published is right at the next request, on every server.
 */
export async function withStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ ...config, log: warnings });
  try {
    return await work(store);
  } finally {
    await store.propagated();
    await store.close();
  }
}

/** Whether the store named by the settings exists; a database counts as existing. @throws if the system denies access */
export const isStoreThere = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean =>
  databaseUrl !== undefined || statSync(storeFile(dataDir), { throwIfNoEntry: false }) !== undefined;

/**
 * The same for work on an existing store. It does not create a missing one, because with a mistyped folder name the
 * library would look intact but empty.
 * @throws {UserError} if there is no store
 */
export async function withExistingStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (!isStoreThere(config))
    throw new UserError(
      `There is no library in ${config.dataDir}. Is DATA_DIR right? An import makes one, and so does a server.`,
    );
  return await withStore(config, work);
}

/** Opens the storage of the scans for a piece of work and closes it afterwards, even if the work fails. */
export async function withStorage<Result>(
  config: Config,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(config.storage, 'working');
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

/** A path relative to where the command was called. @throws {UserError} if it is empty, which would mean that folder */
export function operatorPath(config: Config, path: string): string {
  if (path === '') throw new UserError('A path is empty. Is a variable in it not set?');
  return resolve(config.workingFolder, path);
}

/** Reports each damaged record once, while the command continues with the others. */
export const warnOfDamaged: OnDamaged = logDamaged({
  error: (_, message) => void process.stderr.write(`${message}\n`),
});

/**
 * The base URLs of addresses in tiles: those under which the store was last served, so that a command does not undo
 * what the server has set; in a new store, those of the settings.
 */
export async function baseUrlsFor(db: Kysely<Tables>, config: Config): Promise<BaseUrls> {
  const served = await servedBaseUrls(db);
  if (served) return served;
  const baseUrls = baseUrlsOf(config.publicUrl, config.assetsUrl);
  await serveAt(db, baseUrls);
  return baseUrls;
}
