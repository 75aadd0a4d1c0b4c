import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { documentVersion } from '#lib/search/document.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { OnDamaged } from '../damaged.ts';
import { countRows, raiseVersion, readSetting, writeSetting } from '../database.ts';
import { isPostgres } from '../engine.ts';
import { readRecords } from '../read-records.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transaction.ts';
import { isIndexed } from './index-missing.ts';
import { indexRecords } from './index-records.ts';
import { damageSetting, indexSettings, progressSetting } from './sqlite/damage.ts';

/** Pages that SQLite merges per statement; visitors and writers get their turn in between. */
const mergedPages = 500;

/** Percentage of deletions at which SQLite merges a segment of its index: the FTS5 default (sqlite.org/fts5, 6.3). */
const mergedDeletions = 10;

/** Result of one step of a rebuild. `isFirst`: it began with the oldest object. */
export type RebuildStep = { count: number; isFirst: boolean; isDone: boolean };

/**
 * Reindexes some objects whether or not they are up to date, oldest first: with many hits SQLite only ranks those
 * indexed last, which should be the newest. Each step continues where the last one ended, even in another process, which
 * may be of another version: whether all objects are indexed for this one is not known at the end.
 * @param batchSize objects in the transaction; visitors can search meanwhile, writers have to wait
 * @param onDamaged called with unreadable objects, which are left out unless this throws
 * @param isContinued it only goes on with a rebuild or the refilling of an emptied index: if another process has
 * completed that meanwhile, nothing is left to do
 */
export async function rebuildSome(
  db: Kysely<Tables>,
  batchSize: number,
  onDamaged: OnDamaged,
  isContinued = false,
): Promise<RebuildStep> {
  return await transact(db, async (trx) => {
    const progress = await readSetting(trx, progressSetting);
    if (isContinued && progress === undefined && !(await isEmptied(trx)))
      return { count: 0, isFirst: false, isDone: true };
    const position = (progress ?? '') as Timestamp;
    const tiles = await trx
      .selectFrom('tiles')
      .select(['object_id', 'sorting_datetime'])
      .where('sorting_datetime', '>', position)
      .where('object_id', 'is not', null)
      .orderBy('sorting_datetime')
      .limit(batchSize)
      .execute();
    const ids = tiles.flatMap(({ object_id: id }) => id ?? []);
    const objects = await readRecords(trx, ids, { onDamaged });
    const records = ids.flatMap((id) => objects.get(id)?.record ?? []);
    // Normally a segment is rewritten once that share of it is deleted. Here all of it is, and is merged at the end.
    await commandIndex(trx, 'deletemerge', 0);
    await indexRecords(trx, records, true);
    await commandIndex(trx, 'deletemerge', mergedDeletions);
    const last = tiles.at(-1);
    const isDone = tiles.length < batchSize || !last;
    if (!isDone) await writeSetting(trx, progressSetting, last.sorting_datetime);
    else {
      // What was cached meanwhile lacks hits.
      if (await isEmptied(trx)) await raiseVersion(trx);
      await trx.deleteFrom('settings').where('name', 'in', indexSettings).execute();
    }
    return { count: records.length, isFirst: progress === undefined, isDone };
  });
}

/** Whether objects are missing from an index that was emptied because of damage. */
export async function isEmptied(db: Kysely<Tables>): Promise<boolean> {
  return (await readSetting(db, damageSetting)) !== undefined;
}

/** Number of objects that a rebuild in progress still has to process; all where none is in progress. */
export async function remainingToRebuild(db: Kysely<Tables>): Promise<number> {
  const position = ((await readSetting(db, progressSetting)) ?? '') as Timestamp;
  const { count } = await db
    .selectFrom('tiles')
    .select((row) => row.fn.count<number>('object_id').as('count'))
    .where('sorting_datetime', '>', position)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Merges what many small changes have left of SQLite's index into one segment, in which lookups are fastest
 * (sqlite.org/fts5, 6.8). PostgreSQL maintains its index by itself.
 * @returns whether this engine needs it
 */
export async function optimizeIndex(db: Kysely<Tables>): Promise<boolean> {
  if (isPostgres(db)) return false;
  const changes = async () => {
    const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const merge = (pages: number) => transact(db, (trx) => commandIndex(trx, 'merge', pages));
  await commandIndex(db, 'usermerge', 2);
  await merge(-mergedPages);
  for (let before = 0, after = await changes(); after - before >= 2; await setImmediate()) {
    before = after;
    await merge(mergedPages);
    after = await changes();
  }
  return true;
}

/** Sends a command to SQLite's index (sqlite.org/fts5, 6). PostgreSQL maintains its index by itself. */
async function commandIndex(db: Kysely<Tables>, command: string, value: number): Promise<void> {
  if (isPostgres(db)) return;
  // The number is inlined because the driver passes numbers as floating-point values.
  await sql`INSERT INTO search_index (search_index, rank) VALUES (${command}, ${sql.lit(value)})`.execute(db);
}

/** Contents of the index. */
export type IndexStatus = {
  objects: number;
  /** Objects whose index entries match their records. */
  indexed: number;
  words: number;
  terms: number;
  /** Whether all objects have been checked against the current document version, and since the last damage. */
  complete: boolean;
};

/** Counts what the index holds. */
export async function indexStatus(db: Kysely<Tables>): Promise<IndexStatus> {
  const indexed = db
    .selectFrom('search_objects')
    .innerJoin('objects', 'objects.id', 'object_id')
    .where(sql`search_objects.fingerprint`, '=', sql`${`${documentVersion}:`} || objects.fingerprint`);
  return {
    objects: await countRows(db.selectFrom('objects')),
    indexed: await countRows(indexed),
    words: await countRows(db.selectFrom('search_words')),
    terms: await countRows(db.selectFrom('search_terms')),
    complete: (await isIndexed(db)) && !(await isEmptied(db)),
  };
}
