import type { Kysely } from 'kysely';
import { chunks } from '#lib/grouped.ts';
import { now } from '../timestamp.ts';
import type { Tables } from './tables.ts';

/**
 * Records digests whose files nothing in the store refers to. An importer also records those it is about to create,
 * so that if it is killed before storing the object, the next run can clean up.
 */
export async function markUnreferenced(db: Kysely<Tables>, digests: (string | null)[]): Promise<void> {
  for (const digest of new Set(digests)) {
    // A scan whose files a service hosts has an empty digest.
    if (!digest || (await referrerOf(db, digest))) continue;
    await db
      .insertInto('unreferenced_files')
      .values({ digest, since: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Digests recorded as unreferenced that still are. */
export async function unreferencedDigests(db: Kysely<Tables>): Promise<string[]> {
  // An empty digest would stand for the whole storage.
  const rows = await db.selectFrom('unreferenced_files').select('digest').where('digest', '<>', '').execute();
  const free: string[] = [];
  for (const { digest } of rows) if (!(await referrerOf(db, digest))) free.push(digest);
  return free;
}

/** Removes the record that files are unreferenced: they are in use again, or have been deleted. */
export async function clearUnreferenced(db: Kysely<Tables>, digests: readonly string[]): Promise<void> {
  for (const batch of chunks(digests, 1000))
    await db.deleteFrom('unreferenced_files').where('digest', 'in', batch).execute();
}

/** Names the record that refers to a digest, for messages; undefined where none does. */
export async function referrerOf(db: Kysely<Tables>, digest: string): Promise<string | undefined> {
  const scan = await db
    .selectFrom('scans')
    .select('object_id')
    .where((where) => where.or([where('digest', '=', digest), where('text_digest', '=', digest)]))
    .limit(1)
    .executeTakeFirst();
  if (scan) return `object ${scan.object_id}`;
  const tile = await db
    .selectFrom('tiles')
    .select('key')
    .where('image_digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  if (tile) return `tile ${tile.key}`;
  const organization = await db
    .selectFrom('organizations')
    .select('key')
    .where((where) =>
      where.or([where('avatar_digest', '=', digest), where('background_digest', '=', digest)]),
    )
    .executeTakeFirst();
  return organization && `institution ${organization.key}`;
}
