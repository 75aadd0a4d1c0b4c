import { readFile } from 'node:fs/promises';
import { type HttpRequest, type HttpResponse, isFilePart, openToAll, plainText } from '#lib/http.ts';
import { digestLength, type LocatedFile, parseScanPath } from '#lib/scans/addresses.ts';
import { answerScan } from '#lib/scans/answer.ts';
import { readStored, type Storage, StorageUnavailable } from '#lib/scans/storage/storage.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import type { Cache } from './cache/cache.ts';
import type { Lifetime } from './cache/lifetime.ts';
import { throughCache } from './cache/through.ts';
import type { Logger } from './log.ts';
import { retryAfter } from './pages/policy.ts';
import type { Answer } from './request.ts';
import { warnThrottled } from './warn-throttled.ts';

/** Larger texts are sent as they are stored: compressing them would hold them in memory twice. */
const maxTextBytes = 8 * 1024 * 1024;

/** Larger pictures are streamed. Tiles and most thumbnails are smaller. */
const maxPictureBytes = 512 * 1024;

/** How long a file, or an image made from files, is cached in memory. Failures are not cached. */
export function fileLifetime({ status }: Pick<HttpResponse, 'status'>): Lifetime | undefined {
  return status === 200 ? { fresh: 60, whileRevalidating: 0, ifError: 0 } : undefined;
}

/** What the files of the storage are answered from. */
export type FileOptions = {
  storage: Storage;
  /** For texts of a bucket, which cost a transfer: they are kept for as long as there is room. */
  cache: Cache;
  /** For small files of a folder. */
  fileCache: Cache;
  log: Logger;
};

/**
 * A file of the storage: small ones from memory, texts compressed, the rest streamed; 503 while the storage is
 * unavailable.
 */
export async function answerStorage(options: FileOptions, request: HttpRequest): Promise<Answer> {
  try {
    return (await fromMemory(options, request)) ?? { response: await stored(options.storage, request) };
  } catch (error) {
    return { response: storageAway(error, request.path, options.log) };
  }
}

/** Logs at startup whether the storage answers: otherwise the log would be silent until somebody requests a file. */
export async function tryStorage(storage: Storage, log: Logger): Promise<void> {
  try {
    await storage.has('0'.repeat(digestLength));
  } catch (error) {
    storageAway(error, undefined, log);
  }
}

/** The answer while the storage is unavailable. @throws any other error */
export function storageAway(error: unknown, path: string | undefined, log: Logger): HttpResponse {
  if (!(error instanceof StorageUnavailable)) throw error;
  warnThrottled(
    log,
    path,
    error,
    'files of scans cannot be read from the storage now; they are answered with 503',
  );
  return plainText(503, 'The file cannot be read now', { 'Retry-After': retryAfter, ...openToAll });
}

/**
 * Undefined for what is sent as it is stored: ranges, which refer to the stored bytes and are defined for GET only
 * (RFC 9110, 14.2), and large files.
 */
async function fromMemory(
  { storage, cache, fileCache }: FileOptions,
  request: HttpRequest,
): Promise<Answer | undefined> {
  const named = parseScanPath(request.path, request.query);
  const maxBytes = named && maxBytesInMemory(storage, named);
  const isRange = request.method === 'GET' && request.headers.range !== undefined;
  if (!maxBytes || isRange) return undefined;
  // Nothing is opened for HEAD. Conditions are left to the cache, which knows the coding: each coding has its own tag.
  const method = request.method === 'GET' ? 'HEAD' : request.method;
  const head = await stored(storage, { ...request, method, headers: {} });
  const { status, body } = head;
  if (status !== 200) return { response: head };
  const { 'Content-Length': length, ...headers } = head.headers;
  if ((isFilePart(body) ? body.end : Number(length)) > maxBytes) return undefined;
  const { digest, name } = named;
  const read = async (): Promise<HttpResponse> => ({
    status,
    headers,
    body: isFilePart(body) ? await readLocal(body.file) : await readStored(storage, digest, name),
  });
  const key = `scan ${digest}/${name}`;
  if (storage.folder !== undefined) return await throughCache(fileCache, key, request, read);
  // Files of a bucket are answered only while it answers, and so never on the fast path.
  return { ...(await throughCache(cache, key, request, read)), cachedAt: undefined };
}

/** 0 for pictures in a bucket, which would have to be asked for the size of each tile before the tile. */
function maxBytesInMemory({ folder }: Storage, { contentType }: LocatedFile): number {
  if (isText(contentType)) return maxTextBytes;
  return folder === undefined ? 0 : maxPictureBytes;
}

async function readLocal(file: string): Promise<Buffer> {
  return await readFile(file).catch((error: unknown) => {
    throw new StorageUnavailable(firstLine(error));
  });
}

async function stored(storage: Storage, request: HttpRequest): Promise<HttpResponse> {
  const response = await answerScan(storage, request);
  if (!isText(response.headers['Content-Type'])) return response;
  return { ...response, headers: { ...response.headers, Vary: 'Accept-Encoding' } };
}

const isText = (contentType = '') => contentType.startsWith('application/xml');
