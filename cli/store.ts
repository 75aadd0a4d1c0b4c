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

/** What a command prints for people and programs. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** How many of something there are, for people. @param many more than one, where an s at the end does not do */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Rows for people: columns aligned. */
export function table(rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
