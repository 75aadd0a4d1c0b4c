import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../database.ts';
import { isMigrated, migrate } from '../migrations.ts';
import { saveObject } from '../objects.ts';
import { spyLog } from '../previous-version.fixture.ts';
import { objectRecord } from '../records.fixture.ts';
import { bareStore, baseUrls, connect, temporaryFolder } from '../temporary-store.fixture.ts';
import { databaseOf } from './databases.fixture.ts';

test('of several servers that open a new database at once one creates the tables, and all find them', async () => {
  const dataDir = temporaryFolder();
  const bare = await bareStore(dataDir);
  expect(await bare.introspection.getTables()).toEqual([]);
  const stores = await Promise.all([1, 2, 3, 4, 5, 6].map(() => connect(dataDir)));
  for (const { catalogue } of stores) expect(await catalogue.frontpage({ batchSize: 40 })).toEqual([]);
});

test('a library in its own schema is distinct from one in another schema of the database', async () => {
  const dataDir = temporaryFolder();
  const { db } = await connect(dataDir);
  await sql`CREATE SCHEMA other`.execute(db);
  const address = new URL((await databaseOf(dataDir)) ?? '');
  address.searchParams.set('options', '-c search_path=other');
  const open = async () => {
    const store = await openStore({ dataDir, databaseUrl: address.href });
    onTestFinished(() => store.close());
    return store.db;
  };
  await saveObject(await open(), baseUrls, objectRecord('a'));
  const ids = async (of: typeof db) => await of.selectFrom('objects').select('id').execute();
  expect([await ids(db), await ids(await open())]).toEqual([[], [{ id: 'a' }]]);
});

test('while a backup locks a table that a new version changes, reads of it do not wait for the backup', async () => {
  const dataDir = temporaryFolder();
  const bare = await bareStore(dataDir);
  await migrate(bare, '2027-08-tilings');
  const backup = await bare.startTransaction().execute();
  await sql`LOCK TABLE search_terms IN ACCESS SHARE MODE`.execute(backup);
  const log = spyLog();
  const opening = openStore({ dataDir, databaseUrl: await databaseOf(dataDir), log });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledExactlyOnceWith({}, expect.any(String)), 10_000);
  // Nothing waits for the table now, so nothing waits behind it.
  expect(await bare.selectFrom('search_terms').select('id').execute()).toEqual([]);
  await backup.commit().execute();
  const store = await opening;
  onTestFinished(() => store.close());
  expect(await isMigrated(store.db)).toBe(true);
});

test("a server waits for the one that migrates, past the administrator's limit for queries", async () => {
  const dataDir = temporaryFolder();
  const bare = await bareStore(dataDir);
  await migrate(bare, '2027-08-tilings');
  const other = await bare.startTransaction().execute();
  await sql`SELECT id FROM kysely_migration_lock FOR UPDATE`.execute(other);
  const address = new URL((await databaseOf(dataDir)) ?? '');
  address.searchParams.set('options', '-c statement_timeout=500');
  const opening = openStore({ dataDir, databaseUrl: address.href });
  const waiting = sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(bare)).rows).toHaveLength(1), 10_000);
  await sql`SELECT pg_sleep(0.6)`.execute(bare);
  await other.commit().execute();
  const store = await opening;
  onTestFinished(() => store.close());
  expect(await isMigrated(store.db)).toBe(true);
});
