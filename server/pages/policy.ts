/** Cache-Control of previews for editors. */
export const previewCacheControl = 'private, no-store';

/** Cache-Control of a missing page: cached briefly by proxies, so that a new object soon appears. */
export const missingCacheControl = 'public, max-age=0, s-maxage=10';

/** Cache-Control of a page that lacks something that may become available any moment, so that reloading helps. */
export const incompleteCacheControl = 'public, max-age=0, s-maxage=1';

/** Cache-Control of a page that lacks what was not read in time: renewed behind the next visitor, since the server is busy. */
export const lateCacheControl =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=600, stale-if-error=86400';

/** Cache-Control of a redirect to the canonical form of an address. */
export const movedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Cache-Control of the redirect at `/`, which varies by language. */
export const rootCacheControl = 'public, max-age=300';

/** Seconds after which to retry when the catalogue or the site is unavailable. */
export const retryAfter = '30';
