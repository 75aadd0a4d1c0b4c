import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';
import { shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

/** An open store: the typed query layer and what SQLite alone can tell. */
export type Store = {
  db: Kysely<Tables>;
  /** The number that every visible write raises; costs microseconds, so that each request can ask. */
  version(): number;
  close(): Promise<void>;
};

/** Path of the store's one file. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'catalogue.sqlite');
}

/**
 * Opens the store under the data folder and brings its tables up to date.
 * Readers and one writer work at once, from any number of processes (write-ahead log).
 */
export async function openStore(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(storeFile(dataDir));
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
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => new WritingDriver({ database });
  dialect.createAdapter = () => new WholeMigrations();
  const db = new Kysely<Tables>({ dialect });
  await migrate(db);
  const version = database.prepare('SELECT version FROM catalogue_version').raw();
  return {
    db,
    version: () => Number((version.get() as [number])[0]),
    close: () => db.destroy(),
  };
}

/** Tries to change the journal of a store that several programs open at once, and milliseconds between two tries. */
const journalTries = 200;
const journalPause = 50;

/** Where two programs open a new store at once, SQLite refuses the second one's change at once, whatever busy_timeout says. */
async function turnToWriteAheadLog(database: Database.Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (tries === journalTries || !/locked/.test(String(error))) throw error;
      await setTimeout(journalPause);
    }
  }
}

/** Tells every server that something a visitor could see has changed. Call inside the writing transaction. */
export async function raiseVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/**
 * Every transaction of ours writes. One that began by reading could not wait for another process's write:
 * SQLite would refuse its first write as "locked" at once (sqlite.org/isolation, SQLITE_BUSY_SNAPSHOT).
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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

/** The value of a setting kept in the store. */
export async function readSetting(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Keeps a setting in the store. */
export async function writeSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * An instant from `wanted` on that no other tile has: every tile has a sorting_datetime of its own. After a run of
 * tiles that wanted the same it is the one behind the run, found in a few steps however long the run is.
 * @param except id of the tile that may keep the instant it has
 * @throws at the end of time
 */
export async function freeInstant(
  db: Kysely<Tables>,
  wanted: Timestamp,
  except?: number,
): Promise<Timestamp> {
  const isFree = async (instant: Timestamp) => {
    const holders = db.selectFrom('tiles').select('id').where('sorting_datetime', '=', instant);
    const taken = await holders.executeTakeFirst();
    return !taken || taken.id === except;
  };
  if (await isFree(wanted)) return wanted;
  // Steps that double until one is free, and then halves between the last that was taken and that one.
  let [taken, free] = [0, 1];
  while (!(await isFree(shiftTimestamp(wanted, free)))) {
    if (shiftTimestamp(wanted, free) === shiftTimestamp(wanted, taken))
      throw new Error(`Every instant from ${wanted} on is taken`);
    [taken, free] = [free, 2 * free];
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(shiftTimestamp(wanted, middle))) free = middle;
    else taken = middle;
  }
  return shiftTimestamp(wanted, free);
}
