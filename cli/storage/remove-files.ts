import type { Kysely } from 'kysely';
import { forgetUnreferenced, unreferencedDigests } from '#lib/catalogue/store/files.ts';
import type { Lease } from '#lib/catalogue/store/lease.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';

/**
 * Removes files that the store has noted as referred to by nothing. Cut off, it leaves the note, and the next import does
 * the rest.
 * @param lease while it is held, no import runs, which may be about to refer to them
 * @param some these alone
 * @returns of how many digests
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
    await forgetUnreferenced(db, [digest]);
    removed += 1;
  }
  return removed;
}
