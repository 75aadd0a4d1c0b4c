import type { Catalogue, ObjectScan } from '../catalogue/catalogue.ts';
import { ifAvailable } from '../catalogue/unavailable.ts';
import type { WholeObjectScan } from '../catalogue/whole-object.ts';
import { MissingTile, makeImage } from '../iiif/image/make.ts';
import { readImageRequest } from '../iiif/image/request.ts';
import type { Storage } from '../scans/storage/storage.ts';
import type { TileSource } from '../scans/tile-source.ts';
import { type Jpeg, jpegIn, openJpeg } from './jpeg.ts';
import { isOffered } from './offered.ts';
import { type DownloadSize, maxSides } from './request.ts';

/** Where images of scans are had from. */
export type ImageSource = {
  storage: Storage;
  catalogue: Pick<Catalogue, 'tile'>;
  /** Makes an image of so many pixels when its turn has come. */
  inTurn<Made>(pixels: number, make: () => Promise<Made>): Promise<Made>;
};

const storedFiles: Record<DownloadSize, string> = {
  medium: 'large.jpg',
  large: 'huge.jpg',
  full: 'scan.jpg',
};

/**
 * The image of a scan at a size: of a stored one the file, of one that a service has its file or one that is made of its tiles.
 * @returns `missing` where there is none, `unreadable` where it is no picture of grey or colours
 * @throws {StorageUnavailable} and {CatalogueUnavailable} where nobody can say, and what `inTurn` throws
 */
export async function imageOf(
  { digest, shown }: Pick<WholeObjectScan, 'digest' | 'shown'>,
  size: DownloadSize,
  source: ImageSource,
): Promise<Jpeg | 'missing' | 'unreadable'> {
  if (digest !== '') return await openJpeg(source.storage, digest, storedFiles[size]);
  return await imageElsewhere(shown, size, source);
}

/** The service's own file is the whole image, with one request and no pixel changed; the tiles are as much as may be made of them. */
async function imageElsewhere(
  { scan, tileSource }: ObjectScan,
  size: DownloadSize,
  { catalogue: { tile }, inTurn }: ImageSource,
): Promise<Jpeg | 'missing' | 'unreadable'> {
  const file = scan.resources.find((resource) => resource.mime === 'image/jpeg' && isOffered(resource));
  const isFileOfUse = size === 'full' || tileSource === undefined;
  // Where there are tiles, a file that is too large or slow is done without.
  const asked = file && isFileOfUse ? tile(file.url) : undefined;
  const bytes = await (asked && tileSource ? ifAvailable(asked) : asked);
  const whole = bytes && jpegIn(asBuffer(bytes));
  if (whole && size === 'full') return whole;
  const pyramid = tileSource ?? (whole && asPicture(whole));
  if (!pyramid) return bytes ? 'unreadable' : 'missing';
  const maxSide = maxSides[size];
  const named = size === 'full' ? 'max' : `!${maxSide},${maxSide}`;
  const request = readImageRequest(['full', named, '0', 'default.jpg'], pyramid, 3);
  const readTile: Catalogue['tile'] = tileSource ? tile : async () => bytes;
  try {
    const pixels = request.size.width * request.size.height;
    return jpegIn(await inTurn(pixels, () => makeImage(pyramid, request, readTile))) ?? 'unreadable';
  } catch (error) {
    if (!(error instanceof MissingTile)) throw error;
    return error.cause === undefined ? 'missing' : 'unreadable';
  }
}

/** A scan that is one picture. */
function asPicture({ width, height }: Jpeg): TileSource {
  const tileSize = Math.max(width, height);
  return {
    width,
    height,
    tileSize,
    tileOverlap: 0,
    format: 'jpg',
    tilesUrl: '',
    layout: 'picture',
    coarsest: 1,
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
