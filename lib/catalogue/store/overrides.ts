import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from './tables.ts';

const fields = z.record(z.string(), z.unknown());

/** What editors say of an object instead of its source: keys of its description, null where it is to say nothing. */
export type Override = {
  said: Record<string, unknown>;
  /** Fields of the object's record as its source has them. */
  original: Record<string, unknown>;
};

/** What is said of an object instead of its source, if anything is. */
export async function readOverride(db: Kysely<Tables>, objectId: string): Promise<Override | undefined> {
  return (await readOverrides(db, [objectId])).get(objectId);
}

/** The same of several objects, by their ids. */
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
    rows.map((row) => [row.object_id, { said: parsed(row.said), original: parsed(row.original) }]),
  );
}

/** What is said instead of sources, by the ids of objects, some of which may not be there. */
export async function listOverrides(db: Kysely<Tables>): Promise<Map<string, Override['said']>> {
  const rows = await db
    .selectFrom('object_overrides')
    .select(['object_id', 'said'])
    .orderBy('object_id')
    .execute();
  return new Map(rows.map(({ object_id, said }) => [object_id, parsed(said)]));
}

const parsed = (json: string) => fields.parse(JSON.parse(json));

/** Stores what is said of an object, with the record that says so; nothing: its source counts again. */
export async function saveOverride(
  trx: Transaction<Tables>,
  objectId: string,
  { said, original }: Override,
): Promise<void> {
  await trx.deleteFrom('object_overrides').where('object_id', '=', objectId).execute();
  if (Object.keys(said).length > 0)
    await trx
      .insertInto('object_overrides')
      .values({ object_id: objectId, said: JSON.stringify(said), original: JSON.stringify(original) })
      .execute();
}
