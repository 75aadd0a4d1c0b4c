import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { withImage } from './decode.ts';
import { inspectScan } from './inspect.ts';
import { contentDigest, storageDigest, withStaging } from './staging.ts';
import { readStored, type Storage } from './storage/storage.ts';

/** Pictures of institutions and tiles: maximum size in pixels, and the name under which they are stored. */
const kinds = {
  avatar: { file: 'image.png', width: 512, height: 512 },
  background: { file: 'image.jpg', width: 2000, height: 1200 },
  tile: { file: 'image.jpg', width: 1000, height: 1000 },
} as const;

/** A stored picture, with its actual size in pixels. */
export type Picture = { digest: string; width: number; height: number };

/**
 * Stores a picture, reduced if it is too large, unless it is stored already.
 * @throws {UnreadableFile}
 */
export async function storePicture(
  file: string,
  kind: keyof typeof kinds,
  { dataDir, maxPixels }: { dataDir: string; maxPixels: number },
  storage: Storage,
): Promise<Picture> {
  await inspectScan(file, maxPixels);
  const { file: name, width, height } = kinds[kind];
  const digest = storageDigest(await contentDigest(file), `picture-1-${kind}`);
  if (!(await storage.has(digest)))
    await withStaging(dataDir, digest, async (folder) => {
      const write = async (image: Sharp) => {
        const small = image.resize({ width, height, fit: 'inside', withoutEnlargement: true });
        await (kind === 'avatar' ? small.png() : small.jpeg({ quality: 85 })).toFile(join(folder, name));
      };
      // Logos keep their transparency.
      await withImage(file, maxPixels, ({ image, transparent }) =>
        write(kind === 'avatar' ? transparent() : image()),
      );
      await storage.put(folder, digest);
    });
  const stored = await sharp(await readStored(storage, digest, name)).metadata();
  return { digest, width: stored.width, height: stored.height };
}
