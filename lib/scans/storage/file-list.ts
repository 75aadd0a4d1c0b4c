import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';

/** Name of the list of a folder's files, stored beside them. In a bucket it is written last. */
export const fileListName = 'files.json';

/** Files up to this many bytes are read at once. */
const chunkSize = 1024 * 1024;

const schema = z.record(z.string(), z.object({ size: z.number(), md5: z.string() }));

/**
 * Files of a folder by name, with sizes in bytes and checksums. Hexadecimal MD5, against accidental damage only: every
 * S3 server verifies it on upload and reports it in listings.
 */
export type FileList = z.infer<typeof schema>;

/** Parses a list. @throws when it is invalid */
export function parseFileList(json: Uint8Array): FileList {
  return schema.parse(JSON.parse(new TextDecoder().decode(json)));
}

/** The list of a finished folder; written beside the files unless it exists. */
export async function listFiles(folder: string): Promise<FileList> {
  const file = join(folder, fileListName);
  const written = await readFile(file).catch(() => undefined);
  if (written) return parseFileList(written);
  const list: FileList = {};
  for (const name of await namesBelow(folder)) {
    const path = join(folder, ...name.split('/'));
    const { size } = statSync(path);
    // Nearly all are freshly written tiles: streaming one would take three times as long as reading it.
    const md5 =
      size <= chunkSize
        ? createHash('md5').update(readFileSync(path)).digest('hex')
        : await md5Of(createReadStream(path, { highWaterMark: chunkSize }));
    list[name] = { size, md5 };
  }
  await writeFile(file, JSON.stringify(list));
  return list;
}

/** Names of all files below a folder, with slashes, sorted. */
export async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** MD5 of a stream, hexadecimal. */
export async function md5Of(bytes: Readable): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of bytes) hash.update(piece as Buffer);
  return hash.digest('hex');
}
