import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError } from '#lib/config.ts';
import { failureSentence } from '#lib/failure.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { storeCatalogue } from './catalogue.ts';
import { throwDamaged } from './damaged.ts';
import { readSetting, storeFile, writeSetting } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { startMaintenance } from './maintenance.ts';
import { isMigrated, migrate } from './migrations.ts';
import { saveObject } from './objects.ts';
import { asPreviousVersion, moved, spyLog } from './previous-version.fixture.ts';
import { isServedAt } from './projections.ts';
import { objectRecord } from './records.fixture.ts';
import { openSqlite } from './sqlite.ts';
import { busyTimeout } from './sqlite-driver.ts';
import { isRenewed } from './stale-tiles.ts';
import type { Tables } from './tables.ts';
import { bareStore, baseUrls, temporaryFolder } from './temporary-store.fixture.ts';
import { transact } from './transaction.ts';

/** The message to an operator about a store that cannot be opened. */
async function refusal(dataDir: string): Promise<string | undefined> {
  const store = await openSqlite(dataDir).catch((error: unknown) => error);
  return failureSentence(store);
}

/** A new store, and a connection to it as of another process. */
async function withAnother() {
  const dataDir = temporaryFolder();
  const store = await openSqlite(dataDir);
  const other = new Database(storeFile(dataDir));
  const close = async () => {
    other.close();
    await store.close();
  };
  return { store, other, close };
}

const writes: [string, (db: Kysely<Tables>, name: string) => Promise<void>][] = [
  ['a transaction', (db, name) => transact(db, (trx) => insertRows(trx, 'settings', [{ name, value: '1' }]))],
  ['a single statement', (db, name) => writeSetting(db, name, '1')],
];

test.each(writes)('%s waits for another process that writes, and reading continues', async (_, write) => {
  const { store, other, close } = await withAnother();
  other.exec('BEGIN IMMEDIATE');
  const written = write(store.db, 'a');
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(await readSetting(store.reader, 'a')).toBeUndefined();
  other.exec('COMMIT');
  await written;
  expect(await readSetting(store.reader, 'a')).toBe('1');
  await close();
});

test.each(writes)('after %s has waited in vain, another write is committed', async (_, write) => {
  const { store, other, close } = await withAnother();
  other.exec('BEGIN IMMEDIATE');
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 20_000));
  await expect(write(store.db, 'a').finally(() => clock.mockRestore())).rejects.toThrow('locked');
  other.exec('COMMIT');
  for (const [name, next] of writes.filter(([, one]) => one !== write)) {
    await next(store.db, name);
    expect(await readSetting(store.reader, name)).toBe('1');
  }
  await close();
});

test('a file that is not a store, and a truncated one, are reported as damaged, with their names', async () => {
  const dataDir = temporaryFolder();
  const file = storeFile(dataDir);
  writeFileSync(file, 'This is no database, though it has the name of one. '.repeat(100));
  expect(await refusal(dataDir)).toBe(
    `The store is damaged. Restore it from a backup. (${file}: file is not a database)`,
  );
  const [whole, other] = [temporaryFolder(), temporaryFolder()];
  await (await openSqlite(whole)).close();
  writeFileSync(storeFile(other), readFileSync(storeFile(whole)).subarray(0, 100_000));
  expect(await refusal(other)).toContain(
    `The store is damaged. Restore it from a backup. (${storeFile(other)}`,
  );
});

test('an empty file is a new store, unless there are scans of a library, which is not replaced by a new one', async () => {
  const emptied = () => {
    const dataDir = temporaryFolder();
    writeFileSync(storeFile(dataDir), '');
    return { dataDir, file: storeFile(dataDir), scans: storageFolder(dataDir) };
  };
  const fresh = emptied();
  // As a new file system brings it, where scans have one of their own.
  mkdirSync(join(fresh.scans, 'lost+found'), { recursive: true });
  await (await openSqlite(fresh.dataDir)).close();
  const { dataDir, file, scans } = emptied();
  mkdirSync(digestFolder(scans, 'a'.repeat(32)), { recursive: true });
  await expect(openSqlite(dataDir)).rejects.toThrow(
    new ConfigError(
      `${file} is empty, though ${scans} holds the scans of a library. Restore the file from a backup; to begin a new library with these scans, delete it.`,
    ),
  );
  expect(statSync(file).size).toBe(0);
  rmSync(file);
  await (await openSqlite(dataDir)).close();
});

