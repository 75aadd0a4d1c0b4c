import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import type { SearchTables } from '../tables.ts';
import { setNames } from './tables.ts';

const made = z.object({
  set: z.enum(setNames),
  /** What every shard says that it holds, before its own place: tells one making from another. */
  shape: z.string(),
});

const sets = z.object({
  /** The set that visitors search; null: none is whole. */
  live: made.nullable(),
  /** The set that is being made. */
  building: made
    .extend({
      /** The last object that was put into the outbox for it; null: all were. */
      filled: z.string().nullable(),
    })
    .nullable(),
  /** Whether somebody has asked for a new index that is not begun yet. */
  isWanted: z.boolean().optional(),
});

/** A set of tables, and what it holds. */
export type MadeSet = z.infer<typeof made>;
export type Sets = z.infer<typeof sets>;

/** What a store knows of its distributed index; undefined: it never had one. */
export async function readSets(db: Kysely<Tables>): Promise<Sets | undefined> {
  const row = await db
    .withTables<SearchTables>()
    .selectFrom('search_sets')
    .select('json')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row && sets.parse(JSON.parse(row.json));
}

/** Changes what the store knows. From then on it notes which objects change. @param trx in which nothing else changes it @returns what it knows then */
export async function changeSets(trx: Transaction<Tables>, change: (known: Sets) => Sets): Promise<Sets> {
  const next = change((await readSets(trx)) ?? { live: null, building: null });
  const json = JSON.stringify(next);
  await trx
    .withTables<SearchTables>()
    .insertInto('search_sets')
    .values({ id: 1, json })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ json }))
    .execute();
  return next;
}

/** Ends noting which objects change: the store has the index again. */
export async function forgetSets(db: Kysely<Tables>): Promise<void> {
  await transact(db, async (trx) => {
    const tables = trx.withTables<SearchTables>();
    await tables.deleteFrom('search_sets').execute();
    await tables.deleteFrom('search_outbox').execute();
  });
}
