import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { composePictures, type PlacedPicture } from '#lib/scans/compose.ts';
import { inspectScan } from '#lib/scans/inspect.ts';
import { maxPlainPixels } from '#lib/scans/plain-tiff.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { RemoteClient } from '../remote/client.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import type { ComposedImage } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { type Composition, nameOf, type PlacedImage } from './composition.ts';
import { fetchImage } from './fetch-image.ts';
import type { Size } from './image-service.ts';

type Limits = Pick<Reading, 'maxPixels' | 'report'>;
type FetchedPicture = Size & PlacedImage & { file: string };

/** How much disk space pictures may take, as fetched and as scaled: as many images of the largest size. */
const maxImages = 4;
const maxSide = 1_000_000;

/** The image of a canvas that is composed of several: they are fetched and put together when the scan is made. */
export function composedImage(client: RemoteClient, composition: Composition, limits: Limits): ComposedImage {
  const { id, width, height, pictures } = composition;
  const [first] = pictures;
  const places = pictures.map(({ image, region }) => [nameOf(image), region]);
  const address = id || (first ? nameOf(first.image) : '');
  return {
    address,
    digest: hash('sha256', JSON.stringify([width, height, places]), 'base64url'),
    async fetch(folder, compose = composePictures) {
      const parts = join(folder, 'parts');
      const fetched = await fetchPictures(client, pictures, parts, limits);
      const { isReduced, ...layout } = layoutOf(composition, fetched, limits.maxPixels);
      if (isReduced) {
        const reason = `put together at full size, its pictures have more pixels than are read (MAX_MEGAPIXELS); they are imported as ${layout.width} × ${layout.height} pixels`;
        limits.report({ file: address, reason, kind: 'warning' });
      }
      const target = join(folder, 'image.tif');
      await compose({ ...layout, target, maxPixels: limits.maxPixels });
      await rm(parts, { recursive: true });
      return target;
    },
  };
}

/** One after the other, as each may take hundreds of megabytes of memory while it is fetched. */
async function fetchPictures(
  client: RemoteClient,
  pictures: readonly PlacedImage[],
  parts: string,
  { maxPixels }: Limits,
): Promise<FetchedPicture[]> {
  const fetched: FetchedPicture[] = [];
  let pixels = 0;
  for (const [index, picture] of pictures.entries()) {
    const folder = join(parts, String(index));
    await mkdir(folder, { recursive: true });
    try {
      const file = await fetchImage(client, picture.image, folder, maxPixels);
      const size = await inspectScan(file, maxPixels);
      fetched.push({ ...picture, ...size, file });
      pixels += size.width * size.height;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const reason = `its picture ${nameOf(picture.image)}: ${error.message}`;
      throw error instanceof NotFetched ? new NotFetched(reason, error.why) : new UnreadableFile(reason);
    }
    if (pixels > maxImages * maxPixels)
      throw new UnreadableFile(
        `its pictures have more than ${maxImages} times as many pixels as are read of one (MAX_MEGAPIXELS)`,
      );
  }
  return fetched;
}

/**
 * The size in pixels of a canvas on which every picture has at least its own resolution, or, if that is too large, the
 * largest size within the limits; and the places of the pictures on it.
 */
function layoutOf(
  canvas: Size,
  fetched: readonly FetchedPicture[],
  maxPixels: number,
): Size & { pictures: PlacedPicture[]; isReduced: boolean } {
  const scale = Math.max(
    ...fetched.flatMap(({ width, height, region }) => [width / region.width, height / region.height]),
  );
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const full = { width: scaled(canvas.width), height: scaled(canvas.height) };
  const painted = fetched.reduce((sum, { region }) => sum + region.width * region.height * scale ** 2, 0);
  const share = Math.min(
    1,
    Math.sqrt(Math.min(maxPixels, maxPlainPixels) / (full.width * full.height)),
    Math.sqrt((maxImages * maxPixels) / painted),
    maxSide / Math.max(full.width, full.height),
  );
  const reduced = (side: number) => Math.max(1, Math.floor(side * share));
  const [width, height] = [reduced(full.width), reduced(full.height)];
  const spanOf = (from: number, length: number, unit: number, end: number) => {
    const first = Math.min(Math.max(0, Math.round(from * unit)), end - 1);
    return { first, length: Math.min(Math.max(1, Math.round((from + length) * unit) - first), end - first) };
  };
  const pictures = fetched.map(({ image, file, region }): PlacedPicture => {
    const across = spanOf(region.x, region.width, width / canvas.width, width);
    const down = spanOf(region.y, region.height, height / canvas.height, height);
    const place = { left: across.first, top: down.first, width: across.length, height: down.length };
    return { file, name: nameOf(image), ...place };
  });
  return { width, height, pictures, isReduced: share < 1 };
}
