import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { areRecordsMigrated } from '#lib/catalogue/store/migrate-records.ts';
import { isIndexed } from '#lib/catalogue/store/search/index-missing.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { LaunchedServer } from '../support/server.ts';
import { withDatabase } from './database.ts';
import type { StoreLocation } from './library.ts';

/** Whether everything of an older version has been migrated. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  return (await areRecordsMigrated(db)) && (await isIndexed(db));
}

/** Waits until a server has migrated everything of an older version. */
export async function untilMigrated({ opened }: LaunchedServer, location: StoreLocation): Promise<void> {
  await opened;
  await withDatabase<Tables, void>(location, async (db) => {
    const timing = { timeout: 120_000, interval: 20 };
    await vi.waitFor(async () => expect(await isMigrated(db)).toBe(true), timing);
  });
}
