import { join } from 'node:path';
import { firstLine } from '#lib/unreadable-file.ts';
import {
  type HttpRequest,
  type HttpResponse,
  ifRangeMatches,
  isNotModified,
  openToAll,
  parseRange,
  plainText,
} from '../http.ts';
import { digestFolder, type LocatedFile, parseScanPath } from './addresses.ts';
import { storedCacheControl } from './storage/content-type.ts';
import { type Storage, StorageUnavailable, type StoredFile } from './storage/storage.ts';

/** Viewers on other sites and notebooks can use them. */
const open = { ...openToAll, 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** A file that was found, and a way to read a range of it; `end` is exclusive. */
export type FoundFile = StoredFile & { part(start: number, end: number): Promise<HttpResponse['body']> };

/** Answers a request below /scans/ with a file, a single range, 304, 404, 405 or 416. @throws {StorageUnavailable} */
export async function answerScan(storage: Storage, request: HttpRequest): Promise<HttpResponse> {
  const named = isRead(request) ? parseScanPath(request.path, request.query) : undefined;
  const found = named && (await findStored(storage, named.digest, named.name, request));
  return await answerFound(request, found, (file) => (named ? headersOf(named, file) : {}));
}

/** Looks up a file of the storage for a request. @throws {StorageUnavailable} */
export async function findStored(
  storage: Storage,
  digest: string,
  name: string,
  request: HttpRequest,
): Promise<FoundFile | undefined> {
  const { folder } = storage;
  // Unconditional requests open the file of a bucket at once, which saves a request for its metadata.
  const isPlain = request.method === 'GET' && !conditions.some((one) => request.headers[one] !== undefined);
  if (folder === undefined && isPlain) {
    const whole = await storage.open(digest, name);
    return whole && { ...whole, part: async () => ({ stream: whole.bytes, length: whole.size }) };
  }
  const found = await storage.stat(digest, name).catch((error: unknown) => {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(firstLine(error));
  });
  return (
    found && {
      ...found,
      async part(start, end) {
        if (folder !== undefined)
          return { file: join(digestFolder(folder, digest), ...name.split('/')), start, end };
        if (request.method === 'HEAD') return null;
        const opened = await storage.open(digest, name, { start, end });
        if (!opened) throw new StorageUnavailable(`${digest}/${name} has just been removed`);
        return { stream: opened.bytes, length: end - start };
      },
    }
  );
}

const conditions = ['range', 'if-none-match', 'if-modified-since'];

const isRead = ({ method }: HttpRequest) => method === 'GET' || method === 'HEAD';

/**
 * Answers with a file that was found, a single range, 304, 404, 405 or 416.
 * @param headersOf headers of a successful answer, including an ETag
 */
export async function answerFound(
  request: HttpRequest,
  found: FoundFile | undefined,
  headersOf: (found: FoundFile) => HttpResponse['headers'],
): Promise<HttpResponse> {
  if (!isRead(request)) return refusal(405, { Allow: 'GET, HEAD' });
  if (!found) return refusal(404);
  const lastModified = found.modified.toUTCString();
  const headers: HttpResponse['headers'] = {
    ...headersOf(found),
    'Last-Modified': lastModified,
    'Accept-Ranges': 'bytes',
    ...open,
  };
  const etag = headers.ETag ?? '';
  if (isNotModified(request.headers, etag, lastModified)) return { status: 304, headers, body: null };
  const whole = async (): Promise<HttpResponse> => {
    const body = await found.part(0, found.size);
    // Answers to HEAD state the length of the body that they omit.
    if (body === null) headers['Content-Length'] = String(found.size);
    return { status: 200, headers, body };
  };
  // Range is defined for GET only (RFC 9110, section 14.2).
  if (request.method !== 'GET' || !ifRangeMatches(request.headers['if-range'], etag, lastModified))
    return await whole();
  const range = parseRange(request.headers.range, found.size);
  if (range === undefined) return await whole();
  if (range === 'unsatisfiable') return refusal(416, { 'Content-Range': `bytes */${found.size}` });
  const part = `bytes ${range.start}-${range.end - 1}/${found.size}`;
  const body = await found.part(range.start, range.end);
  return { status: 206, headers: { ...headers, 'Content-Range': part }, body };
}

function headersOf(
  { digest, name, contentType }: LocatedFile,
  { size }: StoredFile,
): HttpResponse['headers'] {
  return {
    'Content-Type': contentType,
    'Cache-Control': storedCacheControl,
    ETag: `"${digest}-${name}-${size.toString(36)}"`,
    // The only text file from outside sources: opened on its own, it must not be able to do anything.
    ...(name === 'alto.xml' && { 'Content-Security-Policy': "default-src 'none'; sandbox" }),
  };
}

const reasons = { 404: 'Not found', 405: 'Method not allowed', 416: 'Range not satisfiable' };

function refusal(status: keyof typeof reasons, headers: HttpResponse['headers'] = {}): HttpResponse {
  return plainText(status, reasons[status], { 'Cache-Control': 'no-cache', ...open, ...headers });
}
