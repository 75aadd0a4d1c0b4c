import { imageServicePath } from '#lib/addresses.ts';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { textAddressOf } from '#lib/catalogue/text-layers.ts';
import { absoluteAddress } from '#lib/foreign.ts';

/** What our own image services comply with. */
const ownLevel = 'http://iiif.io/api/image/3/level2.json';

/** A file by its address; sizes in pixels and bytes where they are known. */
export type ScanFile = {
  address: string;
  mime: string;
  width?: number | undefined;
  height?: number | undefined;
  bytes?: number | undefined;
};

/** Where the files of a scan are that everybody may have, absolute; undefined where there is none. */
export type ScanFiles = {
  /** The image in full. */
  image: ScanFile | undefined;
  /** A picture for a screen, and the smallest one. */
  picture: ScanFile | undefined;
  thumbnail: ScanFile | undefined;
  /** Its text as ALTO. */
  text: ScanFile | undefined;
  /** Its service by the IIIF Image API, and the address of the compliance level, where that is known. */
  service: { address: string; level: string | undefined } | undefined;
};

/** The files of a scan; what is hidden, or may not be taken away, is not among them. @param isMirrored whether a service holds its object */
export function scanFiles(
  { scan, tileSource, imageBytes, textBytes }: ObjectScan,
  publicUrl: string,
  isMirrored: boolean,
): ScanFiles {
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
    service: serviceOf(scan.id, tileSource, publicUrl, isMirrored),
  };
}

/** Ours for our own pyramids; of linked scans that of the server where they are. */
function serviceOf(
  id: number,
  source: ObjectScan['tileSource'],
  publicUrl: string,
  isMirrored: boolean,
): ScanFiles['service'] {
  if (!source || source.layout === 'picture') return undefined;
  if (source.layout !== undefined) {
    const address = absoluteAddress(source.tilesUrl, publicUrl)?.replace(/\/$/, '');
    return address === undefined ? undefined : { address, level: undefined };
  }
  return isMirrored ? undefined : { address: publicUrl + imageServicePath(id), level: ownLevel };
}
