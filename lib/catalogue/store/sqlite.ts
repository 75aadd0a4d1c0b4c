import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { ensureDataFolder } from '#lib/folder.ts';
import { refuseEmptied } from './emptied-store.ts';
import { migrate } from './migrations.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Prepared statements kept; an import uses around a hundred, and preparing them took a fifth of SQLite's time. */
const maxStatements = 500;

/** Milliseconds to wait for a write of another process. */
const longestWait = 10_000;

/** Milliseconds between attempts to begin a transaction. */
const beginDelay = 5;

/** Path of the embedded store's single file. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'catalogue.sqlite');
}

/**
 * Opens the embedded store in the data folder and migrates its tables.
 * Any number of processes can read while one writes (write-ahead log).
 * @throws {ConfigError} where the folder cannot be used, or a library's store has been emptied
 */
export async function openSqlite(dataDir: string): Promise<Store> {
  ensureDataFolder(dataDir);
  const file = storeFile(dataDir);
  refuseEmptied(file, dataDir);
  try {
    return await open(file);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // SQLite's error lacks the file name; the error's code is kept, since it is used to explain the failure.
    throw Object.assign(error, { message: `${file}: ${error.message}` });
  }
}

async function open(file: string): Promise<Store> {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${longestWait}`);
  // A tile takes 2 KB, so a 4 KB page would hold just one and waste half of the file. Only affects new files.
  database.pragma('page_size = 16384');
  // 16 MB: enough for the inner pages of the indexes of ten million tiles.
  database.pragma('cache_size = -16384');
  await turnToWriteAheadLog(database);
  // FULL: a committed import survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  const writing = withStatements(database);
  const dialect = new SqliteDialect({ database: writing });
  dialect.createDriver = () => new WritingDriver(writing, database);
  dialect.createAdapter = () => new WholeMigrations();
  const db = new Kysely<Tables>({ dialect });
  await migrate(db);
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
      emptyWriteAheadLog(database);
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
  database.pragma('busy_timeout = 10000');
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
function emptyWriteAheadLog(database: Database.Database): void {
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
async function turnToWriteAheadLog(database: Database.Database): Promise<void> {
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

const isLocked = (error: unknown) => /locked/.test(String(error));

/**
 * All our transactions write. One that began by reading could not wait for another process's write: SQLite would fail
 * its first write as "locked" immediately (sqlite.org/isolation, SQLITE_BUSY_SNAPSHOT).
 */
class WritingDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(statements: SqliteDatabase, database: Database.Database) {
    super({ database: statements });
    this.#database = database;
  }

  /** SQLite would wait for another process on this thread, which serves: a rebuild held it for seconds. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const end = performance.now() + longestWait;
    while (!(await this.#begins(connection, performance.now() < end))) await setTimeout(beginDelay);
  }

  /** @param mayWait whether to return false, instead of throwing, while another process writes */
  async #begins(connection: DatabaseConnection, mayWait: boolean): Promise<boolean> {
    this.#database.pragma('busy_timeout = 0');
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      return true;
    } catch (error) {
      if (mayWait && isLocked(error)) return false;
      throw error;
    } finally {
      this.#database.pragma(`busy_timeout = ${longestWait}`);
    }
  }

  /** SQLite rolls back by itself when the disk is full or fails; a second rollback would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * By default Kysely migrates SQLite step by step without a transaction; but SQLite's DDL is transactional. So a power
 * cut leaves the old store intact, and of several processes opening one at once only one migrates it.
 */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
