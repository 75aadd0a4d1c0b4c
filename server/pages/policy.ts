/** Cache-Control of what an editor sees in a preview. */
export const previewCacheControl = 'private, no-store';

/** Cache-Control of a missing page: cached briefly by those in front, so that a new object is soon found. */
export const missingCacheControl = 'public, max-age=0, s-maxage=10';

/** Cache-Control of a page that lacks something that may be there a moment later: loading it again helps. */
export const incompleteCacheControl = 'public, max-age=0, s-maxage=1';

/** Cache-Control of a redirect to the one spelling of an address. */
export const movedCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Cache-Control of the redirect at `/`, which differs by language. */
export const rootCacheControl = 'public, max-age=300';

/** Seconds after which a client may try again when the catalogue or the site cannot answer. */
export const retryAfter = '30';
