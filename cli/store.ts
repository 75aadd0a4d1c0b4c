import { resolve } from 'node:path';
import { openStore, type Store } from '#lib/catalogue/store/database.ts';
import type { Config } from '#lib/config.ts';

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

/** A path as the operator means it: from where the command was called. */
export function operatorPath(config: Config, path: string): string {
  return resolve(config.workingFolder, path);
}

/** What a command prints for people and programs. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
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
