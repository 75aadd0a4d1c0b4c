import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Puts files into an archive, one after the other. */
export type Archive = {
  /**
   * Writes a file; done when its bytes have been taken, so that no more than one is under way.
   * @param isPacked already: stored as it is, as pictures are
   */
  add(name: string, bytes: string | AsyncIterable<Buffer>, isPacked?: boolean): Promise<void>;
};

/**
 * A ZIP that is made while it is read. It is destroyed with the error that `write` throws, and lets go of what is being
 * put into it when it is destroyed itself.
 * @param time of all files in it
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
      // EPUB allows of no extra field on its first file (OCF 3.3, 4.2.3): times are as old programs write them.
      else zip.addReadStream(entry, name, { mtime: time, compress: !isPacked, forceDosTimestamp: true });
    });
  write({ add }).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}
