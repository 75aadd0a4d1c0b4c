import { resolve } from 'node:path';
import type { Config } from '#lib/config.ts';
import type { Picture, storePicture } from '#lib/scans/store-picture.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UserError } from './output.ts';
import { withStorage } from './store.ts';

/** Stores a picture of an institution or a tile; `file` is relative to `folder`. @throws {UserError} naming the file */
export async function savePicture(
  config: Config,
  folder: string,
  file: string,
  kind: Parameters<typeof storePicture>[1],
): Promise<Picture> {
  const path = resolve(folder, file);
  // Imported on demand, so that commands without pictures do not load the image library.
  const { storePicture } = await import('#lib/scans/store-picture.ts');
  try {
    return await withStorage(config, (storage) => storePicture(path, kind, config, storage));
  } catch (error) {
    throw error instanceof UnreadableFile ? new UserError(`${path}: ${error.message}`) : error;
  }
}
