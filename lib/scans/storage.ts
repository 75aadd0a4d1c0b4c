import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestFolder, digestLength } from './addresses.ts';

/** Name of the folder of the storage for a file's bytes made up by a recipe. */
export async function digestOf(file: string, recipe: string): Promise<string> {
  const hash = createHash('sha256').update(recipe).update('\n');
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return hash.digest('hex').slice(0, digestLength);
}

/** Folder in which files are made before they are moved to the storage; on the same file system. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
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
