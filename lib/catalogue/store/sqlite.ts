import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { ensureDataFolder } from '#lib/folder.ts';
import type { Log } from '#lib/log.ts';
import { refuseEmptied } from './emptied-store.ts';
import { migrateWhenUnlocked } from './migrations.ts';
import { emptyIndex, isIndexDamage } from './search/sqlite/damage.ts';
import { busyTimeout, isLocked, TransactionalAdapter, WritingDriver } from './sqlite-driver.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Prepared statements kept; an import uses around a hundred, and preparing them took a fifth of SQLite's time. */
const maxStatements = 500;

/** Path of the embedded store's single file. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'catalogue.sqlite');
}

/**
 * Opens the embedded store in the data folder and migrates its tables.
 * Any number of processes can read while one writes (write-ahead log).
 * @param log for a migration that has to wait
 * @throws {ConfigError} where the folder cannot be used, or a library's store has been emptied
 */
export async function openSqlite(dataDir: string, log?: Log): Promise<Store> {
  ensureDataFolder(dataDir);
  const file = storeFile(dataDir);
  refuseEmptied(file, dataDir);
  try {
    return await open(file, log);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // SQLite's error lacks the file name; the error's code is kept, since it is used to explain the failure.
    throw Object.assign(error, { message: `${file}: ${error.message}` });
  }
}

async function open(file: string, log: Log | undefined): Promise<Store> {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${busyTimeout}`);
  // A tile takes 2 KB, so a 4 KB page would hold just one and waste half of the file. Only affects new files.
  database.pragma('page_size = 16384');
  // 16 MB: enough for the inner pages of the indexes of ten million tiles.
  database.pragma('cache_size = -16384');
  await enableWriteAheadLog(database);
  // FULL: a committed import survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  const writing = withStatements(database);
  const dialect = new SqliteDialect({ database: writing });
  dialect.createDriver = () => new WritingDriver(writing, database);
  dialect.createAdapter = () => new TransactionalAdapter();
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrateWhenUnlocked(db, isLocked, log);
  } catch (error) {
    // It reads the columns of all tables, which fails on a damaged index.
    if (!isIndexDamage(error)) throw error;
    await emptyIndex(db, String(error));
    await migrateWhenUnlocked(db, isLocked, log);
  }
  const committed = openReader(file);
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatements(committed) }) });
  const reading = (column: 'version' | 'purges') => {
    const statement = committed.prepare(`SELECT ${column} FROM catalogue_version`).raw();
    return () => String((statement.get() as [number])[0]);
  };
  const version = reading('version');
  return {
    db,
    reader,
    // It shows what is committed, whichever process wrote it.
    current: reader,
    version,
    purges: reading('purges'),
    // Every server reads it from the file, at each request.
    propagated: async () => undefined,
    file,
    prepare: (sql) => {
      const statement = committed.prepare(sql).raw();
      return (...parameters) => (statement.get(...parameters) as unknown[] | undefined)?.[0];
    },
    async answers() {
      try {
        return version() !== '';
      } catch {
        return false;
      }
    },
    async close() {
      await reader.destroy();
      truncateWriteAheadLog(database);
      await db.destroy();
    },
  };
}

/** A connection for Kysely that keeps its statements prepared. */
function withStatements(database: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement>({ max: maxStatements });
  return {
    prepare(sql) {
      const known = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, known);
      return known;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/**
 * A connection for what visitors read: on the one used for transactions, reads would wait for them, and those made outside
 * Kysely's queue would see uncommitted writes. The version is read here too, so that it never runs ahead of the batches.
 */
function openReader(file: string): Database.Database {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${busyTimeout}`);
  database.pragma('cache_size = -16384');
  database.pragma('trusted_schema = OFF');
  database.pragma('query_only = ON');
  return database;
}

/**
 * Checkpoints the write-ahead log into the file, as far as no other connection prevents it. SQLite would do so when the
 * last connection closes, but the driver keeps one open until its statements are garbage-collected, which an exiting
 * process does not wait for: servers that write once at start would make the log grow forever.
 */
function truncateWriteAheadLog(database: Database.Database): void {
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full, or the store is already closed: the log holds everything, and the next close tries again.
  }
}

/** Attempts to change the journal mode of a store that several processes open at once, and milliseconds between. */
const journalTries = 200;
const journalDelay = 50;

/** When two processes open a new store at once, SQLite refuses the second's change immediately despite busy_timeout. */
async function enableWriteAheadLog(database: Database.Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (tries === journalTries || !isLocked(error)) throw error;
      await setTimeout(journalDelay);
    }
  }
}
