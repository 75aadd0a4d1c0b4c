import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Answer } from '../answer.ts';
import type { Admission, Cache } from './cache.ts';

/**
 * Answers with what is cached for a key, or with what `read` makes.
 * @param key names everything that the answer depends on; of the request that must be its address alone
 */
export async function throughCache(
  cache: Cache,
  key: string,
  request: Pick<HttpRequest, 'headers'>,
  read: () => Promise<HttpResponse>,
  admission?: Admission,
): Promise<Answer> {
  const { representation, state, age } = await cache.cached(key, read, admission);
  return { response: await representation.answer(request, age), cache: state, cachedAt: { cache, key } };
}
