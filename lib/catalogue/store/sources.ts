import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** What an object was made of. */
export type ObjectSource = {
  /** Path or address of the file, folder or record. */
  source: string;
  /** Digest of what it said. */
  saidDigest: string;
};

/** What a source is found by: addresses may be longer than what an index of PostgreSQL takes. */
export const digestOfSource = (source: string) => createHash('sha256').update(source).digest('base64url');

/** Notes what a stored object was made of. */
export async function saveSource(
  db: Kysely<Tables>,
  objectId: string,
  { source, saidDigest }: ObjectSource,
): Promise<void> {
  const said = { source, source_digest: digestOfSource(source), said_digest: saidDigest };
  await transact(db, async (trx) => {
    await trx
      .insertInto('object_sources')
      .values({ object_id: objectId, ...said })
      .onConflict((conflict) => conflict.column('object_id').doUpdateSet(said))
      .execute();
  });
}

/** Ids of the objects that were made of a source. */
export async function objectsOfSource(db: Kysely<Tables>, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('object_sources')
    .select('object_id')
    .where('source_digest', '=', digestOfSource(source))
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** Id of the object that was made of this source when it said the same, if there is one. */
export async function objectAsSaid(
  db: Kysely<Tables>,
  { source, saidDigest }: ObjectSource,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('object_sources')
    .select('object_id')
    .where('source_digest', '=', digestOfSource(source))
    .where('said_digest', '=', saidDigest)
    .executeTakeFirst();
  return row?.object_id;
}
