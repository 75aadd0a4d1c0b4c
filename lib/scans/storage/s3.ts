import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { digestLength } from '../addresses.ts';
import { fileListName } from './file-list.ts';
import type { BucketLocation } from './location.ts';
import { S3Requests } from './s3-requests.ts';
import { uploadFolder } from './s3-upload.ts';
import type { FoundFiles, Storage, StoredFile } from './storage.ts';

/** Parallel requests for one folder of the storage. */
const concurrency = 16;

/**
 * A storage in a bucket. A digest counts as present when its file list is, which is written last and removed first.
 * @param answer milliseconds within which an answer must begin
 */
export function s3Storage(
  sdk: typeof Sdk,
  client: Sdk.S3Client,
  { bucket: Bucket, prefix, endpoint }: BucketLocation,
  answer: number,
): Storage {
  const name = `s3://${Bucket}/${prefix}`;
  const requests = new S3Requests(client, { name, endpoint }, answer);
  const keyOf = (digest: string, file: string) => `${prefix}${digest}/${file}`;

  async function stat(digest: string, file: string): Promise<StoredFile | undefined> {
    const command = new sdk.HeadObjectCommand({ Bucket, Key: keyOf(digest, file) });
    const head = await requests.sendForKey('NotFound', async (to, limit) =>
      factsOf(await to.send(command, limit)),
    );
    // A HEAD response has no body to tell a missing bucket from a missing key.
    if (!head) await reachBucket();
    return head;
  }

  async function reachBucket(): Promise<void> {
    const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
    await requests.send((to, limit) => to.send(command, limit));
  }

  async function* pages(Prefix: string, Delimiter?: string) {
    for (let token: string | undefined; ; ) {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken: token });
      const page = await requests.send(async (to, limit) => {
        const answer = await to.send(command, limit);
        const { IsTruncated, NextContinuationToken: next } = answer;
        // Files that are not listed would pass for missing, and be left out of a backup; the same page would repeat for
        // ever.
        if (IsTruncated && (next === undefined || next === token))
          throw new Error('it does not continue its list of files');
        return answer;
      });
      yield page;
      if (!page.IsTruncated) return;
      token = page.NextContinuationToken;
    }
  }

  async function files(digest: string): Promise<FoundFiles> {
    const found: FoundFiles = new Map();
    const folder = keyOf(digest, '');
    for await (const { Contents = [] } of pages(folder)) {
      for (const { Key = '', Size = 0, ETag } of Contents)
        found.set(Key.slice(folder.length), { size: Size, md5: md5In(ETag) });
    }
    return found;
  }

  async function removeFile(digest: string, file: string): Promise<void> {
    const command = new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(digest, file) });
    await requests.send((to, limit) => to.send(command, limit));
  }

  return {
    name,
    folder: undefined,
    stat,
    files,
    has: async (digest) => (await stat(digest, fileListName)) !== undefined,
    async open(digest, file, range) {
      const part = range && `bytes ${range.start}-${range.end - 1}`;
      const Range = part?.replace(' ', '=');
      const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(digest, file), Range });
      return await requests.sendForKey('NoSuchKey', async (to, limit) => {
        const found = await to.send(command, limit);
        // On Node the body of an answer is a Node stream.
        const bytes = found.Body as Readable;
        try {
          // A server may ignore the range, which is harmless where it is all of the file (RFC 9110, section 14.2).
          const sent = found.ContentRange?.split('/')[0] ?? `bytes 0-${Number(found.ContentLength) - 1}`;
          if (part && sent !== part)
            throw new Error('it sends another part of a file than the one it was asked for');
          return { ...factsOf(found), bytes };
        } catch (error) {
          bytes.destroy();
          throw error;
        }
      });
    },
    async *digests() {
      const pattern = new RegExp(`^[0-9a-f]{${digestLength}}/$`);
      for await (const { CommonPrefixes = [] } of pages(prefix, '/')) {
        for (const { Prefix = '' } of CommonPrefixes) {
          const folder = Prefix.slice(prefix.length);
          if (pattern.test(folder)) yield folder.slice(0, -1);
        }
      }
    },
    async put(source, digest) {
      const upload = { sdk, requests, Bucket, folder: keyOf(digest, ''), concurrency };
      await uploadFolder(upload, source, await files(digest));
    },
    async remove(digest) {
      const names = [...(await files(digest)).keys()];
      if (names.includes(fileListName)) await removeFile(digest, fileListName);
      const others = names.filter((file) => file !== fileListName);
      await forEachConcurrently(concurrency, others, (file) => removeFile(digest, file));
    },
    async available() {
      return await reachBucket().then(
        () => true,
        () => false,
      );
    },
    close: () => client.destroy(),
  };
}

/** @throws if the size is missing, without which a truncated file would pass for whole */
function factsOf(answer: { ContentLength?: number; ContentRange?: string; LastModified?: Date }): StoredFile {
  const size = Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength);
  if (Number.isNaN(size)) throw new Error('it does not tell the size of a file');
  return { size, modified: answer.LastModified ?? new Date(0) };
}

/** An ETag is the MD5 of an object uploaded in one part, and without KMS encryption (S3's reference, "Object"). */
function md5In(etag: string | undefined): string | undefined {
  return /^"?([0-9a-f]{32})"?$/.exec(etag ?? '')?.[1];
}
