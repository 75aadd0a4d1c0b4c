import type { Kysely } from 'kysely';
import { now } from '../timestamp.ts';
import type { Tables } from './tables.ts';

/**
 * Notes digests whose files nothing in the store refers to. An importer notes what it is about to make as
 * well, so that a kill between making files and storing the object leaves a trace that the next run clears.
 */
export async function noteUnreferenced(db: Kysely<Tables>, digests: (string | null)[]): Promise<void> {
  for (const digest of new Set(digests)) {
    // A scan whose files a service has has none here.
    if (!digest || (await recordWith(db, digest))) continue;
    await db
      .insertInto('unreferenced_files')
      .values({ digest, since: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Digests noted as unreferenced; still so at this moment. */
export async function unreferencedDigests(db: Kysely<Tables>): Promise<string[]> {
  // An empty one would name the whole storage.
  const rows = await db.selectFrom('unreferenced_files').select('digest').where('digest', '<>', '').execute();
  const free: string[] = [];
  for (const { digest } of rows) if (!(await recordWith(db, digest))) free.push(digest);
  return free;
}

/** Forgets that nothing referred to files: something has need of them now, or they have been removed. */
export async function forgetUnreferenced(db: Kysely<Tables>, digests: readonly string[]): Promise<void> {
  for (let from = 0; from < digests.length; from += 1000)
    await db
      .deleteFrom('unreferenced_files')
      .where('digest', 'in', digests.slice(from, from + 1000))
      .execute();
}

/** The record that refers to a digest, for people; undefined where none does. */
export async function recordWith(db: Kysely<Tables>, digest: string): Promise<string | undefined> {
  const scan = await db
    .selectFrom('scans')
    .select('object_id')
    .where((where) => where.or([where('digest', '=', digest), where('text_digest', '=', digest)]))
    .executeTakeFirst();
  if (scan) return `object ${scan.object_id}`;
  const tile = await db
    .selectFrom('tiles')
    .select('key')
    .where('image_digest', '=', digest)
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
