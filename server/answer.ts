import type { HttpResponse } from '#lib/http.ts';
import type { Cache, CacheState } from './cache/cache.ts';

/** An answer with how the cache took part in it, for the log. */
export type Answer = {
  response: HttpResponse;
  cache?: CacheState | 'bypass' | undefined;
  /** Where it is cached, when that is the answer to every plain request for the same target. */
  cachedAt?: CachedAt | undefined;
};

/** A place in a cache. */
export type CachedAt = {
  cache: Cache;
  key: string;
  /** Whether those who prefer an alternate by `Accept` get another answer. */
  hasAlternates?: boolean;
};
