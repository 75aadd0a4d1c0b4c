import { matchesEtag } from '../http.ts';

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
