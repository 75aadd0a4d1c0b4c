import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { digestLength } from './addresses.ts';

/** Digests of recently read files: each page of a document asks for that of the whole file. */
const digests = new LRUCache<string, Promise<string>>({ max: 100 });

/** SHA-256 of a file, hexadecimal; unchanged files are not read again. @throws {UnreadableFile} */
export async function contentDigest(file: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    const key = `${ino} ${size} ${mtimeNs} ${file}`;
    const digest = digests.get(key) ?? digestOf(file);
    digests.set(key, digest);
    // An unreadable file may become readable without changing.
    digest.catch(() => digests.delete(key));
    return await digest;
  } catch (error) {
    throw new UnreadableFile(`it cannot be read (${firstLine(error)})`);
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Storage folder for what a recipe makes of a content. @param content digest from contentDigest */
export function storageDigest(content: string, recipe: string): string {
  return createHash('sha256').update(`${recipe}\n${content}`).digest('hex').slice(0, digestLength);
}

/** Folder in which files are generated before they are moved to the storage; on the same file system. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'staging');
}

/**
 * Makes the files of a digest in a new folder, which is removed afterwards. It is private to this process: another one
 * making the same files, or one that has not yet noticed that its import was killed, works elsewhere.
 */
export async function withStaging<Result>(
  dataDir: string,
  digest: string,
  make: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(stagingFolder(dataDir), `${digest}.${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return await make(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
