import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Adds files to an archive, one at a time. */
export type Archive = {
  /** Writes a file; resolves when its bytes have been consumed. @param isPacked stored, as it is compressed already */
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
  const add: Archive['add'] = async (name, bytes, isPacked = false) => {
    source = Readable.from(typeof bytes === 'string' ? [Buffer.from(bytes)] : bytes);
    if (out.destroyed) source.destroy();
    // EPUB forbids an extra field on the first file (OCF 3.3, 4.2.3), so timestamps are written in the DOS format.
    else zip.addReadStream(source, name, { mtime: time, compress: !isPacked, forceDosTimestamp: true });
    // Only now: if adding throws, nothing would wait for it.
    await finished(source);
  };
  write({ add }).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}
