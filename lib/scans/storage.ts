import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestFolder, digestLength } from './addresses.ts';
import { firstLine, UnreadableFile } from './inspect.ts';

/** SHA-256 of a file's bytes, hexadecimal. @throws {UnreadableFile} */
export async function contentDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }))
      hash.update(bytes as Buffer);
  } catch (error) {
    throw new UnreadableFile(`it cannot be read (${firstLine(error)})`);
  }
  return hash.digest('hex');
}

/** Name of the folder of the storage for content made up by a recipe. @param content as contentDigest gives it */
export function storageDigest(content: string, recipe: string): string {
  return createHash('sha256').update(`${recipe}\n${content}`).digest('hex').slice(0, digestLength);
}

/** Folder in which files are made before they are moved to the storage; on the same file system. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

/**
 * A new folder for making what a digest names. It is this process's own: another that makes the same, or one that
 * has not yet noticed that its import was killed, works elsewhere.
 */
export async function stage(dataDir: string, digest: string): Promise<string> {
  const folder = join(stagingFolder(dataDir), `${digest}.${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Whether the storage holds what a digest names. What is there is whole: folders arrive by renaming. */
export async function isStored(storage: string, digest: string): Promise<boolean> {
  return await stat(digestFolder(storage, digest)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Moves a finished folder into the storage: every file and folder flushed, then one rename, then the parent
 * flushed. After a power cut the digest is there whole or not at all.
 */
export async function publish(made: string, storage: string, digest: string): Promise<void> {
  const target = digestFolder(storage, digest);
  await mkdir(dirname(target), { recursive: true });
  await flushTree(made);
  await rename(made, target).catch(async (error: NodeJS.ErrnoException) => {
    // Somebody has put the same bytes there already.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(made, { recursive: true });
  });
  await flush(dirname(target));
}

/** Removes what a digest names. */
export async function unpublish(storage: string, digest: string): Promise<void> {
  await rm(digestFolder(storage, digest), { recursive: true, force: true });
}

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // A few at a time: the file system joins flushes that arrive together.
  const lanes = Array.from({ length: 8 }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flush(path);
  });
  await Promise.all(lanes);
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Folders cannot be flushed on every system.
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EPERM', 'EINVAL', 'EISDIR'].includes(String(error.code))
      )
    )
      throw error;
  } finally {
    await handle.close();
  }
}