test.each(['empty', 'missing'])('a write-ahead log whose store is %s is not discarded', async (state) => {
  const dataDir = temporaryFolder();
  const file = storeFile(dataDir);
  if (state === 'empty') writeFileSync(file, '');
  writeFileSync(`${file}-wal`, 'changes');
  await expect(openSqlite(dataDir)).rejects.toThrow(`${file} is ${state}, though ${file}-wal holds`);
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('changes');
});

test('a store that another process migrates for longer than a write may take is opened once that is done', async () => {
  const dataDir = temporaryFolder();
  await migrate(await bareStore(dataDir), '2027-10-harvest-retry-ages');
  const other = new Database(storeFile(dataDir));
  other.pragma('journal_mode = WAL');
  other.exec('BEGIN IMMEDIATE');
  let time = 0;
  // Three looks at the clock, and the time for which a write waits has passed.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += busyTimeout / 2));
  onTestFinished(() => clock.mockRestore());
  const log = spyLog();
  log.warn.mockImplementation(() => {
    clock.mockRestore();
    other.exec('COMMIT');
    other.close();
  });
  const store = await openSqlite(dataDir, log);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(await isMigrated(store.db)).toBe(true);
  await store.close();
});

test('a full disk is reported as such, what was written stays, and writing resumes when there is room', async () => {
  const dataDir = temporaryFolder();
  const { db, close } = await openSqlite(dataDir);
  await writeSetting(db, 'some', 'yes');
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
  // SQLite reports a file at its size limit the same way as a full disk.
  await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  const writing = () =>
    transact(db, async (trx) => {
      await writeSetting(trx, 'some', 'no');
      await writeSetting(trx, 'large', 'x'.repeat(1_000_000));
    });
  const error = await writing().catch((thrown: unknown) => thrown);
  expect(failureSentence(error)).toMatch(/^The disk is full\. Make room\./);
  expect(await readSetting(db, 'some')).toBe('yes');
  await sql`PRAGMA max_page_count = 100000`.execute(db);
  await writing();
  expect(await readSetting(db, 'some')).toBe('no');
  await close();
});

test('a store that cannot be written is served, logged once, and brought up to date when it can be again', async () => {
  const store = await openSqlite(temporaryFolder());
  await saveObject(store.db, baseUrls, objectRecord('a'));
  await asPreviousVersion(store.db);
  const catalogue = storeCatalogue(store, moved, diskStorage(''));
  await sql`PRAGMA query_only = ON`.execute(store.db);
  let tries = 0;
  const counting = {
    ...store,
    get reader() {
      tries += 1;
      return store.reader;
    },
  };
  const log = spyLog();
  const maintenance = startMaintenance(counting, {
    baseUrls: moved,
    log,
    onDamaged: throwDamaged,
    firstDelay: 1,
  });
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: expect.stringContaining('That place can only be read, not written.') },
    expect.stringContaining('visitors are served'),
  );
  const [tile] = await catalogue.frontpage({ batchSize: 1 });
  expect(JSON.stringify(tile)).toContain(`${moved.publicUrl}/scans/`);
  await sql`PRAGMA query_only = OFF`.execute(store.db);
  // The retry delay may be as long as the time since the first attempt.
  await expect.poll(() => isRenewed(store.db, moved), { timeout: 30_000 }).toBe(true);
  await maintenance.stop();
  expect(await isServedAt(store.db, moved)).toBe(true);
  await store.close();
});

test('a statement is prepared once, and is usable after it failed and after the tables have changed', async () => {
  const store = await openSqlite(temporaryFolder());
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  const insert = (name: string) =>
    sql`INSERT INTO settings (name, value) VALUES (${name}, '')`.execute(store.db);
  const read = () => store.db.selectFrom('settings').selectAll().where('name', '=', 'one').execute();
  await insert('one');
  await expect(insert('one')).rejects.toThrow();
  await insert('two');
  expect(await read()).toEqual([{ name: 'one', value: '' }]);
  expect(prepare.mock.calls.filter(([text]) => text.startsWith('INSERT INTO settings'))).toHaveLength(1);
  await sql`ALTER TABLE settings ADD COLUMN more text`.execute(store.db);
  expect(await read()).toEqual([{ name: 'one', value: '', more: null }]);
  prepare.mockRestore();
  await store.close();
});
