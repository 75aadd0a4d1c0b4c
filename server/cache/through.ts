import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Answer, CachedAt } from '../answer.ts';
import type { Admission, Cache, Cached } from './cache.ts';

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
  return await answerOf(await cache.cached(key, read, admission), { cache, key }, request);
}

/** Answers with what is cached for a key, if a fresh answer is. */
export async function fromCache(
  cache: Cache,
  key: string,
  request: Pick<HttpRequest, 'headers'>,
): Promise<Answer | undefined> {
  const cached = cache.fresh(key);
  return cached && (await answerOf(cached, { cache, key }, request));
}

async function answerOf(
  { representation, state, age }: Cached,
  cachedAt: CachedAt,
  request: Pick<HttpRequest, 'headers'>,
): Promise<Answer> {
  return { response: await representation.answer(request, age), cache: state, cachedAt };
}
