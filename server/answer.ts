import type { HttpResponse } from '#lib/http.ts';
import type { CacheState } from './cache/cache.ts';

/** An answer with how the cache took part in it, for the log. */
export type Answer = { response: HttpResponse; cache?: CacheState | 'bypass' | undefined };
