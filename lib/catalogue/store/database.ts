import type { Kysely, SelectQueryBuilder, StringReference } from 'kysely';
import type { Log } from '#lib/log.ts';
import { shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { insertRows } from './insert-rows.ts';
import { laterMigrations } from './migrations.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export { storeFile } from './sqlite.ts';
export type { Store } from './store.ts';

/** Location of the store, and where to log failures and recoveries of database hosts. */
export type StoreOptions = { dataDir: string; databaseUrl?: string | undefined; log?: Log | undefined };

/**
 * Opens the configured store, on PostgreSQL or embedded in the data folder, and migrates its tables.
 * @throws {CatalogueUnavailable} when no host of a PostgreSQL store answers
 */
export async function openStore({ dataDir, databaseUrl, log }: StoreOptions): Promise<Store> {
  const store = databaseUrl ? await openPostgres(databaseUrl, log) : await openSqlite(dataDir, log);
  const later = log ? await laterMigrations(store.reader) : [];
  if (later.length > 0)
    log?.warn(
      { migrations: later },
      'a newer version of this program has migrated the store; this one works with it beside, until it is replaced',
    );
  return store;
}

/**
 * Signals to every server that something visible has changed: its cached answers become stale. Call within the
 * writing transaction.
 */
export async function raiseVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/**
 * The same where the old state must no longer be seen: something was withdrawn, or published by an editor. Servers drop
 * their cached answers at the next request.
 */
export async function purgeCaches(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1), purges: row('purges', '+', 1) }))
    .execute();
}

/** Number of rows that a query without a selection reads. */
export async function countRows<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The highest number in a column of the rows that a query without a selection reads; 0 without rows. */
export async function highest<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
  column: StringReference<Database, Table>,
): Promise<number> {
  const row = query.select(({ fn }) => fn.max(column).as('last')).$castTo<{ last: number | null }>();
  return (await row.executeTakeFirstOrThrow()).last ?? 0;
}

/** The value of a setting in the store. */
export async function readSetting(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a setting to the store. */
export async function writeSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await insertRows(db, 'settings', [{ name, value }], ['name']);
}

/**
 * The first instant from `preferred` on that no other tile has: every tile has a sorting_datetime of its own. After a
 * run of tiles with the same preferred instant it is found in a few steps, however long the run; where time ends, it is
 * the last free one before.
 * @param except id of the tile that may keep its instant
 */
export async function freeInstant(
  db: Kysely<Tables>,
  preferred: Timestamp,
  except?: number,
): Promise<Timestamp> {
  const isFree = async (instant: Timestamp) => {
    const holders = db.selectFrom('tiles').select('id').where('sorting_datetime', '=', instant);
    const taken = await holders.executeTakeFirst();
    return !taken || taken.id === except;
  };
  if (await isFree(preferred)) return preferred;
  const found = (await nearestFree(preferred, 1, isFree)) ?? (await nearestFree(preferred, -1, isFree));
  if (!found) throw new Error('Every instant is taken');
  return found;
}

/** The free instant next to the run that begins at a taken one, in a direction; undefined where time ends first. */
async function nearestFree(
  preferred: Timestamp,
  direction: 1 | -1,
  isFree: (instant: Timestamp) => Promise<boolean>,
): Promise<Timestamp | undefined> {
  const at = (steps: number) => shiftTimestamp(preferred, direction * steps);
  // Exponential search for a free instant, then binary search between it and the last taken one.
  let [taken, free] = [0, 1];
  while (!(await isFree(at(free)))) {
    if (at(free) === at(taken)) return undefined;
    [taken, free] = [free, 2 * free];
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(at(middle))) free = middle;
    else taken = middle;
  }
  return at(free);
}
