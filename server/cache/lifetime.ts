import type { HttpResponse } from '#lib/http.ts';
import { headerOf, listOf } from '../http/headers.ts';

/** How long a cached answer may be used, in seconds since it was made. */
export type Lifetime = {
  fresh: number;
  /** After that: used at once, renewed behind (RFC 5861, section 3). */
  whileRevalidating: number;
  /** After that: used when renewing fails (RFC 5861, section 4). */
  ifError: number;
};

/**
 * What the answers in this cache are said to vary on and do not: they were made from requests that the
 * front wrote itself, always with the same headers, and the codings are made here from one body.
 */
const constant = new Set(['accept', 'accept-encoding']);

/** Directives of a Cache-Control header; one without a value has the empty one (RFC 9111, section 5.2). */
function directives(cacheControl = ''): ReadonlyMap<string, string> {
  const known = read.get(cacheControl);
  if (known) return known;
  const result = new Map<string, string>();
  for (const [, name = '', quoted, token] of cacheControl.matchAll(
    /([\w-]+)(?:=(?:"([^"]*)"|([^\s,;"]+)))?/g,
  )) {
    result.set(name.toLowerCase(), quoted ?? token ?? '');
  }
  if (read.size < maxRead) read.set(cacheControl, result);
  return result;
}

/** Headers that were read: all answers of the site together have a handful of them. */
const read = new Map<string, ReadonlyMap<string, string>>();
const maxRead = 100;

/** Whether one answer may go to several who asked for it at once (RFC 9111, section 4). */
export function isShareable(response: HttpResponse): boolean {
  const given = directives(headerOf(response.headers, 'cache-control'));
  return (
    !given.has('no-store') && !given.has('private') && headerOf(response.headers, 'set-cookie') === undefined
  );
}

/**
 * How long a shared cache may use an answer; undefined when it may not be (RFC 9111, section 3).
 * Without an explicit lifetime nothing is stored: guessing one (section 4.2.2) is for caches that do not know the origin.
 */
export function lifetimeOf(response: HttpResponse): Lifetime | undefined {
  const given = directives(headerOf(response.headers, 'cache-control'));
  const fresh = seconds(given.get('s-maxage')) ?? seconds(given.get('max-age'));
  if (!isShareable(response) || given.has('no-cache') || fresh === undefined) return undefined;
  if (!listOf(headerOf(response.headers, 'vary')).every((name) => constant.has(name))) return undefined;
  if (!storedStatuses.has(response.status)) return undefined;
  // A cache that must revalidate may not use a stale answer (sections 5.2.2.2, 5.2.2.8). s-maxage alone would
  // forbid it too (section 5.2.2.10), but an explicit permission beside it is meant.
  const strict = given.has('must-revalidate') || given.has('proxy-revalidate');
  const permitted = (name: string) => (strict ? 0 : (seconds(given.get(name)) ?? 0));
  const lifetime = {
    fresh,
    whileRevalidating: permitted('stale-while-revalidate'),
    ifError: permitted('stale-if-error'),
  };
  return fresh + lifetime.whileRevalidating + lifetime.ifError > 0 ? lifetime : undefined;
}

// 206 needs a cache that understands ranges; errors of the server are never worth keeping.
const storedStatuses = new Set([200, 301, 308, 404, 410]);

function seconds(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}
