import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { OnDamaged } from '../damaged.ts';
import { readSetting, writeSetting } from '../database.ts';
import { isPostgres } from '../engine.ts';
import { readRecords } from '../read-records.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transaction.ts';
import { isIndexed, noteIndexed } from './index-missing.ts';
import { indexRecords } from './index-records.ts';
import type { SearchTables } from './tables.ts';

/** Setting that holds the place in the feed of the last object that an unfinished rebuild has done. */
const placeSetting = 'search_rebuild';

/** Pages that SQLite merges in one statement: visitors and writers go on between two. */
const mergedPages = 500;

/** Percent of a part of SQLite's index that are deleted when it is merged; what they are unless said (sqlite.org/fts5, 6.3). */
const mergedDeletions = 10;

/** One step of a rebuild. */
export type Rebuilt = { count: number; isDone: boolean };

/**
 * Indexes some objects anew, whether or not they are indexed as they are, oldest first: of many hits SQLite weighs those that
 * were indexed last, which should be the newest. Each step goes on where the last one was, another program's included.
 * @param batchSize objects of the one transaction; visitors search on meanwhile, whoever writes waits for it
 * @param onDamaged told of what cannot be read, which is left out unless it throws
 */
export async function rebuildSome(
  db: Kysely<Tables>,
  batchSize: number,
  onDamaged: OnDamaged,
): Promise<Rebuilt> {
  return await transact(db, async (trx) => {
    const place = ((await readSetting(trx, placeSetting)) ?? '') as Timestamp;
    const tiles = await trx
      .selectFrom('tiles')
      .select(['object_id', 'sorting_datetime'])
      .where('sorting_datetime', '>', place)
      .where('object_id', 'is not', null)
      .orderBy('sorting_datetime')
      .limit(batchSize)
      .execute();
    const ids = tiles.flatMap(({ object_id: id }) => id ?? []);
    const objects = await readRecords(trx, ids, { onDamaged });
    const records = ids.flatMap((id) => objects.get(id)?.record ?? []);
    // Each part is written anew as often as so much of it has gone: here all of it goes, and is merged once at the end.
    await tellIndex(trx, 'deletemerge', 0);
    await indexRecords(trx, records, true);
    await tellIndex(trx, 'deletemerge', mergedDeletions);
    const last = tiles.at(-1);
    const isDone = tiles.length < batchSize || !last;
    if (!isDone) await writeSetting(trx, placeSetting, last.sorting_datetime);
    else {
      await trx.deleteFrom('settings').where('name', '=', placeSetting).execute();
      await noteIndexed(trx);
    }
    return { count: records.length, isDone };
  });
}

/** How many objects a rebuild that was begun has still to do; all where none was. */
export async function leftToRebuild(db: Kysely<Tables>): Promise<number> {
  const place = ((await readSetting(db, placeSetting)) ?? '') as Timestamp;
  const { count } = await db
    .selectFrom('tiles')
    .select((row) => row.fn.count<number>('object_id').as('count'))
    .where('sorting_datetime', '>', place)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Merges what many small changes have left of SQLite's index into one part, of which words are found quickest
 * (sqlite.org/fts5, 6.8). PostgreSQL tidies its index by itself.
 * @returns whether that is for us to do
 */
export async function optimizeIndex(db: Kysely<Tables>): Promise<boolean> {
  if (isPostgres(db)) return false;
  const changes = async () => {
    const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(db);
    return rows[0]?.count ?? 0;
  };
  await tellIndex(db, 'usermerge', 2);
  await tellIndex(db, 'merge', -mergedPages);
  for (let before = 0, after = await changes(); after - before >= 2; await setImmediate()) {
    before = after;
    await tellIndex(db, 'merge', mergedPages);
    after = await changes();
  }
  return true;
}

/** Gives SQLite's index one of its commands (sqlite.org/fts5, 6). PostgreSQL tidies its index by itself. */
async function tellIndex(db: Kysely<Tables>, command: string, value: number): Promise<void> {
  if (isPostgres(db)) return;
  // The number is part of the statement, for the driver hands numbers over as fractions.
  await sql`INSERT INTO search_index (search_index, rank) VALUES (${command}, ${sql.lit(value)})`.execute(db);
}

/** What the index holds of the library. */
export type IndexStatus = {
  objects: number;
  /** Objects that are indexed as their records are. */
  indexed: number;
  words: number;
  terms: number;
  /** Whether a program has looked at all objects since documents are made as they are now. */
  complete: boolean;
};

/** Counts what the index holds. */
export async function indexStatus(db: Kysely<Tables>): Promise<IndexStatus> {
  const tables = db.withTables<SearchTables>();
  const countIn = async (table: 'objects' | 'search_words' | 'search_terms') => {
    const rows = tables.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  const { count } = await tables
    .selectFrom('search_objects')
    .innerJoin('objects', 'objects.id', 'object_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql`search_objects.fingerprint`, '=', sql`${`${documentVersion}:`} || objects.fingerprint`)
    .executeTakeFirstOrThrow();
  return {
    objects: await countIn('objects'),
    indexed: count,
    words: await countIn('search_words'),
    terms: await countIn('search_terms'),
    complete: await isIndexed(db),
  };
}
