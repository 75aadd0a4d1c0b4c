import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type BulkFile, type BulkFiles, digestOf } from '#lib/bulk/files.ts';
import { makeBulkFile } from '#lib/bulk/make-file.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { ChangePlace, ObjectChanges } from '../../changes.ts';
import { now } from '../../timestamp.ts';
import { forgetUnreferenced } from '../files.ts';
import type { Lease } from '../lease.ts';
import type { Tables } from '../tables.ts';
import { writeBulkFiles } from './stored-bulk.ts';

export type RenewOptions = {
  db: Kysely<Tables>;
  changes: Pick<ObjectChanges, 'list' | 'objects' | 'count'>;
  storage: Storage;
  lease: Pick<Lease, 'isHeldIn'>;
  /** In which files are made, on the file system of the storage where it is a folder. */
  dataDir: string;
  /** What else than the records decides what is in the files. */
  shape: string;
  /** Lets others have their turn after each piece, and throws where the work is to end. */
  pause: () => Promise<void>;
  /** The most changes that a file tells of. */
  fullFile?: number;
};

/** Its file has some 20 MB, and is made anew in less than a minute where one of them has changed. */
const fullFile = 100_000;

/**
 * Makes the files that are stale, and those that are lacking, and writes down after each which there are, so that it may
 * end anywhere. A file is stale where some of its changes have gone, for their objects have changed again; they cannot have become more.
 * @returns how many were made
 */
export async function renewBulkFiles(known: BulkFiles, options: RenewOptions): Promise<number> {
  const { db, changes, storage, lease, dataDir, shape, pause, fullFile: full = fullFile } = options;
  const before = now();
  // None of another shape has so many.
  const old = known.shape === shape ? known.files : known.files.map((file) => ({ ...file, changes: -1 }));
  const done: BulkFile[] = [];
  const after = () => done.at(-1)?.last;
  let made = 0;

  async function write(until: BulkFiles['until'], behind: BulkFile[] = []): Promise<void> {
    const files = { shape, until, files: [...done, ...behind] };
    for (const digest of await writeBulkFiles(db, lease, files)) {
      await storage.remove(digest);
      await forgetUnreferenced(db, [digest]);
    }
  }

  async function make(through?: ChangePlace, behind?: BulkFile[]): Promise<void> {
    const folder = join(dataDir, 'bulk');
    const range = { after: after(), through, before, limit: through ? Number.POSITIVE_INFINITY : full };
    const file = await makeBulkFile(changes, folder, range, pause);
    if (file) {
      await storage.put(folder, digestOf(file));
      done.push(file);
      made += 1;
    }
    await write(known.until, behind);
  }

  async function isFresh(file: BulkFile): Promise<boolean> {
    return (await changes.count(after(), file.last)) === file.changes && (await storage.has(digestOf(file)));
  }

  for (const [index, file] of old.entries()) {
    const isOpen = index === old.length - 1 && file.changes < full;
    const [more] = isOpen ? await changes.list({ after: file.last, before, limit: 1 }) : [];
    if (more?.datestamp.startsWith(file.month)) await make();
    else if (await isFresh(file)) done.push(file);
    else await make(file.last, old.slice(index + 1));
    await pause();
  }
  while ((await changes.list({ after: after(), before, limit: 1 })).length > 0) await make();
  await write(before);
  return made;
}
