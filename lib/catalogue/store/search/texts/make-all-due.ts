import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';

/** Objects per statement, as SQLite runs on the thread that serves. */
const together = 2000;

/** Makes every object that ever had a text due again, including those being indexed right now. */
export async function makeAllDue(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      number: number;
    }>`UPDATE search_texts SET changes = changes + 1 WHERE number IN (
      SELECT number FROM search_texts WHERE number > ${after} ORDER BY number LIMIT ${together}) RETURNING number`.execute(
      db,
    );
    if (rows.length < together) return;
    after = rows.reduce((last, { number }) => Math.max(last, number), after);
    await setImmediate();
  }
}
