import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import * as pg from 'pg';
import { onTestFinished } from 'vitest';
import { baseUrlsOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import type { Catalogue } from '../catalogue.ts';
import { storeCatalogue } from './catalogue.ts';
import { openStore, type Store, storeFile } from './database.ts';
import { databaseOf } from './postgres/databases.fixture.ts';
import { parsersOf } from './postgres/host.ts';
import { openPool } from './postgres/server.fixture.ts';
import type { Tables } from './tables.ts';
import { copyEmptyStore } from './template.fixture.ts';

/** Public address of the library in these tests. */
export const publicUrl = 'https://library.example';
export const baseUrls = baseUrlsOf(publicUrl);

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new connection to the store of a folder, closed after the test. */
export async function connect(dataDir: string): Promise<Store & { catalogue: Catalogue }> {
  const store = await openStore({ dataDir, databaseUrl: await databaseOf(dataDir) });
  onTestFinished(() => store.close());
  // As on the tests' PostgreSQL: writes need not survive a power cut.
  if (store.file) await sql`PRAGMA synchronous = OFF`.execute(store.db);
  return { ...store, catalogue: storeCatalogue(store, baseUrls, diskStorage(storageFolder(dataDir))) };
}

/** The database of a folder's store before it has any tables. */
export async function bareStore(dataDir: string): Promise<Kysely<Tables>> {
  const url = await databaseOf(dataDir, 'template1');
  const dialect = url
    ? new PostgresDialect({ pool: openPool({ connectionString: url, types: parsersOf(pg) }) })
    : new SqliteDialect({ database: new Database(storeFile(dataDir)) });
  const db = new Kysely<Tables>({ dialect });
  onTestFinished(() => db.destroy());
  return db;
}

/** An empty store for a single test. */
export async function temporaryStore(): Promise<Store & { catalogue: Catalogue; dataDir: string }> {
  const dataDir = temporaryFolder();
  copyEmptyStore(dataDir);
  return { ...(await connect(dataDir)), dataDir };
}
