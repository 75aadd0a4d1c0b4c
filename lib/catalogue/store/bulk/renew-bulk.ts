import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type BulkFile, type BulkFiles, digestOf } from '#lib/bulk/files.ts';
import { writeBulkFile } from '#lib/bulk/write-file.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { ChangePosition, ObjectChanges } from '../../changes.ts';
import { now } from '../../timestamp.ts';
import { clearUnreferenced } from '../files.ts';
import type { Lease } from '../lease.ts';
import type { Tables } from '../tables.ts';
import { writeBulkFiles } from './stored-bulk.ts';

export type RenewOptions = {
  db: Kysely<Tables>;
  changes: Pick<ObjectChanges, 'list' | 'objects' | 'count'>;
  storage: Storage;
  lease: Pick<Lease, 'isHeldIn'>;
  /** Where files are written: on the same file system as the storage, if that is a folder. */
  dataDir: string;
  /** Origin of the site. */
  publicUrl: string;
  /** Identifies everything apart from the records that determines the content of the files. */
  shape: string;
  /** Called after each piece to let other work run; throws to end the work. */
  pause: () => Promise<void>;
  /** Maximum changes per file. */
  fullFile?: number;
};

/** Gives files of some 20 MB, which are regenerated in less than a minute when a record in them has changed. */
const fullFile = 100_000;

/**
 * Writes stale and missing files, and records the current set after each, so that it may be interrupted anywhere. A
 * file is stale if some of its changes have moved away because their objects changed again; changes are never added.
 * @returns number of files written
 */
export async function renewBulkFiles(known: BulkFiles, options: RenewOptions): Promise<number> {
  const {
    db,
    changes,
    storage,
    lease,
    dataDir,
    publicUrl,
    shape,
    pause,
    fullFile: full = fullFile,
  } = options;
  const before = now();
  // A count that never matches, so that files of another shape are regenerated.
  const old = known.shape === shape ? known.files : known.files.map((file) => ({ ...file, changes: -1 }));
  const done: BulkFile[] = [];
  const after = () => done.at(-1)?.last;
  let rebuilt = 0;

  async function write(until: BulkFiles['until'], remaining: BulkFile[] = []): Promise<void> {
    const files = { shape, until, files: [...done, ...remaining] };
    for (const digest of await writeBulkFiles(db, lease, files)) {
      await storage.remove(digest);
      await clearUnreferenced(db, [digest]);
    }
  }

  async function make(through?: ChangePosition, remaining?: BulkFile[]): Promise<void> {
    const folder = join(dataDir, 'bulk');
    const range = { after: after(), through, before, limit: through ? Number.POSITIVE_INFINITY : full };
    const file = await writeBulkFile(changes, folder, publicUrl, range, pause);
    if (file) {
      await storage.put(folder, digestOf(file));
      done.push(file);
      rebuilt += 1;
    }
    await write(known.until, remaining);
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
  return rebuilt;
}
