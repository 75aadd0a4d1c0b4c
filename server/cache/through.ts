import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Costly, Limits } from '../limits/limits.ts';
import type { Answer, CachedAt, FrontRequest } from '../request.ts';
import type { Admission, Cache, Cached } from './cache.ts';

/**
 * Answers from the cache, or with what `read` returns.
 * @param key includes everything the answer depends on; of the request, only its address may matter
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

/**
 * The same with work that counts against the client's share.
 * @throws {Refused} if it should not be started now
 */
export async function costlyThroughCache(
  { cache, limits }: { cache: Cache; limits: Limits },
  kind: Costly,
  key: string,
  request: FrontRequest,
  read: () => Promise<HttpResponse>,
  admission?: Admission,
): Promise<Answer> {
  const costly = () => limits.costly(kind, request.address, read);
  return await throughCache(cache, key, request, costly, admission);
}

/** Answers from the cache, if a fresh answer is there. */
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
