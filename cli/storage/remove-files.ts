import type { Kysely } from 'kysely';
import { clearUnreferenced, unreferencedDigests } from '#lib/catalogue/store/files.ts';
import type { Lease } from '#lib/catalogue/store/lease.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';

/**
 * Removes files that the store has marked as unreferenced. If interrupted, the marks remain, and the next import
 * removes the rest.
 * @param lease held so that no import runs, which might be about to refer to the files
 * @param some limits the removal to these digests
 * @returns the number of digests removed
 */
export async function removeUnreferenced(
  db: Kysely<Tables>,
  storage: Storage,
  lease: Pick<Lease, 'isHeld'>,
  some?: ReadonlySet<string>,
): Promise<number> {
  let removed = 0;
  for (const digest of await unreferencedDigests(db)) {
    if (some && !some.has(digest)) continue;
    if (!lease.isHeld()) break;
    await storage.remove(digest);
    await clearUnreferenced(db, [digest]);
    removed += 1;
  }
  return removed;
}
