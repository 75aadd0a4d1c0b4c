import sharp from 'sharp';
import { type MadeScan, makeScan } from './make.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What the importer asks of a scan worker: make the files of one image in a folder that is there and empty. */
export type ScanTask = { file: string; folder: string; maxPixels: number; page: number };

/** What became of it. `unreadable` blames the image, `failed` the machine. */
export type ScanResult = { made: MadeScan } | { unreadable: string } | { failed: string };

// A program of its own, so that a decoder that crashes or eats all memory costs one file.
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: ScanTask) => {
  void work(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
// A terminal sends Ctrl-C to the whole group; the importer decides what is still to be finished.
process.on('SIGINT', () => undefined);

async function work({ file, folder, maxPixels, page }: ScanTask): Promise<ScanResult> {
  try {
    return { made: await makeScan(file, folder, maxPixels, page) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
