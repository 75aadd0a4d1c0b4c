import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A request as the pure handlers of lib see it: plain data, so that they run without a server. */
export type HttpRequest = {
  method: string;
  /** Path as sent, percent-encoded, without the query. */
  path: string;
  query: URLSearchParams;
  /** Header values by lower-case name. */
  headers: Record<string, string | undefined>;
};

/** A range of a file on disk, sent as a stream. Offsets in bytes; `end` is exclusive. */
export type FilePart = { file: string; start: number; end: number };

/**
 * A body streamed from elsewhere; the sender must read or destroy it. Length in bytes; undefined where it is not known
 * in advance.
 */
export type StreamPart = { stream: Readable; length?: number | undefined };

/** A response as plain data; header names are sent with the case given. */
export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | FilePart | StreamPart | null;
};

/**
 * Cache-Control for public content: browsers always revalidate (max-age=0) and mostly get a 304, so that nobody sees a
 * stale answer after a change; shared caches store it, serve it a little longer while revalidating, and longer still
 * when that fails.
 */
export const sharedCacheControl =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

/**
 * Cache-Control of an answer that is no success: what is missing may be stored for a moment, since shared caches go on
 * with what they stored before it was withdrawn, unless they may store the answer in its place.
 */
export const problemCacheControl = (status: number): string =>
  status === 404 || status === 410 ? 'public, max-age=0, s-maxage=10' : 'no-store';

/**
 * For large answers that no shared cache stores: this header, which nginx removes, makes it pass the body on
 * unbuffered. Otherwise it would read as fast as it can, and buffer up to 1 GB for a slow client.
 */
export const unbuffered = { 'X-Accel-Buffering': 'no' };

/**
 * Answers OPTIONS for what any origin may read, including the preflight that browsers send before requests with headers
 * such as If-None-Match (Fetch Standard, section 3.3.2).
 * @param more methods besides GET, HEAD and OPTIONS
 */
export function openOptions(more: readonly string[] = []): HttpResponse {
  const methods = ['GET', 'HEAD', ...more, 'OPTIONS'].join(', ');
  const headers = {
    'Access-Control-Allow-Origin': '*',
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  };
  return { status: 204, headers, body: null };
}

/** Why a request is refused before it is processed, in interfaces for programs. */
export const refusalDetails = {
  429: 'Too many requests from your network address. Please wait as long as Retry-After says.',
  503: 'The server is busy. Please wait as long as Retry-After says.',
};

/** Headers of what every origin may read, including headers such as `ETag` and `Retry-After`. */
export const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
  'X-Content-Type-Options': 'nosniff',
};

/** An error in JSON that any origin may read. @param more properties of the answer */
export function problem(
  status: number,
  detail: string,
  headers: HttpResponse['headers'] = {},
  more: object = {},
): HttpResponse {
  return {
    status,
    headers: {
      ...openToAll,
      'Content-Type': 'application/json',
      'Cache-Control': problemCacheControl(status),
      ...headers,
    },
    body: new TextEncoder().encode(JSON.stringify({ detail, ...more })),
  };
}

/** Answers in plain text. @param headers besides the usual ones, or in their place */
export function plainText(status: number, text: string, headers: HttpResponse['headers'] = {}): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: new TextEncoder().encode(`${text}\n`),
  };
}

/** Whether a response body is a part of a file rather than bytes in memory. */
export function isFilePart(body: HttpResponse['body']): body is FilePart {
  return body !== null && 'file' in body;
}

/** Whether a response body is streamed from elsewhere. */
export function isStreamPart(body: HttpResponse['body']): body is StreamPart {
  return body !== null && 'stream' in body;
}

/**
 * Whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110, section 13.1.2).
 * @param header value of If-None-Match, if any
 * @param etag the current tag, with its quotes
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** A range of bytes; `end` is exclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a Range header with a single range (RFC 9110, section 14.1.2).
 * @returns the bytes; 'unsatisfiable' where the representation is too short; undefined where all of it is to be sent:
 * no header, another unit, invalid, or several ranges, which a server may ignore (section 14.2)
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/**
 * Whether the client already has this representation: If-None-Match decides alone where it is sent, otherwise
 * If-Modified-Since (RFC 9110, section 13.2.2).
 * @param headers of the request, by lower-case name
 * @param etag the current tag, with its quotes
 * @param lastModified the current Last-Modified, if there is one
 */
export function isNotModified(
  headers: Record<string, string | undefined>,
  etag: string,
  lastModified?: string | undefined,
): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag);
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined) return false;
  return Date.parse(lastModified) <= Date.parse(since);
}

/**
 * Whether a Range request may be answered with a part: If-Range must be absent or match this representation, by strong
 * comparison or by exactly the same date (RFC 9110, section 13.1.5).
 */
export function ifRangeMatches(ifRange: string | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/**
 * Strong entity tag of a body, with its quotes (RFC 9110, section 8.8.3): its SHA-256. Computed once per generated
 * answer, it takes a hundredth of the time of rendering a page.
 */
export function entityTag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}
