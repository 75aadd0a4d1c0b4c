import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Cache, CacheState } from './cache/cache.ts';

/** A request with its raw query, and access to its body. */
export type FrontRequest = HttpRequest & {
  rawQuery: string;
  /** Network address of the client. */
  address: string;
  /** Reads the body; only used below /preview/ and for harvesters. @param maxBytes the longest body that is accepted */
  body(maxBytes: number): Promise<Uint8Array | 'too-large'>;
};

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
