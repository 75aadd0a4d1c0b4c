import { stat } from 'node:fs/promises';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { isNotModified, rangeStillHolds } from './conditional.ts';
import { type Located, locateScan } from './locate.ts';
import { parseRange } from './range.ts';

/** Open to every origin: foreign viewers and notebooks are users too. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Answers a request below /scans/ with a part of a file: whole, a single range, 304, 404, 405 or 416.
 * @param folder the storage's folder
 */
export async function answerScan(folder: string, request: HttpRequest): Promise<HttpResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { Allow: 'GET, HEAD' });
  const located = locateScan(folder, request.path, request.query);
  if (!located) return refusal(404);
  const found = await stat(located.file).catch(() => undefined);
  if (!found?.isFile()) return refusal(404);
  const lastModified = found.mtime.toUTCString();
  const etag = `"${located.digest}-${located.name}-${found.size.toString(36)}"`;
  const headers = fileHeaders(located, etag, lastModified);
  if (isNotModified(request.headers, etag, lastModified)) return { status: 304, headers, body: null };
  const whole = { status: 200, headers, body: { file: located.file, start: 0, end: found.size } };
  // Range is defined for GET only (RFC 9110, section 14.2).
  if (request.method !== 'GET' || !rangeStillHolds(request.headers['if-range'], etag, lastModified))
    return whole;
  const range = parseRange(request.headers.range, found.size);
  if (range === undefined) return whole;
  if (range === 'unsatisfiable') return refusal(416, { 'Content-Range': `bytes */${found.size}` });
  const part = `bytes ${range.start}-${range.end - 1}/${found.size}`;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': part },
    body: { file: located.file, ...range },
  };
}

function fileHeaders(
  { name, contentType }: Located,
  etag: string,
  lastModified: string,
): HttpResponse['headers'] {
  return {
    'Content-Type': contentType,
    // The folder is named by what is in it, so an address never changes its bytes.
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'Last-Modified': lastModified,
    'Accept-Ranges': 'bytes',
    ...openToAll,
    // The only file whose text comes from outside: opened by itself it may do nothing.
    ...(name === 'alto.xml' && { 'Content-Security-Policy': "default-src 'none'; sandbox" }),
  };
}

const reasons = { 404: 'Not found', 405: 'Method not allowed', 416: 'Range not satisfiable' };

function refusal(status: keyof typeof reasons, headers: HttpResponse['headers'] = {}): HttpResponse {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...openToAll,
      ...headers,
    },
    body: new TextEncoder().encode(`${reasons[status]}\n`),
  };
}
