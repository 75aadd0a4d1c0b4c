import { imageServicePath } from '#lib/addresses.ts';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';

type Size = { width: number; height: number };

/** An image service, of our own or elsewhere. */
export type ImageService = { base: string; version: 2 | 3; level: 0 | 1 | 2 };

/** An image at its own address; sizes in pixels, where they are known. */
export type ImageFile = Partial<Size> & { address: string; format?: string | undefined };

/** What a canvas shows, and the size of the canvas: that of the scan, else of its largest picture. */
export type CanvasImage = Size & {
  /** Undefined where nothing of the scan can be had from elsewhere than this site's pages. */
  image: ImageFile | undefined;
  /** Those that the image is served by; the first is the newest version. */
  services: ImageService[];
  thumbnail: (ImageFile & Size) | undefined;
  /** Whether the size is the scan's own, so that places in its text are places on the canvas. */
  isExact: boolean;
};

/** A picture of the catalogue; undefined where its address does not stand by itself, or its size is not known. */
export function pictureFile({
  url,
  dimensions: { width, height },
}: Organization['avatar']): (ImageFile & Size) | undefined {
  return isWeb(url) && width > 0 && height > 0 ? { address: url, width, height } : undefined;
}

/** Of a scan of which no size is known at all. */
const unknownSize: Size = { width: 1000, height: 1000 };

/**
 * What the canvas of a scan shows: of one that is the store's own its image services, of one with a IIIF service elsewhere
 * that service, of any other its whole image, else its largest thumbnail. A pyramid that a catalogue service has is served by
 * this site too, where the image may be taken away.
 * @param isOwn whether the store has its image @param origin where the public reaches this site
 */
export function canvasImage(
  { number, scan, tileSource }: ObjectScan,
  isOwn: boolean,
  origin: string,
): CanvasImage {
  const thumbnails = scan.thumbnails
    .flatMap((one) => pictureFile(one) ?? [])
    .map((file) => ({ ...file, ...(isOwn && { format: 'image/jpeg' }) }));
  const largest = thumbnails.at(-1);
  const { width, height } = tileSource ?? largest ?? unknownSize;
  const common = { width, height, thumbnail: thumbnails[0], isExact: tileSource !== undefined };
  if (isOwn) {
    const services = ownServices(number, origin);
    const address = `${services[0]?.base}/full/max/0/default.jpg`;
    return { ...common, image: { address, width, height, format: 'image/jpeg' }, services };
  }
  const whole = scan.resources.find(
    ({ mime, hidden, downloadable, url }) => /^image\//.test(mime) && downloadable && !hidden && isWeb(url),
  );
  const file = whole && { address: whole.url, format: whole.mime, ...(tileSource && { width, height }) };
  const isPyramid = tileSource !== undefined && tileSource.layout === undefined;
  const services = isPyramid && file ? ownServices(number, origin) : servicesOf(tileSource);
  return { ...common, image: file ?? largest, services };
}

function ownServices(number: number, origin: string): ImageService[] {
  return ([3, 2] as const).map((version) => {
    return { base: origin + imageServicePath(number, version), version, level: 2 };
  });
}

/** The service that a viewer reads tiles from. Its level is the least that reading them needs. */
function servicesOf(source: TileSource | undefined): ImageService[] {
  const { layout, tilesUrl = '', coarsest } = source ?? {};
  if (layout === undefined || layout === 'picture' || !isWeb(tilesUrl)) return [];
  const base = tilesUrl.replace(/\/$/, '');
  return [{ base, version: layout === 'iiif-3' ? 3 : 2, level: coarsest === undefined ? 1 : 0 }];
}

/** Whether an address stands by itself: who reads a manifest has no page to resolve others against. */
function isWeb(address: string): boolean {
  return /^https?:\/\/[^\s/\\?#]/i.test(address);
}
