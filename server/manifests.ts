import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type HttpResponse, isStreamPart } from '#lib/http.ts';
import { answerPresentation, presentationKey } from '#lib/iiif/presentation/answer.ts';
import { throughCache } from './cache/through.ts';
import { chooseCoding } from './http/encoding.ts';
import { preferredLocale } from './http/language.ts';
import { readMethods } from './http/short.ts';
import type { Answer, FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';

export type ManifestOptions = Pick<RouteOptions, 'catalogue' | 'cache' | 'publicUrl' | 'limits' | 'log'>;

/** Manifests and the like: from the cache, or, if too long for it, generated while they are sent. */
export async function answerManifests(
  request: FrontRequest,
  { catalogue, cache, publicUrl, limits, log }: ManifestOptions,
): Promise<Answer> {
  const source = { catalogue, publicUrl };
  const locale = preferredLocale(request.headers['accept-language']);
  const answer = (method: string) =>
    limits.costly('list', request.address, () => answerPresentation(source, { ...request, method }, locale));
  const key = presentationKey(request);
  if (key === undefined || !readMethods.includes(request.method))
    return { response: await answer(request.method) };
  const read = async (): Promise<HttpResponse> => {
    const answered = await answer('GET');
    if (!isStreamPart(answered.body)) return answered;
    answered.body.stream.destroy();
    return long(answered);
  };
  // These are mostly requested once, by crawlers, and must not evict what many visitors request.
  const cached = await throughCache(cache, `iiif ${key}`, request, read, 'when asked again');
  if ('Content-Type' in cached.response.headers) return cached;
  const answered = await answer('GET');
  if (isStreamPart(answered.body))
    answered.body.stream.on('error', (error) =>
      log.warn({ path: request.path, reason: String(error) }, 'manifest broken off'),
    );
  return { response: compressed(answered, request) };
}

/** Cached in place of an answer that is too long, to mark it as such. */
function long({ headers }: HttpResponse): HttpResponse {
  return { status: 200, headers: { 'Cache-Control': headers['Cache-Control'] ?? 'no-store' }, body: null };
}

/** The answer in the client's preferred coding, compressed while it is sent. */
function compressed(response: HttpResponse, { headers }: FrontRequest): HttpResponse {
  const { body } = response;
  const coding = chooseCoding(headers['accept-encoding']);
  if (coding === undefined || !isStreamPart(body)) return response;
  const coder =
    coding === 'gzip'
      ? createGzip({ level: 6 })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  // A failure at either end closes the other: the sender gets the error, and reading from the catalogue stops.
  pipeline(body.stream, coder, () => {});
  return {
    ...response,
    headers: { ...response.headers, 'Content-Encoding': coding },
    body: { stream: coder },
  };
}
