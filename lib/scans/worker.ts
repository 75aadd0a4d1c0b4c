import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { UnreadableFile } from './inspect.ts';
import { type MadeScan, makeScan } from './make.ts';
import { stage } from './staging.ts';
import { openStorage } from './storage/open.ts';
import type { StoragePlace } from './storage/options.ts';
import type { Storage } from './storage/storage.ts';

/** What the importer asks of a scan worker: make the files of one image and put them into the storage. */
export type ScanTask = {
  file: string;
  digest: string;
  dataDir: string;
  storage: StoragePlace;
  maxPixels: number;
};

/** What became of it. `unreadable` blames the image, `failed` the machine. */
export type ScanResult = { made: MadeScan } | { unreadable: string } | { failed: string };

// A program of its own, so that a decoder that crashes or eats all memory costs one file.
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: ScanTask) => {
  work(task).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// A terminal sends Ctrl-C to the whole group; the importer decides what is still to be finished.
process.on('SIGINT', () => undefined);

// One storage for all tasks of a run: connections are kept.
let opened: Promise<Storage> | undefined;

async function work({ file, digest, dataDir, storage, maxPixels }: ScanTask): Promise<ScanResult> {
  opened ??= openStorage(storage, 'working');
  const folder = await stage(dataDir, digest);
  try {
    const made = await makeScan(file, folder, maxPixels);
    await (await opened).put(folder, digest);
    return { made };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
