import { type Kysely, sql } from 'kysely';
import type { CountedStatistics } from '../catalogue.ts';
import { categories, type Statistics, statisticsSchema } from '../schema.ts';
import { now } from '../timestamp.ts';
import { raiseVersion } from './database.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** How long a count is kept, in milliseconds: the contract's 24 hours. */
export const statisticsLifetime = 24 * 60 * 60 * 1000;

/** Counts objects, public objects and objects by category, now. */
export async function countStatistics(db: Kysely<Tables>): Promise<Statistics> {
  const { total, open } = await db
    .selectFrom('objects')
    .select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(is_public), 0)`.as('open')])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('object_categories')
    .select(['category', sql<number>`count(*)`.as('count')])
    .groupBy('category')
    .execute();
  const counts = new Map(rows.map((row) => [row.category, row.count]));
  const byCategory = Object.fromEntries(categories.map((category) => [category, counts.get(category) ?? 0]));
  return statisticsSchema.parse({ entities: { total, public: open, by_category: byCategory } });
}

/** The kept count, if there is one. */
export async function keptStatistics(db: Kysely<Tables>): Promise<CountedStatistics | undefined> {
  const row = await db.selectFrom('statistics').selectAll().executeTakeFirst();
  if (!row) return undefined;
  return { ...statisticsSchema.parse(JSON.parse(row.json)), counted_at: row.counted_at };
}

/** Whether a count has been kept for its whole lifetime, or there is none. */
export function isDue(kept: CountedStatistics | undefined): boolean {
  return (
    kept?.counted_at === undefined ||
    Date.now() - Date.parse(`${kept.counted_at.slice(0, 23)}Z`) >= statisticsLifetime
  );
}

/**
 * Counts and keeps the result, unless the kept one is younger than 24 hours.
 * The count of an empty library is not kept, so that the first import shows at once.
 */
export async function recountIfDue(db: Kysely<Tables>): Promise<CountedStatistics> {
  const kept = await keptStatistics(db);
  if (kept && !isDue(kept)) return kept;
  // Not in the transaction: others go on writing while it counts.
  const counted = await countStatistics(db);
  const counted_at = now();
  if (counted.entities.total === 0) return { ...counted, counted_at };
  return await transact(db, async (trx) => {
    const other = await keptStatistics(trx);
    if (other && !isDue(other)) return other;
    const values = { counted_at, json: JSON.stringify(counted) };
    await trx
      .insertInto('statistics')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    await raiseVersion(trx);
    return { ...counted, counted_at };
  });
}
