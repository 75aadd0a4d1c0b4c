import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { insertRows } from '../../insert-rows.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { setNames } from './tables.ts';

const builtSet = z.object({
  set: z.enum(setNames),
  /** What every shard records as its content, followed by its own index: distinguishes one build from another. */
  shape: z.string(),
});

const sets = z.object({
  /** The set that visitors search; null: none is complete. */
  live: builtSet.nullable(),
  /** The set being built. */
  building: builtSet
    .extend({
      /** The last object added to the outbox for it; null: all have been. */
      filled: z.string().nullable(),
    })
    .nullable(),
  /** Whether a new index has been requested but not started. */
  isWanted: z.boolean().optional(),
});

/** A set of tables and its content. */
export type BuiltSet = z.infer<typeof builtSet>;
export type Sets = z.infer<typeof sets>;

/** The store's state of its distributed index; undefined: it does not use one. */
export async function readSets(db: Kysely<Tables>): Promise<Sets | undefined> {
  const row = await db.selectFrom('search_sets').select('json').where('id', '=', 1).executeTakeFirst();
  return row && sets.parse(JSON.parse(row.json));
}

/** Updates the state; once there is one, changes to objects are recorded. @param trx changes nothing else in it */
export async function updateSets(trx: Transaction<Tables>, change: (current: Sets) => Sets): Promise<Sets> {
  const next = change((await readSets(trx)) ?? { live: null, building: null });
  await insertRows(trx, 'search_sets', [{ id: 1, json: JSON.stringify(next) }], ['id']);
  return next;
}

/** Stops recording changes to objects, as the store's own index is used again. */
export async function deleteSets(db: Kysely<Tables>): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('search_sets').execute();
    await trx.deleteFrom('search_outbox').execute();
  });
}
