import type { HttpResponse } from '#lib/http.ts';
import { headerOf, listOf } from '../http/headers.ts';

/** How long a cached answer may be used, in seconds since it was generated. */
export type Lifetime = {
  fresh: number;
  /** Afterwards: served at once, and renewed in the background (RFC 5861, section 3). */
  whileRevalidating: number;
  /** Afterwards: served if the renewal fails (RFC 5861, section 4). */
  ifError: number;
};

/**
 * Headers named in Vary on which cached answers do not in fact depend: the front always renders with the same request
 * headers, and compresses the result itself.
 */
const constant = new Set(['accept', 'accept-encoding']);

/** Directives of a Cache-Control header; without an argument the value is empty (RFC 9111, section 5.2). */
function directives(cacheControl = ''): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  for (const [, name = '', quoted, token] of cacheControl.matchAll(
    /([\w-]+)(?:=(?:"([^"]*)"|([^\s,;"]+)))?/g,
  )) {
    result.set(name.toLowerCase(), quoted ?? token ?? '');
  }
  return result;
}

/** Whether one answer may serve several concurrent requests (RFC 9111, section 4). */
export function isShareable(response: HttpResponse): boolean {
  const given = directives(headerOf(response.headers, 'cache-control'));
  return (
    !given.has('no-store') && !given.has('private') && headerOf(response.headers, 'set-cookie') === undefined
  );
}

/**
 * How long a shared cache may use an answer; undefined if it must not store it (RFC 9111, section 3). Without an
 * explicit lifetime nothing is stored: heuristics (section 4.2.2) are for caches that do not know the origin.
 */
export function lifetimeOf(response: HttpResponse): Lifetime | undefined {
  const given = directives(headerOf(response.headers, 'cache-control'));
  const fresh = seconds(given.get('s-maxage')) ?? seconds(given.get('max-age'));
  if (!isShareable(response) || given.has('no-cache') || fresh === undefined) return undefined;
  if (!listOf(headerOf(response.headers, 'vary')).every((name) => constant.has(name))) return undefined;
  if (!storedStatuses.has(response.status)) return undefined;
  // must-revalidate forbids using stale answers (sections 5.2.2.2, 5.2.2.8). s-maxage alone would too (section
  // 5.2.2.10), but an explicit permission beside it takes precedence.
  const strict = given.has('must-revalidate') || given.has('proxy-revalidate');
  const permitted = (name: string) => (strict ? 0 : (seconds(given.get(name)) ?? 0));
  const lifetime = {
    fresh,
    whileRevalidating: permitted('stale-while-revalidate'),
    ifError: permitted('stale-if-error'),
  };
  return fresh + lifetime.whileRevalidating + lifetime.ifError > 0 ? lifetime : undefined;
}

// 206 would require support for ranges, and server errors are never worth storing.
const storedStatuses = new Set([200, 301, 308, 404, 410]);

function seconds(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}
