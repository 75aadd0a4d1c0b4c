import { sql } from 'kysely';
import { isPostgres } from '../../engine.ts';
import type { Store } from '../../store.ts';

/** Removals from the index that are kept. A server that finds as many since it last read may have missed older ones. */
export const keptRemovals = 10_000;

/** Deletes older removals, of which every server that is asked to search now and then has heard. */
export async function pruneRemovals({ db, reader }: Pick<Store, 'db' | 'reader'>): Promise<void> {
  if (!isPostgres(db)) return;
  // On a replica, so that the primary may be down when there is nothing to do. Rows with future xids are another server's.
  const { rows } = await sql<{ xid: string }>`
    SELECT xid::text FROM search_removals WHERE xid < pg_snapshot_xmax(pg_current_snapshot())
    ORDER BY search_removals.xid DESC OFFSET ${sql.lit(keptRemovals - 1)} LIMIT 1`.execute(reader);
  for (const { xid } of rows) await sql`DELETE FROM search_removals WHERE xid < ${xid}::xid8`.execute(db);
}
