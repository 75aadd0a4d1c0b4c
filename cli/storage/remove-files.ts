import type { Kysely } from 'kysely';
import { forgetUnreferenced } from '#lib/catalogue/store/files.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';

/**
 * Removes files that the store has noted as referred to by nothing. Cut off, it leaves the note, and the next import does the
 * rest. Call where no import can run, which may be about to refer to them.
 */
export async function removeFiles(
  db: Kysely<Tables>,
  storage: Storage,
  unreferenced: readonly string[],
): Promise<void> {
  for (const digest of unreferenced) {
    await storage.remove(digest);
    await forgetUnreferenced(db, digest);
  }
}
