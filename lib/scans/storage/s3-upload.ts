import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { contentTypeOf, storedCacheControl } from './content-type.ts';
import { fileListName, listFiles } from './file-list.ts';
import type { S3Requests } from './s3-requests.ts';
import type { FoundFiles } from './storage.ts';

/** Destination of a folder, and the means to send it. */
export type Upload = {
  sdk: typeof Sdk;
  requests: S3Requests;
  Bucket: string;
  /** Key of the folder, with a trailing slash. */
  folder: string;
  concurrency: number;
};

/** Files up to this many bytes are sent from memory, so that the client can retry them itself. */
const maxBytesInMemory = 1024 * 1024;
/** Attempts at sending a larger file, and milliseconds before the second, which double: a busy bucket needs a while. */
const maxAttempts = 4;
const pause = 500;
/** Milliseconds that a single file may take: enough for the largest one at a megabyte per second. */
const uploadTimeout = 3_600_000;

/**
 * Uploads the missing files of a finished folder, and its list last. The server verifies each file's checksum.
 * @param existing files in the bucket from an interrupted run
 */
export async function uploadFolder(upload: Upload, source: string, existing: FoundFiles): Promise<void> {
  const list = await listFiles(source);
  const missing = Object.entries(list).filter(([name, { size, md5 }]) => {
    const found = existing.get(name);
    return found?.size !== size || found.md5 !== md5;
  });
  await forEachConcurrently(upload.concurrency, missing, ([name, file]) =>
    sendFile(upload, source, name, file),
  );
  const bytes = await readFile(join(source, fileListName));
  const md5 = createHash('md5').update(bytes).digest('hex');
  await sendFile(upload, source, fileListName, { size: bytes.byteLength, md5 });
}

async function sendFile(
  { sdk, requests, Bucket, folder }: Upload,
  source: string,
  name: string,
  { size, md5 }: { size: number; md5: string },
): Promise<void> {
  const path = join(source, ...name.split('/'));
  const send = async () => {
    const command = new sdk.PutObjectCommand({
      Bucket,
      Key: `${folder}${name}`,
      Body: size <= maxBytesInMemory ? await readFile(path) : createReadStream(path),
      ContentLength: size,
      ContentMD5: Buffer.from(md5, 'hex').toString('base64'),
      ContentType: contentTypeOf(name),
      CacheControl: storedCacheControl,
    });
    await requests.send((to, limit) => to.send(command, limit), uploadTimeout);
  };
  if (size <= maxBytesInMemory) return await send();
  // A stream cannot be read twice: each attempt opens a new one.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await setTimeout(pause * 2 ** (attempt - 1));
    }
  }
}
