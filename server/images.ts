import { BoundedQueue } from '#lib/bounded-queue.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { answerImage, parseImageAddress, toInformation } from '#lib/iiif/image/answer.ts';
import type { Answer } from './answer.ts';
import type { Cache } from './cache/cache.ts';
import { throughCache } from './cache/through.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import type { Limits } from './limits/limits.ts';
import { busyRetryAfter, Refused } from './limits/refused.ts';
import type { FrontRequest } from './request.ts';

/** Images that are made at once in a process: each takes up to 130 MB, and libvips has threads of its own. */
const making = new BoundedQueue({
  concurrency: 2,
  maxWaiting: 64,
  timeout: 8_000,
  refusal: () => new Refused('busy', busyRetryAfter),
});

export type ImageOptions = { catalogue: Catalogue; fileCache: Cache; publicUrl: string; limits: Limits };

/** Scans by the IIIF Image API. Images are cached among files, once they are asked for again: each takes a few milliseconds. */
export async function answerImages(
  request: FrontRequest,
  { catalogue, fileCache, publicUrl, limits }: ImageOptions,
): Promise<Answer | undefined> {
  const { method, path, headers } = request;
  const address = parseImageAddress(path);
  if (!address) return undefined;
  if (!readMethods.includes(method)) return { response: methodNotAllowed() };
  if (address === 'base') return { response: toInformation(path) };
  const read = () =>
    limits.costly('image', request.address, () =>
      making.run(() => answerImage(catalogue, publicUrl, address, headers)),
    );
  if (!address.image) return { response: await read() };
  return throughCache(fileCache, `image ${path}`, request, read, 'when asked again');
}
