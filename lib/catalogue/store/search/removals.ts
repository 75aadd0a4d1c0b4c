import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../engine.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Removals from the index that are kept. A server that finds as many since it last read may have missed older ones. */
export const retainedRemovals = 10_000;
const deleteBatchSize = 10_000;

// Rows with future xids are of another server, whose dump was restored here.
const seen = sql`xid < pg_snapshot_xmax(pg_current_snapshot())`;

/** The transaction of the oldest removal that is kept, on PostgreSQL. */
export async function oldestRemoval(db: Kysely<Tables>): Promise<bigint | undefined> {
  const { rows } = await sql<{ xid: string }>`
    SELECT xid::text FROM search_removals WHERE ${seen} ORDER BY search_removals.xid LIMIT 1`.execute(db);
  return rows[0] && BigInt(rows[0].xid);
}

/** Deletes older removals, which every server that searches now and then has already read. */
export async function pruneRemovals({ db, reader }: Pick<Store, 'db' | 'reader'>): Promise<void> {
  if (!isPostgres(db)) return await pruneOnSqlite(db);
  // On a replica, so that the primary may be down when there is nothing to do.
  const { rows } = await sql<{ xid: string }>`
    SELECT xid::text FROM search_removals WHERE ${seen}
    ORDER BY search_removals.xid DESC OFFSET ${sql.lit(retainedRemovals - 1)} LIMIT 1`.execute(reader);
  const [last] = rows;
  if (!last) return;
  await deleteInParts(
    db,
    sql`DELETE FROM search_removals WHERE (xid, number) IN (
      SELECT xid, number FROM search_removals WHERE xid < ${last.xid}::xid8
      ORDER BY xid, number LIMIT ${sql.lit(deleteBatchSize)})`,
  );
}

async function pruneOnSqlite(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(id) - ${sql.lit(retainedRemovals)} AS last FROM search_removals
    HAVING min(id) <= max(id) - ${sql.lit(retainedRemovals)}`.execute(db);
  const last = rows[0]?.last;
  if (typeof last !== 'number') return;
  await deleteInParts(
    db,
    sql`DELETE FROM search_removals WHERE id IN (
      SELECT id FROM search_removals WHERE id <= ${last} ORDER BY id LIMIT ${sql.lit(deleteBatchSize)})`,
  );
}

/** Runs a statement that deletes the oldest removals, in parts that fit an administrator's limit for queries. */
async function deleteInParts(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<void> {
  for (let deleted = deleteBatchSize; deleted === deleteBatchSize; ) {
    const { numAffectedRows } = await statement.execute(db);
    deleted = Number(numAffectedRows ?? 0);
    // On SQLite a statement holds up this thread, which also answers visitors.
    await setImmediate();
  }
}
