import { type Kysely, sql } from 'kysely';
import { chunks } from '#lib/lists.ts';
import { now } from '../timestamp.ts';
import { textItems } from './insert-rows.ts';
import type { Tables } from './tables.ts';

/** Whether nothing in the store refers to the digest in `value`. */
const isUnused = sql<boolean>`
  NOT EXISTS (SELECT 1 FROM scans WHERE digest = value)
  AND NOT EXISTS (SELECT 1 FROM scans WHERE text_digest = value)
  AND NOT EXISTS (SELECT 1 FROM tiles WHERE image_digest = value)
  AND NOT EXISTS (SELECT 1 FROM organizations WHERE avatar_digest = value OR background_digest = value)`;

/**
 * Records digests whose files nothing in the store refers to. An importer also records those it is about to create,
 * so that if it is killed before storing the object, the next run can clean up.
 */
export async function markUnreferenced(
  db: Kysely<Tables>,
  digests: readonly (string | null)[],
): Promise<void> {
  // A scan whose files a service hosts has an empty digest.
  const given = digests.filter((digest): digest is string => Boolean(digest));
  if (given.length === 0) return;
  await sql`INSERT INTO unreferenced_files (digest, since)
    SELECT value, ${now()} FROM ${textItems(db, given)} WHERE ${isUnused} ON CONFLICT DO NOTHING`.execute(db);
}

/** Digests recorded as unreferenced that still are. */
export async function unreferencedDigests(db: Kysely<Tables>): Promise<string[]> {
  // An empty digest would stand for the whole storage.
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM (SELECT digest AS value FROM unreferenced_files WHERE digest <> '') AS noted
    WHERE ${isUnused}`.execute(db);
  return rows.map(({ value }) => value);
}

/** Removes the record that files are unreferenced: they are in use again, or have been deleted. */
export async function clearUnreferenced(db: Kysely<Tables>, digests: readonly string[]): Promise<void> {
  for (const batch of chunks(digests, 1000))
    await db.deleteFrom('unreferenced_files').where('digest', 'in', batch).execute();
}
