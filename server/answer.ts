import type { HttpResponse } from '#lib/http.ts';
import type { Cached, CacheState } from './cache/cache.ts';

/** An answer in memory, with its age in seconds where it comes from a cache. */
export type Kept = Pick<Cached, 'representation' | 'age'> & { state?: CacheState };

/** An answer with how the cache took part in it, for the log. */
export type Answer = {
  response: HttpResponse;
  cache?: CacheState | 'bypass' | undefined;
  /**
   * Where plain requests for the same address are answered from memory: what is kept for them now. It waits for
   * nothing; undefined when the answer must be made.
   */
  again?: (() => Kept | undefined) | undefined;
};
