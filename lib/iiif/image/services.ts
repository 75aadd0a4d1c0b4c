import { imageServicePath } from '#lib/addresses.ts';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Resource } from '#lib/catalogue/schema.ts';
import { offeredImage } from '#lib/scans/scan-picture.ts';

/** An image service, our own or foreign. */
export type ImageService = { base: string; version: 2 | 3; level: 0 | 1 | 2 };

/**
 * The image services of a scan for all formats that list them, newest version first: ours for images in the store; ours
 * too for a catalogue service's pyramid whose image may be downloaded; the foreign one for a scan with a IIIF service
 * elsewhere.
 * @param isStored whether the store has its image
 */
export function imageServices(
  { number, scan, tileSource }: ObjectScan,
  isStored: boolean,
  publicUrl: string,
): ImageService[] {
  const { layout, tilesUrl = '', coarsest } = tileSource ?? {};
  const isPyramid = tileSource !== undefined && layout === undefined;
  if (isStored || (isPyramid && fullImage(scan)))
    return ([3, 2] as const).map((version) => {
      return { base: publicUrl + imageServicePath(number, version), version, level: 2 };
    });
  if (layout === undefined || layout === 'picture' || !isWebUrl(tilesUrl)) return [];
  const base = tilesUrl.replace(/\/$/, '');
  // The service from which viewers read tiles, declared at the lowest level that this requires.
  return [{ base, version: layout === 'iiif-3' ? 3 : 2, level: coarsest === undefined ? 1 : 0 }];
}

/** The full image of a scan at an absolute URL, where it may be downloaded. */
export function fullImage(scan: Pick<ObjectScan['scan'], 'resources'>): Resource | undefined {
  return offeredImage(scan, isWebUrl);
}

/** Whether an address is absolute: readers of a manifest or record have no page to resolve others against. */
export function isWebUrl(address: string): boolean {
  return /^https?:\/\/[^\s/\\?#]/i.test(address);
}
