/** Cache-Control of previews for editors. */
export const previewCacheControl = 'private, no-store';

/** Cache-Control of a page that lacks something that may become available any moment, so that reloading helps. */
export const incompleteCacheControl = 'public, max-age=0, s-maxage=1';

/** Cache-Control of a page that lacks what was not read in time: renewed behind the next visitor, since the server is busy. */
export const lateCacheControl =
  'public, max-age=0, s-maxage=1, stale-while-revalidate=600, stale-if-error=86400';

/** Headers of an answer by `Accept` in place of a page: shared caches keep the page, which does not vary. */
export const byAccept = { Vary: 'Accept', 'Cache-Control': 'no-store' };

/** Cache-Control of a redirect to the canonical form of an address. */
export const movedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Cache-Control of the redirect at `/`, which varies by language. */
export const rootCacheControl = 'public, max-age=300';

/** Seconds after which to retry when the catalogue or the site is unavailable. */
export const retryAfter = '30';
