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
    if (!digest || (await isReferenced(db, digest))) continue;
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
  for (const { digest } of rows) if (!(await isReferenced(db, digest))) free.push(digest);
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

async function isReferenced(db: Kysely<Tables>, digest: string): Promise<boolean> {
  const byScan = db
    .selectFrom('scans')
    .select('id')
    .where((where) => where.or([where('digest', '=', digest), where('text_digest', '=', digest)]));
  const byOrganization = db
    .selectFrom('organizations')
    .select('id')
    .where((where) =>
      where.or([where('avatar_digest', '=', digest), where('background_digest', '=', digest)]),
    );
  const byTile = db.selectFrom('tiles').select('id').where('image_digest', '=', digest);
  for (const holders of [byScan, byOrganization, byTile]) {
    if ((await holders.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}
