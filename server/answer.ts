import type { HttpResponse } from '#lib/http.ts';
import type { CacheState } from './cache/cache.ts';
import type { SmallFiles } from './files/small-files.ts';
import type { Representation } from './http/representation.ts';

/** An answer that can be sent at once, with its age in seconds where it comes from a cache. */
export type Kept = {
  representation: Pick<Representation, 'readyVariant'>;
  age?: number | undefined;
  state?: CacheState;
  /** Reads the body where it is a file. */
  smallFiles?: SmallFiles;
};

/** An answer with how the cache took part in it, for the log. */
export type Answer = {
  response: HttpResponse;
  cache?: CacheState | 'bypass' | undefined;
  /**
   * Where plain requests for the same address are answered from memory: what is kept for them now. It waits for
   * nothing; undefined when the answer must be made.
   */
  again?: (() => Kept | undefined) | undefined;
  /** Whether that holds from the first request on: the body is a file. */
  isOnDisk?: boolean;
};
