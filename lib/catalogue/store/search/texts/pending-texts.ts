import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { TextState } from '#lib/search/query.ts';
import { countRows } from '../../database.ts';
import type { Tables } from '../../tables.ts';

/** Objects per statement, as SQLite runs on the thread that serves. */
const batchSize = 2000;

/** Makes every object that ever had a text due again, including those being indexed right now. */
export async function markAllPending(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      number: number;
    }>`UPDATE search_texts SET changes = changes + 1 WHERE number IN (
      SELECT number FROM search_texts WHERE number > ${after} ORDER BY number LIMIT ${batchSize}) RETURNING number`.execute(
      db,
    );
    if (rows.length < batchSize) return;
    after = rows.reduce((last, { number }) => Math.max(last, number), after);
    await setImmediate();
  }
}

/** Whether an object has texts, and whether the index has all of them in their current state. */
export async function textState(db: Kysely<Tables>, objectId: string): Promise<TextState> {
  const row = await db
    .selectFrom('search_texts')
    .select(['changes', 'indexed'])
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.changes === row.indexed ? 'searched' : 'waiting';
}

/** Number of objects whose current texts are not indexed yet, capped at 10,000. */
export async function countPending(db: Kysely<Tables>): Promise<number> {
  const some = db
    .selectFrom('search_texts')
    .select('number')
    .whereRef('changes', '<>', 'indexed')
    .limit(10_000);
  return await countRows(db.selectFrom(some.as('due')));
}
