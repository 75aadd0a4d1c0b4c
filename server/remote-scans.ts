import { type HttpRequest, type HttpResponse, openToAll, plainText } from '#lib/http.ts';
import { digestLength } from '#lib/scans/addresses.ts';
import { answerStoredScan } from '#lib/scans/answer.ts';
import { parseScanPath } from '#lib/scans/locate.ts';
import { readStored, type Storage, StorageUnavailable } from '#lib/scans/storage/storage.ts';
import type { Cache } from './cache/cache.ts';
import type { Logger } from './log.ts';
import { retryAfter } from './pages/policy.ts';
import type { Answer } from './request.ts';
import { maxTextBytes } from './scans.ts';
import { warnThrottled } from './warn-throttled.ts';

/** A file of a remote storage: streamed, but texts compressed from memory; 503 while the storage is unavailable. */
export async function answerRemoteStorage(
  storage: Storage,
  { cache, log }: { cache: Cache; log: Logger },
  request: HttpRequest,
): Promise<Answer> {
  try {
    return await answer(storage, cache, request);
  } catch (error) {
    return { response: storageAway(error, request.path, log) };
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

async function answer(storage: Storage, cache: Cache, request: HttpRequest): Promise<Answer> {
  const named = parseScanPath(request.path, request.query);
  if (!named?.contentType.startsWith('application/xml'))
    return { response: await answerStoredScan(storage, request) };
  const { digest, name } = named;
  // Ranges refer to the stored bytes; a compressed body has different ones (RFC 9110, section 14.2).
  const { method, headers: requestHeaders } = request;
  const isWhole = method === 'HEAD' || (method === 'GET' && requestHeaders.range === undefined);
  const head = isWhole ? await answerStoredScan(storage, { ...request, method: 'HEAD' }) : undefined;
  if (head?.status === 200 && Number(head.headers['Content-Length']) <= maxTextBytes) {
    const { 'Content-Length': _, ...headers }: HttpResponse['headers'] = {
      ...head.headers,
      Vary: 'Accept-Encoding',
    };
    const read = async (): Promise<HttpResponse> => ({
      status: 200,
      headers,
      body: await readStored(storage, digest, name),
    });
    const { representation, state } = await cache.cached(`scan ${request.path}`, read);
    return { response: await representation.answer(request), cache: state };
  }
  const response = head?.status === 304 ? head : await answerStoredScan(storage, request);
  if (response.status < 400) response.headers.Vary = 'Accept-Encoding';
  return { response };
}
