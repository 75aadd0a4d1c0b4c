import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { digestLength } from './addresses.ts';
import { firstLine, UnreadableFile } from './unreadable-file.ts';

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
