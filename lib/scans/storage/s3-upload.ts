import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Sdk from '@aws-sdk/client-s3';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { contentTypeOf, storedCacheControl } from './content-type.ts';
import { fileListName, listFiles } from './file-list.ts';
import type { S3Requests } from './s3-requests.ts';
import type { FoundFiles } from './storage.ts';

/** Where a folder goes, and through what. */
export type Upload = {
  sdk: typeof Sdk;
  requests: S3Requests;
  Bucket: string;
  /** Key of the folder, with a slash at the end. */
  folder: string;
  concurrency: number;
};

/** Files up to so many bytes are sent from memory, so that the client can repeat them by itself. */
const maxBytesInMemory = 1024 * 1024;
/** Times that a larger file is begun anew. */
const tries = 4;
/** Milliseconds that one file may take: the largest at a megabyte a second. */
const uploadTimeout = 3_600_000;

/**
 * Sends what is not there yet of a made folder, and its list last. The server checks each file against the checksum
 * that goes with it. @param there what the bucket has of it, from a run that was cut off
 */
export async function uploadFolder(upload: Upload, made: string, there: FoundFiles): Promise<void> {
  const list = await listFiles(made);
  const missing = Object.entries(list).filter(([name, { size, md5 }]) => {
    const found = there.get(name);
    return found?.size !== size || found.md5 !== md5;
  });
  await forEachConcurrently(upload.concurrency, missing, ([name, file]) =>
    sendFile(upload, made, name, file),
  );
  const bytes = await readFile(join(made, fileListName));
  const md5 = createHash('md5').update(bytes).digest('hex');
  await sendFile(upload, made, fileListName, { size: bytes.byteLength, md5 });
}

async function sendFile(
  { sdk, requests, Bucket, folder }: Upload,
  made: string,
  name: string,
  { size, md5 }: { size: number; md5: string },
): Promise<void> {
  const path = join(made, ...name.split('/'));
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
    await requests.ask((to, limit) => to.send(command, limit), uploadTimeout);
  };
  if (size <= maxBytesInMemory) return await send();
  // What was read from a stream cannot be read again: each try has a stream of its own.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === tries) throw error;
    }
  }
}
