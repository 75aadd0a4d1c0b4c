import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { textAddressOf } from '#lib/catalogue/text-layers.ts';
import { type ImageService, imageServices } from '#lib/iiif/image/services.ts';
import { present } from '#lib/lists.ts';
import { isOffered, offeredImage } from '#lib/scans/scan-picture.ts';
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
export type ScanFiles = ReturnType<typeof scanFiles>;

/** The files of a scan that are neither hidden nor withheld. @param isMirrored whether a service holds its object */
export function scanFiles(shown: ObjectScan, publicUrl: string, isMirrored: boolean) {
  const { scan, tileSource, imageBytes, textBytes } = shown;
  const isStored = !isMirrored && tileSource !== undefined && tileSource.layout === undefined;
  const size = tileSource && { width: tileSource.width, height: tileSource.height };
  const file = (url: string | undefined, more: Omit<ScanFile, 'address'>): ScanFile | undefined => {
    const address = absoluteAddress(url, publicUrl);
    return address === undefined ? undefined : { address, ...more };
  };
  const pictures = present(
    scan.thumbnails.map(({ url, dimensions: { width, height } }) =>
      file(url, { mime: 'image/jpeg', ...(width && height && { width, height }) }),
    ),
  );
  const picture = pictures.at(-1);
  const full = offeredImage(scan, (url) => absoluteAddress(url, publicUrl));
  const [service] = imageServices(shown, isStored, publicUrl).flatMap(
    ({ base, ...others }): ImageService[] => {
      const address = absoluteAddress(base, undefined);
      return address === undefined ? [] : [{ ...others, base: address }];
    },
  );
  return {
    /** The full image. */
    image: (full && file(full.url, { mime: full.mime, ...size, bytes: imageBytes })) ?? picture,
    /** A screen-sized image, and the smallest one. */
    picture,
    thumbnail: pictures[0],
    /** Its text as ALTO. */
    text: file(textAddressOf({ resources: scan.resources.filter(isOffered) }), {
      mime: 'text/xml',
      bytes: textBytes,
    }),
    /** Its IIIF Image API service. */
    service,
  };
}
