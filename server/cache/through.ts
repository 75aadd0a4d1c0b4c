import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Answer } from '../answer.ts';
import type { Cache, Keep } from './cache.ts';

/**
 * Answers with what the cache keeps for a key, or with what `read` makes.
 * @param key names everything that the answer depends on; of the request that must be its address alone
 */
export async function throughCache(
  cache: Cache,
  key: string,
  request: Pick<HttpRequest, 'headers'>,
  read: () => Promise<HttpResponse>,
  keep?: Keep,
): Promise<Answer> {
  const { representation, state, age } = await cache.cached(key, read, keep);
  return { response: await representation.answer(request, age), cache: state, cachedAt: { cache, key } };
}
