import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import { firstLevel, lastLevel, tileAddress } from '#lib/scans/pyramid.ts';
import { smallestSide } from './information.ts';
import { wholeImage } from './services.ts';

type Size = { width: number; height: number };

/** A JPEG that shows a whole scan at a size, and the address of its file. */
export type StoredPicture = Size & { address: string };

/** Longest side that a JPEG file can have (ITU-T T.81, B.2.2); the whole image of a larger scan is smaller than the scan. */
const maxJpegSide = 65_535;

/**
 * What the library stores of a scan of its own that an image service of level 0 can name: the whole image, which comes last,
 * the thumbnails, and the levels of the pyramid that are one tile. Tiles of the others begin a pixel early (Deep Zoom's overlap), which is
 * on no grid of IIIF (Image API 3.0, section 5.4). None of a scan whose files lie elsewhere: only of ours the sizes are known.
 */
export function storedPictures({ scan, tileSource, imageBytes }: ObjectScan): StoredPicture[] {
  const whole = wholeImage(scan);
  if (!tileSource || imageBytes === undefined || !whole) return [];
  const { width, height, tileSize } = tileSource;
  if (Math.max(width, height) > maxJpegSide) return [];
  const pictures = scan.thumbnails.map(({ dimensions, url }) => ({ ...dimensions, address: url }));
  for (let level = firstLevel(tileSource); level <= lastLevel(tileSource); level += 1) {
    const factor = 2 ** (lastLevel(tileSource) - level);
    const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
    const longest = Math.max(size.width, size.height);
    if (longest >= smallestSide && longest <= tileSize)
      pictures.push({ ...size, address: tileAddress(tileSource, level, 0, 0) });
  }
  pictures.push({ width, height, address: whole.url });
  // A small scan's thumbnails are as large as it is, and no size stands twice.
  const bySize = new Map(pictures.map((picture) => [`${picture.width},${picture.height}`, picture]));
  return [...bySize.values()]
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
}

/** The file that a request names, percent-decoded: exactly one of the sizes, or the largest, in full, upright, as JPEG. */
export function storedPicture(
  pictures: readonly StoredPicture[],
  image: readonly string[],
): string | undefined {
  const [region, size, ...rest] = image;
  if (region !== 'full' || rest.join('/') !== '0/default.jpg') return undefined;
  if (size === 'max' || size === 'full') return pictures.at(-1)?.address;
  return pictures.findLast(({ width, height }) => size === `${width},${height}` || size === `${width},`)
    ?.address;
}

/**
 * What `info.json` says of the service of level 0: the sizes that are there, and nothing that would be computed.
 * @param id address of the service @param rights address of a licence or statement, if known
 * @see https://iiif.io/api/image/3.0/compliance/, https://iiif.io/api/image/2.1/compliance/
 */
export function storedInformation(
  id: string,
  pictures: readonly StoredPicture[],
  version: 2 | 3,
  rights: string | undefined,
): object {
  const { width, height } = pictures.at(-1) ?? { width: 0, height: 0 };
  const sizes = pictures.map((picture) => ({ width: picture.width, height: picture.height }));
  const common = { protocol: 'http://iiif.io/api/image', width, height, sizes };
  if (version === 3)
    return {
      '@context': 'http://iiif.io/api/image/3/context.json',
      id,
      type: 'ImageService3',
      profile: 'level0',
      ...common,
      rights,
    };
  return {
    '@context': 'http://iiif.io/api/image/2/context.json',
    '@id': id,
    ...common,
    profile: ['http://iiif.io/api/image/2/level0.json'],
    license: rights,
  };
}
