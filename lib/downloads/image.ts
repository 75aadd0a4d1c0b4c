import type { Catalogue, ObjectScan } from '../catalogue/catalogue.ts';
import { ifAvailable } from '../catalogue/unavailable.ts';
import type { WholeObjectScan } from '../catalogue/whole-object.ts';
import { MissingTile, makeImage } from '../iiif/image/make.ts';
import { readImageRequest } from '../iiif/image/request.ts';
import { isOffered } from '../scans/scan-picture.ts';
import type { Storage } from '../scans/storage/storage.ts';
import { pictureSource } from '../scans/tile-source.ts';
import { type Jpeg, jpegIn, openJpeg } from './jpeg.ts';
import { type DownloadSize, maxSides } from './request.ts';

/** Sources of scan images. */
export type ImageSource = {
  storage: Storage;
  catalogue: Pick<Catalogue, 'tile'>;
  /** Queues the generation of an image of this many pixels. */
  enqueue<Result>(pixels: number, generate: () => Promise<Result>): Promise<Result>;
};

const storedFiles: Record<DownloadSize, string> = {
  medium: 'large.jpg',
  large: 'huge.jpg',
  full: 'scan.jpg',
};

/**
 * The image of a scan at a size: a stored scan's file; for a service's scan, its file or an image made of its tiles.
 * @returns `missing` where there is none, `unreadable` where it is not a greyscale or colour JPEG
 * @throws {StorageUnavailable} and {CatalogueUnavailable} where that cannot be determined, and what `enqueue` throws
 */
export async function imageOf(
  { digest, shown }: Pick<WholeObjectScan, 'digest' | 'shown'>,
  size: DownloadSize,
  source: ImageSource,
): Promise<Jpeg | 'missing' | 'unreadable'> {
  if (digest !== '') return await openJpeg(source.storage, digest, storedFiles[size]);
  return await remoteImageOf(shown, size, source);
}

/** The service's own file is the full image in one request, unchanged; from its tiles, size is limited (`maxArea`). */
async function remoteImageOf(
  { scan, tileSource }: ObjectScan,
  size: DownloadSize,
  { catalogue: { tile }, enqueue }: ImageSource,
): Promise<Jpeg | 'missing' | 'unreadable'> {
  const file = scan.resources.find((resource) => resource.mime === 'image/jpeg' && isOffered(resource));
  const isFileUsable = size === 'full' || tileSource === undefined;
  // With tiles at hand, a file that is too large or slow is not needed.
  const pending = file && isFileUsable ? tile(file.url) : undefined;
  const bytes = await (pending && tileSource ? ifAvailable(pending) : pending);
  const jpeg = bytes && jpegIn(asBuffer(bytes));
  if (jpeg && size === 'full') return jpeg;
  const pyramid = tileSource ?? (jpeg && pictureSource('', jpeg, 'jpg'));
  if (!pyramid) return bytes ? 'unreadable' : 'missing';
  const maxSide = maxSides[size];
  const named = size === 'full' ? 'max' : `!${maxSide},${maxSide}`;
  const request = readImageRequest(['full', named, '0', 'default.jpg'], pyramid, 3);
  const readTile: Catalogue['tile'] = tileSource ? tile : async () => bytes;
  try {
    const pixels = request.size.width * request.size.height;
    return jpegIn(await enqueue(pixels, () => makeImage(pyramid, request, readTile))) ?? 'unreadable';
  } catch (error) {
    if (!(error instanceof MissingTile)) throw error;
    return error.cause === undefined ? 'missing' : 'unreadable';
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
