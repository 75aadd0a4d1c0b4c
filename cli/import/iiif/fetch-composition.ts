import { hash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { PlacedPicture } from '#lib/scans/compose.ts';
import { inspectScan } from '#lib/scans/inspect.ts';
import { maxPlainPixels } from '#lib/scans/plain-tiff.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { RemoteClient } from '../remote/client.ts';
import { linkImage } from '../remote/link.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import type { ComposedImage } from '../remote/scan.ts';
import type { Compose, Reading } from '../sources/source.ts';
import { type Composition, nameOf, type PlacedImage } from './composition.ts';
import { fetchImage } from './fetch-image.ts';
import type { Size } from './image-service.ts';
import type { IiifImage } from './paintings.ts';

type Limits = Pick<Reading, 'maxPixels' | 'report'>;
type FetchedPicture = Size & PlacedImage & { file: string };

/** The picture that stands for all where they cannot be put together, and the warning of that. */
type First = { image: IiifImage; warn: (why: string) => void };

/** How much pictures may have together, in images of the largest size: pixels, and bytes if these were uncompressed. */
const [maxImages, maxUncompressed] = [4, 2];
const maxSide = 1_000_000;

/** One is composed at a time, as it may take gigabytes of disk space. */
const queue = new PQueue({ concurrency: 1 });

/**
 * The image of a canvas that is composed of several: they are fetched and put together when the scan is made. Where that
 * will not do the next time either, the first stands for all.
 */
export function composedImage(
  client: RemoteClient,
  composition: Composition,
  { image, warn }: First,
  limits: Limits,
): ComposedImage {
  const { id, width, height, pictures } = composition;
  const places = pictures.map((one) => [nameOf(one.image), one.region]);
  const address = id || nameOf(image);
  const putTogether = async (parts: string, compose: Compose, target: string) => {
    try {
      const fetched = await fetchPictures(client, pictures, parts, limits);
      const { isReduced, ...layout } = layoutOf(composition, fetched, limits.maxPixels);
      const whole = join(parts, 'whole.tif');
      await compose({ ...layout, target: whole, maxPixels: limits.maxPixels });
      await rename(whole, target);
      const reason = `put together at full size, its pictures have more pixels than are read (MAX_MEGAPIXELS); they are imported as ${layout.width} × ${layout.height} pixels`;
      if (isReduced) limits.report({ file: address, reason, kind: 'warning' });
      return target;
    } finally {
      await rm(parts, { recursive: true, force: true });
    }
  };
  const fetch = async (folder: string, compose: Compose) => {
    try {
      return await putTogether(join(folder, 'parts'), compose, join(folder, 'image.tif'));
    } catch (error) {
      if (!isLasting(error)) throw error;
      const first = await fetchImage(client, image, folder, limits.maxPixels);
      warn(error.message);
      return first;
    }
  };
  return {
    address,
    digest: hash('sha256', JSON.stringify([width, height, places]), 'base64url'),
    fetch: (folder, compose) => queue.add(() => fetch(folder, compose)),
    async link() {
      const linked = await linkImage(client, image);
      warn('import it without --link to have them put together');
      return linked;
    },
  };
}

/** Whether a failure is to be expected the next time, too. */
const isLasting = (error: unknown): error is UnreadableFile =>
  error instanceof UnreadableFile && !(error instanceof NotFetched && error.why !== 'lasting');

/** One after the other, as each may take hundreds of megabytes of memory while it is fetched. */
async function fetchPictures(
  client: RemoteClient,
  pictures: readonly PlacedImage[],
  parts: string,
  { maxPixels }: Limits,
): Promise<FetchedPicture[]> {
  const fetched: FetchedPicture[] = [];
  let [pixels, bytes] = [0, 0];
  for (const [index, picture] of pictures.entries()) {
    const folder = join(parts, String(index));
    await mkdir(folder, { recursive: true });
    try {
      const file = await fetchImage(client, picture.image, folder, maxPixels);
      const size = await inspectScan(file, maxPixels);
      fetched.push({ ...picture, ...size, file });
      pixels += size.width * size.height;
      bytes += (await stat(file)).size;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const reason = `its picture ${nameOf(picture.image)}: ${error.message}`;
      throw error instanceof NotFetched ? new NotFetched(reason, error.why) : new UnreadableFile(reason);
    }
    if (pixels > maxImages * maxPixels)
      throw new UnreadableFile(
        `its pictures have more than ${maxImages} times as many pixels as one image may have (MAX_MEGAPIXELS)`,
      );
    if (bytes > maxUncompressed * 3 * maxPixels)
      throw new UnreadableFile(
        `its pictures have more bytes than ${maxUncompressed} uncompressed images of the largest size (MAX_MEGAPIXELS)`,
      );
  }
  return fetched;
}

/**
 * The size in pixels of a canvas on which no picture loses resolution, or, if that is too large, the largest size within
 * the limits; and the places of the pictures on it.
 */
function layoutOf(
  canvas: Size,
  fetched: readonly FetchedPicture[],
  maxPixels: number,
): Size & { pictures: PlacedPicture[]; isReduced: boolean } {
  const scale = scaleOf(fetched);
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

/**
 * Pixels for a unit of the canvas. The size of a picture may differ from its region by a pixel, as regions are rounded;
 * all the others would have to be resampled for that pixel.
 */
function scaleOf(fetched: readonly FetchedPicture[]): number {
  const sides = fetched.flatMap(({ width, height, region }) => [
    { pixels: width, units: region.width },
    { pixels: height, units: region.height },
  ]);
  const least = Math.max(...sides.map(({ pixels, units }) => (pixels - Math.min(1, pixels / 100)) / units));
  return Math.min(...sides.map(({ pixels, units }) => pixels / units).filter((scale) => scale >= least));
}
