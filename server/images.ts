import { answerImageAddress, parseImageAddress, redirectToInformation } from '#lib/iiif/image/answer.ts';
import { fromCache, throughCache } from './cache/through.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import type { Answer, FrontRequest } from './request.ts';
import type { RouteOptions } from './routes.ts';
import { warnThrottled } from './warn-throttled.ts';

export type ImageOptions = Pick<RouteOptions, 'catalogue' | 'fileCache' | 'publicUrl' | 'limits'> & {
  log: Pick<RouteOptions['log'], 'warn'>;
};

/**
 * Scans through the IIIF Image API. Images take milliseconds to generate, and are cached from the second request on.
 */
export async function answerImages(
  request: FrontRequest,
  { catalogue, fileCache, publicUrl, limits, log }: ImageOptions,
): Promise<Answer | undefined> {
  const { method, path, headers } = request;
  const address = parseImageAddress(path);
  if (!address) return undefined;
  if (!readMethods.includes(method)) return { response: methodNotAllowed() };
  if (address === 'base') return { response: redirectToInformation(path) };
  const { version, level, scanId } = address;
  const keyOf = (image: string) => `image ${version} ${level} ${scanId} ${image}`;
  // Viewers mostly use the canonical form: if cached, it needs no lookup of the scan, and is free for the client.
  const cached = address.image && (await fromCache(fileCache, keyOf(address.image.join('/')), request));
  if (cached) return cached;
  const found = await limits.costly('api', request.address, () =>
    answerImageAddress(catalogue, publicUrl, address, headers, (error) =>
      warnThrottled(log, path, error, 'images cannot be made of scans now; they are answered with 503'),
    ),
  );
  if (!('make' in found)) return { response: found };
  const make = () => limits.image(request.address, found.pixels, found.make);
  return throughCache(fileCache, keyOf(found.canonical), request, make, 'when asked again');
}
