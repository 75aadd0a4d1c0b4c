import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Adds files to an archive, one at a time. */
export type Archive = {
  /**
   * Writes a file; resolves when its bytes have been consumed, so that only one is in progress.
   * @param isPacked the file is compressed already, as images are, and is stored without compression
   */
  add(name: string, bytes: string | AsyncIterable<Buffer>, isPacked?: boolean): Promise<void>;
};

/**
 * A ZIP that is generated while it is read. It is destroyed with the error that `write` throws, and when destroyed
 * itself it releases the file being added.
 * @param time modification time of all its files
 */
export function archiveOf(time: Date, write: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  let source: Readable | undefined;
  zip.on('error', (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  out.on('close', () => source?.destroy());
  const add: Archive['add'] = (name, bytes, isPacked = false) =>
    new Promise((resolve, reject) => {
      const entry = typeof bytes === 'string' ? Readable.from([Buffer.from(bytes)]) : Readable.from(bytes);
      source = entry;
      entry.once('error', reject);
      entry.once('end', resolve);
      entry.once('close', () => reject(new Error('Nobody reads the archive any more')));
      if (out.destroyed) entry.destroy();
      // EPUB forbids an extra field on the first file (OCF 3.3, 4.2.3), so timestamps are written in the DOS format.
      else zip.addReadStream(entry, name, { mtime: time, compress: !isPacked, forceDosTimestamp: true });
    });
  write({ add }).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}
