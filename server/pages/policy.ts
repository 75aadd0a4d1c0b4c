/**
 * Cache-Control of public pages. Browsers ask each time (max-age=0) and mostly get 304, so that nobody sees an
 * old page after a publication; this server and a CDN keep a page for a minute, show it for ten more while they
 * fetch a new one, and for a day when that fails. Our own cache is also emptied at every change of the store.
 */
export const pageCacheControl =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

/** Cache-Control of what an editor sees in a preview. */
export const previewCacheControl = 'private, no-store';

/** Cache-Control of a missing page: kept briefly by those in front, so that a new object is soon found. */
export const missingCacheControl = 'public, max-age=0, s-maxage=10';

/** Cache-Control of the redirect at `/`, which differs by language. */
export const rootCacheControl = 'public, max-age=300';

/** Seconds after which a client may try again when the catalogue or the site cannot answer. */
export const retryAfter = '30';
