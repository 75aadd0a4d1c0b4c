import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

// SQLite runs on the thread that serves visitors. So ten million rows are counted in chunks of a table's key, each a
// millisecond or two of index-only reading, with pending requests served between them.

/** Rows per chunk. */
const chunk = 2_000;

/** Counts our own objects, and the public ones among them. @param isAllOurs whether none are mirrored */
export async function countObjects(
  db: Kysely<Tables>,
  isAllOurs: boolean,
): Promise<{ total: number; public: number }> {
  const total = await countIds(db, isAllOurs, false);
  return { total, public: total - (await countIds(db, isAllOurs, true)) };
}

/** @param isHidden whether to count only objects that are not public, which have an index of their own */
async function countIds(db: Kysely<Tables>, isAllOurs: boolean, isHidden: boolean): Promise<number> {
  // Where all are ours, reading the index is enough.
  const service = isAllOurs ? sql`NULL AS service_id` : sql`service_id`;
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ count: number; looked: number; last: string | null }>`
      SELECT count(*) AS looked, count(*) - count(service_id) AS count, max(id) AS last
      FROM (SELECT id, ${service} FROM objects WHERE ${isHidden ? sql`is_public = 0 AND` : sql``} id > ${after}
        ORDER BY id LIMIT ${chunk}) AS chunk`.execute(db);
    const [row] = rows;
    count += row?.count ?? 0;
    if (!row || row.last === null || row.looked < chunk) return count;
    after = row.last;
    await setImmediate();
  }
}

/** Counts our own objects per category. @param isAllOurs whether none are mirrored */
export async function countCategories(db: Kysely<Tables>, isAllOurs: boolean): Promise<Map<string, number>> {
  const service = isAllOurs ? sql`NULL` : sql`(SELECT service_id FROM objects WHERE id = object_id)`;
  const counts = new Map<string, number>();
  // The database determines the last key: its collation need not match JavaScript's order.
  for (let after = { id: '', category: '' }; ; ) {
    const { rows } = await sql<{
      category: string;
      looked: number;
      count: number;
      id: string;
      last: string;
    }>`
      WITH chunk AS (SELECT object_id, category, ${service} AS service_id FROM object_categories
        WHERE (object_id, category) > (${after.id}, ${after.category})
        ORDER BY object_id, category LIMIT ${chunk})
      SELECT category, count(*) AS looked, count(*) - count(service_id) AS count, (SELECT max(object_id) FROM chunk) AS id,
        (SELECT max(category) FROM chunk WHERE object_id = (SELECT max(object_id) FROM chunk)) AS last
      FROM chunk GROUP BY category`.execute(db);
    let read = 0;
    for (const { category, looked, count, id, last } of rows) {
      counts.set(category, (counts.get(category) ?? 0) + count);
      read += looked;
      after = { id, category: last };
    }
    if (read < chunk) return counts;
    await setImmediate();
  }
}
