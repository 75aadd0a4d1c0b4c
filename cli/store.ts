import { resolve } from 'node:path';
import { logDamaged, type OnDamaged } from '#lib/catalogue/store/damaged.ts';
import { openStore, type Store } from '#lib/catalogue/store/database.ts';
import type { Config } from '#lib/config.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';

/** Opens the store for one piece of work and closes it, whatever happens. */
export async function withStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the storage of the scans for one piece of work and closes it, whatever happens. */
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

/** A path as the operator means it: from where the command was called. */
export function operatorPath(config: Config, path: string): string {
  return resolve(config.workingFolder, path);
}

/** Says what of the store is damaged, once for each, while the command does the rest. */
export const warnOfDamaged: OnDamaged = logDamaged({
  error: (_, message) => void process.stderr.write(`${message}\n`),
});
