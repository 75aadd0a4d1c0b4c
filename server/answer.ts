import type { HttpResponse } from '#lib/http.ts';
import type { Cache, CacheState } from './cache/cache.ts';

/** An answer, with the state of the cache for the log. */
export type Answer = {
  response: HttpResponse;
  cache?: CacheState | 'bypass' | undefined;
  /** Where it is cached, if every plain request for the same target gets this answer. */
  cachedAt?: CachedAt | undefined;
};

export type CachedAt = {
  cache: Cache;
  key: string;
  /** Whether clients that prefer an alternate by `Accept` get another answer. */
  hasAlternates?: boolean;
};
