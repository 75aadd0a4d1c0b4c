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
import { migrate } from './migrations.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Statements that stay prepared, of which an import has some hundred: of what SQLite does in one, preparing them took a fifth. */
const maxStatements = 500;

/** Path of the embedded store's one file. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'catalogue.sqlite');
}

/**
 * Opens the embedded store under the data folder and brings its tables up to date.
 * Readers and one writer work at once, from any number of processes (write-ahead log).
 */
export async function openSqlite(dataDir: string): Promise<Store> {
  ensureDataFolder(dataDir);
  const file = storeFile(dataDir);
  try {
    return await open(file);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // SQLite gives no name; the error keeps its code, by which the failure is explained.
    throw Object.assign(error, { message: `${file}: ${error.message}` });
  }
}

async function open(file: string): Promise<Store> {
  const database = new Database(file);
  database.pragma('busy_timeout = 10000');
  // A tile takes two kilobytes: pages of four hold one each and half of the file would be air. Only a new file takes this.
  database.pragma('page_size = 16384');
  // 16 MB: the inner pages of the indexes of ten million tiles.
  database.pragma('cache_size = -16384');
  await turnToWriteAheadLog(database);
  // FULL: a committed import survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  const statements = new LRUCache<string, Database.Statement>({ max: maxStatements });
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const close = () => {
    statements.clear();
    database.close();
  };
  const dialect = new SqliteDialect({ database: { prepare, close } });
  dialect.createDriver = () => new WritingDriver({ prepare, close }, () => database.inTransaction);
  dialect.createAdapter = () => new WholeMigrations();
  const db = new Kysely<Tables>({ dialect });
  await migrate(db);
  const committed = openReader(file);
  const reading = (column: 'version' | 'purges') => {
    const statement = committed.prepare(`SELECT ${column} FROM catalogue_version`).raw();
    return () => String((statement.get() as [number])[0]);
  };
  const version = reading('version');
  return {
    db,
    reader: db,
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
      committed.close();
      emptyWriteAheadLog(database);
      await db.destroy();
    },
  };
}

/**
 * A connection for what is asked at once, outside of Kysely's line: on that of the transactions it would see what one of
 * them has written so far. The version comes from it too, so that it never runs ahead of the batches.
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
 * Brings what the write-ahead log holds into the file, as far as nobody else is at work. SQLite would do so when the
 * last connection closes, but the driver keeps one open until the statements of it are collected as garbage, which a
 * process that ends does not wait for: servers that write once, as they start, would make the log ever longer.
 */
function emptyWriteAheadLog(database: Database.Database): void {
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full, or the store is closed already: the log holds everything, and the next one to close tries again.
  }
}

/** Tries to change the journal of a store that several programs open at once, and milliseconds between two tries. */
const journalTries = 200;
const journalDelay = 50;

/** Where two programs open a new store at once, SQLite refuses the second one's change at once, whatever busy_timeout says. */
async function turnToWriteAheadLog(database: Database.Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (tries === journalTries || !/locked/.test(String(error))) throw error;
      await setTimeout(journalDelay);
    }
  }
}

/**
 * Every transaction of ours writes. One that began by reading could not wait for another process's write:
 * SQLite would refuse its first write as "locked" at once (sqlite.org/isolation, SQLITE_BUSY_SNAPSHOT).
 */
class WritingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database });
    this.#isInTransaction = isInTransaction;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite takes a transaction back by itself where the disk is full or fails; what it said then is what went wrong. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/**
 * Kysely migrates SQLite step by step, outside a transaction; but SQLite takes tables back as well as rows. So a power
 * cut leaves the old store, and of several programs that open one at once only one migrates it.
 */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
