import type { LinkedFiles } from '#lib/catalogue/store/records.ts';
import { by } from '#lib/lists.ts';
import { pictureSource, type TileSource } from '#lib/scans/tile-source.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import {
  fullAddress,
  type ImageService,
  limitedSize,
  type Size,
  sideWithin,
  tileOf,
} from './image-service.ts';

/** The longest sides of the thumbnails, the same as for imported scans. */
const thumbnailBoxes = [400, 800, 1600];

type Thumbnail = LinkedFiles['thumbnails'][number];

/**
 * How to show an image from its service: the whole at the largest size, three thumbnails, and tiles. Requests name both
 * dimensions if the service allows it, so that answers have exactly the stated size.
 * @throws {UnreadableFile} if the service does not state the image's size
 */
export function linkedService(service: ImageService): Size & { linked: LinkedFiles } {
  const { base, width, height } = service;
  if (width < 1 || height < 1) throw new UnreadableFile(`${base}/info.json names no size`);
  const image = { url: fullAddress(service), hidden: false, downloadable: true, mime: 'image/jpeg' };
  const thumbnails = thumbnailBoxes.map((box) => thumbnailOf(service, box));
  return { width, height, linked: { thumbnails, resources: [image], tileSource: tileSourceOf(service) } };
}

function thumbnailOf(service: ImageService, box: number): Thumbnail {
  const { width, height } = limitedSize(service);
  const whole = { url: fullAddress(service), dimensions: { width, height } };
  const share = box / Math.max(width, height);
  if (share >= 1) return whole;
  if (!service.hasRegions) return listedSize(service, box) ?? whole;
  const rounded = (length: number) => Math.max(1, Math.round(length * share));
  return sized(service, { width: rounded(width), height: rounded(height) });
}

/** A static service only has the sizes it lists: picks the smallest that is large enough, else the largest. */
function listedSize(service: ImageService, box: number): Thumbnail | undefined {
  const sizes = service.sizes.toSorted(by(({ width }) => width));
  const size = sizes.find(({ width, height }) => Math.max(width, height) >= box) ?? sizes.at(-1);
  return size && sized(service, size);
}

function sized({ base, canDistort, quality }: ImageService, dimensions: Size): Thumbnail {
  const { width, height } = dimensions;
  const size = canDistort ? `${width},${height}` : `${width},`;
  return { url: `${base}/full/${size}/0/${quality}.jpg`, dimensions };
}

function tileSourceOf(service: ImageService): TileSource {
  const { base, version, quality, canDistort, width, height, hasRegions, tile } = service;
  const common = { width, height, tileOverlap: 0, format: 'jpg' };
  const layout = version === 3 ? 'iiif-3' : canDistort ? 'iiif-2' : 'iiif-2-width';
  const tilesUrl = `${base}/`;
  // Viewers ask for tiles as from version 2 on.
  if (quality === 'native') return pictureSource(fullAddress(service), limitedSize(service), 'jpg');
  if (hasRegions) return { ...common, tileSize: squareOf(service), tilesUrl, layout };
  // A static service only has the tiles it lists.
  if (tile?.width === tile?.height && tile?.coarsest)
    return { ...common, tileSize: tile.width, tilesUrl, layout, coarsest: tile.coarsest };
  return pictureSource(fullAddress(service), limitedSize(service), 'jpg');
}

/** Side of square tiles: from the service's own tile size, else 512, within the limits of an answer. */
function squareOf(service: ImageService): number {
  const { width, height } = service.tile ? tileOf(service) : { width: 512, height: 512 };
  return sideWithin(service, Math.min(width, height));
}
