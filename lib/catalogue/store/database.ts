import type { Kysely } from 'kysely';
import type { Log } from '#lib/log.ts';
import { shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { laterMigrations } from './migrations.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export { storeFile } from './sqlite.ts';
export type { Store } from './store.ts';

/** Where the store is, and where it logs database hosts that go and come. */
export type StoreOptions = { dataDir: string; databaseUrl?: string | undefined; log?: Log | undefined };

/**
 * Opens the store that the settings name, on PostgreSQL or embedded in the data folder, and brings its tables up to date.
 * @throws {CatalogueUnavailable} when no host of a PostgreSQL store answers
 */
export async function openStore({ dataDir, databaseUrl, log }: StoreOptions): Promise<Store> {
  const store = databaseUrl ? await openPostgres(databaseUrl, log) : await openSqlite(dataDir);
  const later = log ? await laterMigrations(store.reader) : [];
  if (later.length > 0)
    log?.warn(
      { migrations: later },
      'a newer version of this program has migrated the store; this one serves it beside, until it is replaced',
    );
  return store;
}

/**
 * Tells every server that something a visitor could see has changed: what they have cached is stale. Call inside the
 * writing transaction.
 */
export async function raiseVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/**
 * The same where something must not be seen any more as it was: withdrawn, or published anew by an editor. What servers
 * have cached is gone at the next request.
 */
export async function purgeCaches(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1), purges: row('purges', '+', 1) }))
    .execute();
}

/** The value of a setting in the store. */
export async function readSetting(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a setting into the store. */
export async function writeSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * An instant from `wanted` on that no other tile has: every tile has a sorting_datetime of its own. After a run of
 * tiles that wanted the same it is the one behind the run, found in a few steps however long the run is; where time ends,
 * the one before it.
 * @param except id of the tile that may keep the instant it has
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
  const found = (await freeBeside(wanted, 1, isFree)) ?? (await freeBeside(wanted, -1, isFree));
  if (!found) throw new Error('Every instant is taken');
  return found;
}

/**
 * Things that want instants, in two parts: nearly all have one of their own and may be stored at once; the others find theirs
 * ({@link freeInstant}) when these are there.
 */
export async function splitByInstant<Item>(
  db: Kysely<Tables>,
  items: readonly Item[],
  wanted: (item: Item) => Timestamp,
): Promise<{ own: Item[]; others: Item[] }> {
  const [own, others]: [Item[], Item[]] = [[], []];
  if (items.length === 0) return { own, others };
  const rows = await db
    .selectFrom('tiles')
    .select('sorting_datetime')
    .where('sorting_datetime', 'in', items.map(wanted))
    .execute();
  const taken = new Set(rows.map(({ sorting_datetime }) => sorting_datetime));
  for (const item of items) {
    (taken.has(wanted(item)) ? others : own).push(item);
    taken.add(wanted(item));
  }
  return { own, others };
}

/** A free instant behind the run that begins at one that is taken, or before it; undefined where time ends first. */
async function freeBeside(
  wanted: Timestamp,
  direction: 1 | -1,
  isFree: (instant: Timestamp) => Promise<boolean>,
): Promise<Timestamp | undefined> {
  const at = (steps: number) => shiftTimestamp(wanted, direction * steps);
  // Steps that double until one is free, and then halves between the last that was taken and that one.
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
