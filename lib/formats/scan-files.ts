import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { textAddressOf } from '#lib/catalogue/text-layers.ts';
import { type ImageService, imageServices } from '#lib/iiif/image/services.ts';
import { absoluteAddress } from '#lib/untrusted.ts';

/** A file at a URL; sizes in pixels and bytes where known. */
export type ScanFile = {
  address: string;
  mime: string;
  width?: number | undefined;
  height?: number | undefined;
  bytes?: number | undefined;
};

/** The publicly available files of a scan, with absolute URLs; undefined where there is none. */
export type ScanFiles = {
  /** The full image. */
  image: ScanFile | undefined;
  /** A screen-sized image, and the smallest one. */
  picture: ScanFile | undefined;
  thumbnail: ScanFile | undefined;
  /** Its text as ALTO. */
  text: ScanFile | undefined;
  /** Its IIIF Image API service. */
  service: ImageService | undefined;
};

/** The files of a scan that are neither hidden nor withheld. @param isMirrored whether a service holds its object */
export function scanFiles(shown: ObjectScan, publicUrl: string, isMirrored: boolean): ScanFiles {
  const { scan, tileSource, imageBytes, textBytes } = shown;
  const isStored = !isMirrored && tileSource !== undefined && tileSource.layout === undefined;
  const size = tileSource && { width: tileSource.width, height: tileSource.height };
  const offered = scan.resources.filter(({ downloadable }) => downloadable);
  const image = offered.find(
    ({ mime, hidden, url }) =>
      mime.startsWith('image/') && !hidden && absoluteAddress(url, publicUrl) !== undefined,
  );
  const pictures = scan.thumbnails.flatMap(({ url, dimensions: { width, height } }): ScanFile[] => {
    const address = absoluteAddress(url, publicUrl);
    return address === undefined
      ? []
      : [{ address, mime: 'image/jpeg', ...(width && height && { width, height }) }];
  });
  const picture = pictures.at(-1);
  const full = image && absoluteAddress(image.url, publicUrl);
  const text = absoluteAddress(textAddressOf({ resources: offered }), publicUrl);
  return {
    image: full && image ? { address: full, mime: image.mime, ...size, bytes: imageBytes } : picture,
    picture,
    thumbnail: pictures[0],
    text: text === undefined ? undefined : { address: text, mime: 'text/xml', bytes: textBytes },
    service: imageServices(shown, isStored, publicUrl).flatMap(({ base, ...service }) => {
      const address = absoluteAddress(base, undefined);
      return address === undefined ? [] : [{ ...service, base: address }];
    })[0],
  };
}
