import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { describeObject } from '#lib/api/objects.ts';
import type { ChangePosition, ObjectChanges } from '#lib/catalogue/changes.ts';
import { formatTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { type BulkFile, storedName } from './files.ts';

/** Changes that are read at once: SQLite blocks the thread that serves requests, for some 20 ms per page. */
const pageSize = 40;

/** Which changes go into a file. */
export type BulkRange = {
  after: ChangePosition | undefined;
  /** Last position to include; undefined: all before the instant `before`. */
  through: ChangePosition | undefined;
  before: Timestamp;
  /** Maximum number of changes. */
  limit: number;
};

/**
 * Writes records in the order of their last changes into a new file, as gzipped JSON Lines (jsonlines.org): each as the
 * API represents it; for a withdrawn object, `id` and `withdrawn_at`. The same records produce the same bytes. Memory
 * does not grow with the file.
 * @param folder is created for the file
 * @param pause lets other work run after each batch, and throws when the work is to stop
 * @returns what is in the file; undefined where there is nothing
 */
export async function writeBulkFile(
  changes: Pick<ObjectChanges, 'list' | 'objects'>,
  folder: string,
  publicUrl: string,
  { after, through, before, limit }: BulkRange,
  pause: () => Promise<void>,
): Promise<BulkFile | undefined> {
  const counts = { changes: 0, records: 0, withdrawn: 0, bytes: 0 };
  let last = after;
  let month: string | undefined;

  async function* lines() {
    while (counts.changes < limit) {
      const page = await changes.list({
        after: last,
        through,
        before,
        limit: Math.min(pageSize, limit - counts.changes),
      });
      month ??= page[0]?.datestamp.slice(0, 7);
      const batch = page.filter(({ datestamp }) => datestamp.slice(0, 7) === month);
      if (batch.length === 0) return;
      const shown = batch.filter(({ kind }) => kind !== 'withdrawn').map(({ id }) => id);
      const objects = await changes.objects(shown, { from: 0, count: 0 });
      for (const { id, kind, datestamp } of batch) {
        const object = objects.get(id);
        // Gone since this batch was read: its withdrawal is a later change, which goes into the file that covers it.
        if (kind !== 'withdrawn' && !object) continue;
        counts[object ? 'records' : 'withdrawn'] += 1;
        yield `${JSON.stringify(object ? describeObject(object, publicUrl) : { id, withdrawn_at: formatTimestamp(datestamp) })}\n`;
      }
      counts.changes += batch.length;
      const lastChange = batch.at(-1);
      if (lastChange) last = { datestamp: lastChange.datestamp, id: lastChange.id };
      if (batch.length < page.length) return;
      await pause();
    }
  }

  const hash = createHash('sha256');
  const counter = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes);
      counts.bytes += bytes.length;
      done(null, bytes);
    },
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await pipeline(lines, createGzip(), counter, createWriteStream(join(folder, storedName)));
  if (month === undefined || last === undefined || counts.changes === 0) return undefined;
  return { month, last, ...counts, sha256: hash.digest('hex') };
}
