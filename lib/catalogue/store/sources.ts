import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What an object was made of. */
export type ObjectSource = {
  /** Path or address of the file, folder or record. */
  source: string;
  /** Digest of what it said. */
  saidDigest: string;
};

/** What a source is found by: addresses may be longer than what an index of PostgreSQL takes. */
export const digestOfSource = (source: string) => createHash('sha256').update(source).digest('base64url');

/** Notes what stored objects were made of. */
export async function saveSources(
  db: Kysely<Tables>,
  sources: readonly (ObjectSource & { objectId: string })[],
): Promise<void> {
  await db
    .insertInto('object_sources')
    .values(
      sources.map(({ objectId, source, saidDigest }) => ({
        object_id: objectId,
        source,
        source_digest: digestOfSource(source),
        said_digest: saidDigest,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('object_id').doUpdateSet((row) => ({
        source: row.ref('excluded.source'),
        source_digest: row.ref('excluded.source_digest'),
        said_digest: row.ref('excluded.said_digest'),
      })),
    )
    .execute();
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

/**
 * Id of the object that was made of this source when it said the same, if there is one.
 * @param saidDigests of what it says, one of which will do
 */
export async function objectAsSaid(
  db: Kysely<Tables>,
  source: string,
  saidDigests: string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('object_sources')
    .select('object_id')
    .where('source_digest', '=', digestOfSource(source))
    .where('said_digest', 'in', saidDigests)
    .executeTakeFirst();
  return row?.object_id;
}
