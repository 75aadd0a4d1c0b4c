import { imageServicePath } from '#lib/addresses.ts';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Resource } from '#lib/catalogue/schema.ts';

/** An image service, of our own or elsewhere. */
export type ImageService = { base: string; version: 2 | 3; level: 0 | 1 | 2 };

/**
 * The services by which programs have the image of a scan, the newest version first, whatever format names them: of one that is the
 * store's own ours, of one with a IIIF service elsewhere that one. A pyramid that a catalogue service has is served by this
 * site too, where the image may be taken away.
 * @param isOwn whether the store has its image @param origin where the public reaches this site
 */
export function imageServices(
  { number, scan, tileSource }: ObjectScan,
  isOwn: boolean,
  origin: string,
): ImageService[] {
  const { layout, tilesUrl = '', coarsest } = tileSource ?? {};
  const isPyramid = tileSource !== undefined && layout === undefined;
  if (isOwn || (isPyramid && wholeImage(scan)))
    return ([3, 2] as const).map((version) => {
      return { base: origin + imageServicePath(number, version), version, level: 2 };
    });
  if (layout === undefined || layout === 'picture' || !isWeb(tilesUrl)) return [];
  const base = tilesUrl.replace(/\/$/, '');
  // That which a viewer reads tiles from. Its level is the least that reading them needs.
  return [{ base, version: layout === 'iiif-3' ? 3 : 2, level: coarsest === undefined ? 1 : 0 }];
}

/** The image of a scan in full at an address that stands by itself, where it may be taken away. */
export function wholeImage({ resources }: Pick<ObjectScan['scan'], 'resources'>): Resource | undefined {
  return resources.find(
    ({ mime, hidden, downloadable, url }) => /^image\//.test(mime) && downloadable && !hidden && isWeb(url),
  );
}

/** Whether an address stands by itself: who reads a manifest or a record has no page to resolve others against. */
export function isWeb(address: string): boolean {
  return /^https?:\/\/[^\s/\\?#]/i.test(address);
}
