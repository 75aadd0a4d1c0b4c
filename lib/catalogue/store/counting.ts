import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

// SQLite answers on the thread that serves visitors. So ten million rows are counted in stretches of a table's key,
// each a millisecond or two of reading an index alone, and whoever waits has his turn between two of them.

/** Rows of one stretch. */
const stretch = 2_000;

/** Counts our own objects, and those of them that are public. @param isAllOurs whether no service holds any */
export async function countObjects(
  db: Kysely<Tables>,
  isAllOurs: boolean,
): Promise<{ total: number; public: number }> {
  const total = await countIds(db, isAllOurs, false);
  return { total, public: total - (await countIds(db, isAllOurs, true)) };
}

/** @param isHidden counts only objects that are not public, of which there is an index */
async function countIds(db: Kysely<Tables>, isAllOurs: boolean, isHidden: boolean): Promise<number> {
  // Where all are ours the index alone is read.
  const service = isAllOurs ? sql`NULL AS service_id` : sql`service_id`;
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ count: number; looked: number; last: string | null }>`
      SELECT count(*) AS looked, count(*) - count(service_id) AS count, max(id) AS last
      FROM (SELECT id, ${service} FROM objects WHERE ${isHidden ? sql`is_public = 0 AND` : sql``} id > ${after}
        ORDER BY id LIMIT ${stretch}) AS stretch`.execute(db);
    const [row] = rows;
    count += row?.count ?? 0;
    if (!row || row.last === null || row.looked < stretch) return count;
    after = row.last;
    await setImmediate();
  }
}

/** Counts our own objects of each category. @param isAllOurs whether no service holds any */
export async function countCategories(db: Kysely<Tables>, isAllOurs: boolean): Promise<Map<string, number>> {
  const service = isAllOurs ? sql`NULL` : sql`(SELECT service_id FROM objects WHERE id = object_id)`;
  const counts = new Map<string, number>();
  // The database says what comes last: its order of texts need not be JavaScript's.
  for (let after = { id: '', category: '' }; ; ) {
    const { rows } = await sql<{
      category: string;
      looked: number;
      count: number;
      id: string;
      last: string;
    }>`
      WITH stretch AS (SELECT object_id, category, ${service} AS service_id FROM object_categories
        WHERE (object_id, category) > (${after.id}, ${after.category})
        ORDER BY object_id, category LIMIT ${stretch})
      SELECT category, count(*) AS looked, count(*) - count(service_id) AS count, (SELECT max(object_id) FROM stretch) AS id,
        (SELECT max(category) FROM stretch WHERE object_id = (SELECT max(object_id) FROM stretch)) AS last
      FROM stretch GROUP BY category`.execute(db);
    let read = 0;
    for (const { category, looked, count, id, last } of rows) {
      counts.set(category, (counts.get(category) ?? 0) + count);
      read += looked;
      after = { id, category: last };
    }
    if (read < stretch) return counts;
    await setImmediate();
  }
}
