import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from './tables.ts';

const fields = z.record(z.string(), z.unknown());

/** Editors' replacements for what an object's source says: keys of its description, null to leave a field empty. */
export type Override = {
  corrections: Record<string, unknown>;
  /** The affected fields of the object's record as the source has them. */
  original: Record<string, unknown>;
};

/** The override of an object, if it has one. */
export async function readOverride(db: Kysely<Tables>, objectId: string): Promise<Override | undefined> {
  return (await readOverrides(db, [objectId])).get(objectId);
}

/** Overrides of several objects, by object id. */
export async function readOverrides(
  db: Kysely<Tables>,
  objectIds: readonly string[],
): Promise<Map<string, Override>> {
  const rows = await db
    .selectFrom('object_overrides')
    .selectAll()
    .where('object_id', 'in', objectIds)
    .execute();
  return new Map(
    rows.map((row) => [row.object_id, { corrections: parsed(row.said), original: parsed(row.original) }]),
  );
}

/** Overrides by object id; some of the objects may not exist. */
export async function listOverrides(db: Kysely<Tables>): Promise<Map<string, Override['corrections']>> {
  const rows = await db
    .selectFrom('object_overrides')
    .select(['object_id', 'said'])
    .orderBy('object_id')
    .execute();
  return new Map(rows.map(({ object_id, said }) => [object_id, parsed(said)]));
}

const parsed = (json: string) => fields.parse(JSON.parse(json));

/** Stores an object's override, in the transaction that saves its record; an empty one restores the source's values. */
export async function saveOverride(
  trx: Transaction<Tables>,
  objectId: string,
  { corrections, original }: Override,
): Promise<void> {
  await trx.deleteFrom('object_overrides').where('object_id', '=', objectId).execute();
  if (Object.keys(corrections).length > 0)
    await trx
      .insertInto('object_overrides')
      .values({ object_id: objectId, said: JSON.stringify(corrections), original: JSON.stringify(original) })
      .execute();
}
