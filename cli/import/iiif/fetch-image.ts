import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scanExtension } from '#lib/scans/inspect.ts';
import { writePlainTiff } from '#lib/scans/plain-tiff.ts';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { fetchComponents } from '../indirect-djvu.ts';
import type { RemoteClient } from '../remote/client.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import {
  fullAddress,
  type ImageService,
  imageService,
  isFullSize,
  type Region,
  tileCount,
  tilesOf,
} from './image-service.ts';
import type { IiifImage } from './paintings.ts';
import { parseJson } from './values.ts';

const maxImage = 400_000_000;
const maxInfo = 1_000_000;
/** Each is a request; 600 megapixels in tiles of 256 pixels are 9,000. */
const maxTiles = 50_000;
const imageTypes = 'image/jpeg, image/png;q=0.9, image/*;q=0.8';
const scanTypes = `${imageTypes}, application/pdf;q=0.7, */*;q=0.1`;

/**
 * Fetches an image at full size: as a whole, or, if the service limits the size of its answers or has only tiles, as
 * tiles that are joined; without a service, from its own address.
 * @param folder where to write the file
 * @returns the file
 * @throws {UnreadableFile}
 */
export async function fetchImage(
  client: RemoteClient,
  { service: base, address }: IiifImage,
  folder: string,
  maxPixels: number,
): Promise<string> {
  if (base === undefined) return await fetchFile(client, address ?? '', folder);
  const service = await serviceAt(client, base);
  const { width, height } = service;
  if (width < 1 || height < 1) throw new UnreadableFile(`${base}/info.json names no size`);
  if (width * height > maxPixels)
    throw new UnreadableFile(`${base} has ${width} × ${height} pixels, more than are read (MAX_MEGAPIXELS)`);
  if (!isFullSize(service)) return await fetchTiles(client, service, folder);
  const file = await fetchFile(client, fullAddress(service), folder).catch((error: unknown) => {
    // Tiles made in advance as files for viewers may be all there is; buckets refuse what they do not have (403).
    const isStatic = service.tile !== undefined && !service.hasRegions;
    if (isStatic && error instanceof NotFetched && error.why !== 'passing') return undefined;
    throw error;
  });
  if (file === undefined) return await fetchTiles(client, service, folder);
  const found = await sharp(file).metadata().catch(unreadable);
  if (found.width === width && found.height === height) return file;
  // The service has a limit that it does not announce.
  if (found.width < width) return await fetchTiles(client, service, folder);
  throw new UnreadableFile(
    `${base} has ${found.width} × ${found.height} pixels, and says that it has ${width} × ${height}`,
  );
}

export async function serviceAt(client: RemoteClient, base: string): Promise<ImageService> {
  const { bytes } = await client.get(`${base}/info.json`, 'application/ld+json, application/json', maxInfo);
  return imageService(base, parseJson(bytes, `${base}/info.json is not JSON`));
}

async function fetchFile(client: RemoteClient, requested: string, folder: string): Promise<string> {
  const { bytes, address } = await client.get(requested, scanTypes, maxImage);
  const fetched = `${folder}/fetched`;
  await writeFile(fetched, bytes);
  const file = `${folder}/image${await scanExtension(fetched)}`;
  await rename(fetched, file);
  await fetchComponents(client, { address, file }, folder);
  return file;
}

const unreadable = (error: unknown): never => {
  throw new UnreadableFile(`what was fetched is not an image (${firstLine(error)})`);
};

/** Tiles are joined row by row, so that only one row is in memory at a time. */
async function fetchTiles(client: RemoteClient, service: ImageService, folder: string): Promise<string> {
  const file = `${folder}/image.tif`;
  const { width, height } = service;
  if (tileCount(service) > maxTiles)
    throw new UnreadableFile(
      `${service.base} has to be fetched in ${tileCount(service)} tiles, and at most ${maxTiles} are`,
    );
  async function* rows() {
    let row: Region[] = [];
    for (const tile of tilesOf(service)) {
      row.push(tile);
      if (tile.left + tile.width < width) continue;
      yield await fetchRow(client, service, row);
      row = [];
    }
  }
  await writePlainTiff(file, { width, height, channels: 3 }, rows());
  return file;
}

async function fetchRow(client: RemoteClient, { width }: ImageService, tiles: Region[]): Promise<Uint8Array> {
  const rows = Buffer.alloc(width * (tiles[0]?.height ?? 0) * 3);
  await Promise.all(
    tiles.map(async (tile) => {
      const { bytes } = await client.get(tile.address, imageTypes, maxImage);
      const image = sharp(bytes, { limitInputPixels: tile.width * tile.height });
      const { data, info } = await image
        .flatten()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(unreadable);
      if (info.width !== tile.width || info.height !== tile.height || info.channels !== 3)
        throw new UnreadableFile(
          `${tile.address} has ${info.width} × ${info.height} pixels, which is another size than was asked for`,
        );
      for (let line = 0; line < tile.height; line += 1) {
        const from = line * tile.width * 3;
        data.copy(rows, (line * width + tile.left) * 3, from, from + tile.width * 3);
      }
    }),
  );
  return rows;
}
