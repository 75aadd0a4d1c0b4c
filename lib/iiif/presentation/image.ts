import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { Size } from '#lib/scans/region.ts';
import { contentTypeOf } from '#lib/scans/storage/content-type.ts';
import { maxSize } from '../image/request.ts';
import { fullImage, type ImageService, imageServices, isWebUrl } from '../image/services.ts';

/** An image at its own URL; sizes in pixels, where known. */
export type ImageFile = Partial<Size> & { address: string; format?: string | undefined };

/** The image of a canvas, and the canvas's size: that of the scan, or else of its largest picture. */
export type CanvasImage = Size & {
  /** Undefined where no image of the scan may be used outside this site's pages. */
  image: ImageFile | undefined;
  /** The services of the image, newest version first. */
  services: ImageService[];
  thumbnail: (ImageFile & Size) | undefined;
  /** Whether the size is the scan's own, so that coordinates in its text apply to the canvas. */
  isExact: boolean;
};

/**
 * A picture of the catalogue, with the format that its name implies; undefined where its URL is not absolute or its
 * size is unknown.
 */
export function pictureFile({
  url,
  dimensions: { width, height },
}: Organization['avatar']): (ImageFile & Size) | undefined {
  return isWebUrl(url) && width > 0 && height > 0
    ? { address: url, width, height, format: imageFormat(url) }
    : undefined;
}

/** The media type of an image by the extension in its URL; undefined where that is not one of an image. */
export function imageFormat(address: string): string | undefined {
  const type = contentTypeOf(address.replace(/[?#].*$/s, '').toLowerCase());
  return type.startsWith('image/') ? type : undefined;
}

/** Size of a canvas when no size of its scan is known. */
const unknownSize: Size = { width: 1000, height: 1000 };

/**
 * The image and image services of a scan's canvas: for a scan in the store the image of our own service, for any other
 * its full image, or else its largest thumbnail.
 * @param isStored whether the store has its image
 */
export function canvasImage(shown: ObjectScan, isStored: boolean, publicUrl: string): CanvasImage {
  const { scan, tileSource } = shown;
  const thumbnails = scan.thumbnails.flatMap((one) => pictureFile(one) ?? []);
  const largest = thumbnails.at(-1);
  const { width, height } = tileSource ?? largest ?? unknownSize;
  const services = imageServices(shown, isStored, publicUrl);
  const common = { width, height, thumbnail: thumbnails[0], isExact: tileSource !== undefined, services };
  if (isStored) {
    const address = `${services[0]?.base}/full/max/0/default.jpg`;
    return { ...common, image: { address, ...maxSize({ width, height }), format: 'image/jpeg' } };
  }
  const full = fullImage(scan);
  const file = full && { address: full.url, format: full.mime, ...(tileSource && { width, height }) };
  return { ...common, image: file ?? largest };
}
