import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Store } from '#lib/catalogue/store/database.ts';
import { markUnreferenced } from '#lib/catalogue/store/files.ts';
import type { RunningImport } from '#lib/catalogue/store/imports.ts';
import type { Config } from '#lib/config.ts';
import type { Picture, storePicture } from '#lib/scans/store-picture.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { joinImports } from './import/lock.ts';
import { UserError } from './output.ts';
import { withStorage } from './store.ts';

/** Stores a picture of an institution or a tile. @throws {UserError} naming the file */
export type SavePicture = (file: string, kind: Parameters<typeof storePicture>[1]) => Promise<Picture>;

/**
 * Saves entries and their pictures; all are prepared before the first is saved. If it fails, the pictures of records that
 * were not saved are left to the next import to remove.
 * @param folder that names of files are relative to
 * @param prepare stores the pictures of an entry and checks what it refers to; returns a function that saves it
 */
export async function saveWithPictures<Entry>(
  { db }: Store,
  config: Config,
  folder: string,
  entries: readonly Entry[],
  prepare: (entry: Entry, savePicture: SavePicture) => Promise<() => Promise<string>>,
): Promise<string> {
  const digests: string[] = [];
  let running: Promise<RunningImport> | undefined;
  const savePicture: SavePicture = async (file, kind) => {
    // Like an import, it may find a picture stored that is about to be removed.
    running ??= joinImports(db, randomUUID());
    await running;
    const path = resolve(folder, file);
    // Imported on demand, so that commands without pictures do not load the image library.
    const { storePicture } = await import('#lib/scans/store-picture.ts');
    try {
      const picture = await withStorage(config, (storage) => storePicture(path, kind, config, storage));
      digests.push(picture.digest);
      return picture;
    } catch (error) {
      throw error instanceof UnreadableFile ? new UserError(`${path}: ${error.message}`) : error;
    }
  };
  try {
    const saves: (() => Promise<string>)[] = [];
    for (const entry of entries) saves.push(await prepare(entry, savePicture));
    const lines: string[] = [];
    for (const save of saves) lines.push(await save());
    return lines.join('\n');
  } catch (error) {
    // Where the store is what failed, its own error is the one to show.
    await markUnreferenced(db, digests).catch(() => undefined);
    throw error;
  } finally {
    await (await running)?.leave().catch(() => undefined);
  }
}
