import type { Kysely } from 'kysely';
import { type BulkDownload, type BulkFiles, bulkFilesSchema, digestOf } from '#lib/bulk/files.ts';
import { LeaseLost } from '../../mirror/store.ts';
import { readSetting, writeSetting } from '../database.ts';
import { clearUnreferenced, markUnreferenced } from '../files.ts';
import type { Lease } from '../lease.ts';
import type { Tables } from '../tables.ts';
import { transact } from '../transaction.ts';

const setting = 'bulk_files';

/** The files for bulk download recorded in the store. */
export function storedBulk({ db, reader }: { db: Kysely<Tables>; reader: Kysely<Tables> }): BulkDownload {
  return {
    files: () => readBulkFiles(reader),
    async request() {
      const value = JSON.stringify({ shape: '', until: null, files: [] } satisfies BulkFiles);
      await db
        .insertInto('settings')
        .values({ name: setting, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },
  };
}

/** The recorded files; undefined if they have never been requested. */
export async function readBulkFiles(db: Kysely<Tables>): Promise<BulkFiles | undefined> {
  const value = await readSetting(db, setting);
  return value === undefined ? undefined : bulkFilesSchema.parse(JSON.parse(value));
}

/**
 * Records the current set of files, and marks those no longer in it as unreferenced.
 * @returns the digests of the latter
 * @throws {LeaseLost}
 */
export async function writeBulkFiles(
  db: Kysely<Tables>,
  lease: Pick<Lease, 'isHeldIn'>,
  files: BulkFiles,
): Promise<string[]> {
  return await transact(db, async (trx) => {
    if (!(await lease.isHeldIn(trx))) throw new LeaseLost();
    const current = files.files.map(digestOf);
    const before = (await readBulkFiles(trx))?.files.map(digestOf) ?? [];
    const removed = before.filter((digest) => !current.includes(digest));
    await writeSetting(trx, setting, JSON.stringify(files));
    await clearUnreferenced(trx, current);
    await markUnreferenced(trx, removed);
    return removed;
  });
}
