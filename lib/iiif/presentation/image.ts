import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { contentTypeOf } from '#lib/scans/storage/content-type.ts';
import { type ImageService, imageServices, isWeb, wholeImage } from '../image/services.ts';

type Size = { width: number; height: number };

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

/**
 * A picture of the catalogue, with the format that its name says; undefined where its address does not stand by itself, or
 * its size is not known.
 */
export function pictureFile({
  url,
  dimensions: { width, height },
}: Organization['avatar']): (ImageFile & Size) | undefined {
  return isWeb(url) && width > 0 && height > 0
    ? { address: url, width, height, format: imageFormat(url) }
    : undefined;
}

/** The media type of an image by the ending of its address; undefined where that says none. */
export function imageFormat(address: string): string | undefined {
  const type = contentTypeOf(address.replace(/[?#].*$/s, '').toLowerCase());
  return type.startsWith('image/') ? type : undefined;
}

/** Of a scan of which no size is known at all. */
const unknownSize: Size = { width: 1000, height: 1000 };

/**
 * What the canvas of a scan shows: of one that is the store's own its image as its service gives it, of any other its whole image, else its
 * largest thumbnail; and its image services.
 * @param isOwn whether the store has its image @param origin where the public reaches this site
 */
export function canvasImage(shown: ObjectScan, isOwn: boolean, origin: string): CanvasImage {
  const { scan, tileSource } = shown;
  const thumbnails = scan.thumbnails.flatMap((one) => pictureFile(one) ?? []);
  const largest = thumbnails.at(-1);
  const { width, height } = tileSource ?? largest ?? unknownSize;
  const services = imageServices(shown, isOwn, origin);
  const common = { width, height, thumbnail: thumbnails[0], isExact: tileSource !== undefined, services };
  if (isOwn) {
    const address = `${services[0]?.base}/full/max/0/default.jpg`;
    return { ...common, image: { address, width, height, format: 'image/jpeg' } };
  }
  const whole = wholeImage(scan);
  const file = whole && { address: whole.url, format: whole.mime, ...(tileSource && { width, height }) };
  return { ...common, image: file ?? largest };
}
