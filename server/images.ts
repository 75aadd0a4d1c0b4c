import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { answerImageAddress, parseImageAddress, toInformation } from '#lib/iiif/image/answer.ts';
import type { Answer } from './answer.ts';
import type { Cache } from './cache/cache.ts';
import { fromCache, throughCache } from './cache/through.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import type { Limits } from './limits/limits.ts';
import type { FrontRequest } from './request.ts';

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
  const { version, level, scanId } = address;
  const keyOf = (image: string) => `image ${version} ${level} ${scanId} ${image}`;
  // Viewers mostly ask by the canonical spelling: what is cached needs no look at the scan, and costs the client nothing.
  const cached = address.image && (await fromCache(fileCache, keyOf(address.image.join('/')), request));
  if (cached) return cached;
  const found = await limits.costly('api', request.address, () =>
    answerImageAddress(catalogue, publicUrl, address, headers),
  );
  if (!('make' in found)) return { response: found };
  const make = () => limits.image(request.address, found.pixels, found.make);
  return throughCache(fileCache, keyOf(found.canonical), request, make, 'when asked again');
}
