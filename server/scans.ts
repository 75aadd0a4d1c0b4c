import { readFile } from 'node:fs/promises';
import { type HttpRequest, type HttpResponse, isFilePart } from '#lib/http.ts';
import { answerScan } from '#lib/scans/answer.ts';
import { StorageUnavailable } from '#lib/scans/storage/storage.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import type { Cache } from './cache/cache.ts';
import type { Lifetime } from './cache/lifetime.ts';
import { throughCache } from './cache/through.ts';
import type { Answer } from './request.ts';

/** Larger texts are sent as they are on disk: compressing them would hold them in memory twice. */
export const maxTextBytes = 8 * 1024 * 1024;

/** Larger pictures are streamed. Tiles and most thumbnails are smaller. */
const maxPictureBytes = 512 * 1024;

/** How long a file, or an image made from files, is cached in memory. Failures are not cached. */
export function fileLifetime({ status }: Pick<HttpResponse, 'status'>): Lifetime | undefined {
  return status === 200 ? { fresh: 60, whileRevalidating: 0, ifError: 0 } : undefined;
}

/** A local folder of the storage, with the cache for its small files. */
export type StorageFolder = { folder: string; files: Cache };

/** A file of the storage: small ones from memory, texts compressed, the rest streamed. @throws {StorageUnavailable} */
export async function answerStorage({ folder, files }: StorageFolder, request: HttpRequest): Promise<Answer> {
  if (request.headers.range === undefined) {
    // Conditional headers are left to the cache, which knows the coding: each coding has its own tag.
    const whole = await answerScan(folder, { ...request, headers: {} });
    const { status, body } = whole;
    if (status !== 200 || body === null || !isFilePart(body)) return { response: whole };
    if (body.end <= (isText(whole) ? maxTextBytes : maxPictureBytes)) {
      return await throughCache(files, `scan ${body.file}`, request, async () => ({
        ...whole,
        headers: headersOf(whole),
        body: await readFile(body.file).catch((error: unknown) => {
          throw new StorageUnavailable(firstLine(error));
        }),
      }));
    }
  }
  // Ranges refer to the bytes on disk; a compressed body has different ones (RFC 9110, section 14.2).
  const response = await answerScan(folder, request);
  return { response: { ...response, headers: headersOf(response) } };
}

function isText({ headers }: HttpResponse): boolean {
  return headers['Content-Type']?.startsWith('application/xml') ?? false;
}

function headersOf(response: HttpResponse): HttpResponse['headers'] {
  return isText(response) ? { ...response.headers, Vary: 'Accept-Encoding' } : response.headers;
}
