import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { altoXml } from '#lib/text/alto/write.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { thumbnailNames } from './addresses.ts';
import { type SourceImage, withImage } from './decode.ts';
import type { PagedDocument } from './documents/document.ts';
import { openPaged } from './documents/open.ts';
import { isJpeg2000 } from './inspect.ts';
import { copyPicture } from './jpeg.ts';
import { decodeJpeg2000 } from './jpeg2000.ts';
import type { Size } from './region.ts';
import { copyWithValidTags } from './tiff-directory.ts';
import { pyramidFormat, type Tiling } from './tile-source.ts';

/** The files generated from one image; sizes in pixels and bytes, as written. */
export type GeneratedScan = Size & {
  imageBytes: number;
  thumbnails: Size[];
  /** Missing in scans made by older versions: see {@link previousTiling}. */
  tiling?: Tiling;
  /** Size of its text, if it is a page of a document. */
  textBytes?: number;
};

/** Raised whenever the same image would give different files, so that these get new addresses. */
export const recipe = 'scan-5';

/** Older recipes whose files are as good as new ones, except those of documents, and are reused where they exist. */
export const previousRecipes = ['scan-4', 'scan-3', 'scan-2'];

/** Stores the sizes of a generated scan beside its files, for a later run that finds them. */
export const factsFile = 'facts.json';

const tileQuality = 82;
const imageQuality = 90;
const thumbnailQuality = 80;
const thumbnailBoxes = { default: 400, large: 800, huge: 1600 } as const;
/** Longest side of a JPEG file (ITU-T T.81, B.2.2). */
const maxJpegSide = 65_535;
const { format: _, ...tiling } = pyramidFormat;

/**
 * Makes all files of a scan in an existing empty folder: the pyramid, the full image, three thumbnails, and the text of
 * a document's page. Upright by EXIF orientation, colours in 8-bit sRGB (greyscale stays greyscale), transparency on
 * white, no metadata. A JPEG that meets all this already becomes the full image unchanged, pixel for pixel.
 * @param page of a file with several, from 1
 * @throws {UnreadableFile} when the image turns out to be damaged
 */
export async function makeScan(
  file: string,
  folder: string,
  maxPixels: number,
  page = 1,
): Promise<GeneratedScan> {
  await using document = await openPaged(file);
  const source = join(folder, 'source');
  try {
    if (document) return await makeFromPage(document, page, source, folder, maxPixels);
    if (!(await isJpeg2000(file))) return await makeFromImage(file, page, source, folder, maxPixels);
    await decodeJpeg2000(file, source);
    return await makeFrom(source, folder, maxPixels, 1);
  } finally {
    await rm(source, { force: true });
  }
}

/** Makes a scan of an image; of a TIFF with values that there are not, of a copy with valid ones. */
async function makeFromImage(file: string, page: number, copy: string, folder: string, maxPixels: number) {
  try {
    return await makeFrom(file, folder, maxPixels, page);
  } catch (error) {
    if (!(error instanceof UnreadableFile) || !/Bad value \d+ for "/.test(error.message)) throw error;
    await copyWithValidTags(file, copy);
    return await makeFrom(copy, folder, maxPixels, page);
  }
}

async function makeFromPage(
  document: PagedDocument,
  page: number,
  source: string,
  folder: string,
  maxPixels: number,
): Promise<GeneratedScan> {
  const { text, isCopied } = await document.render(page, source, maxPixels);
  const alto = text && Buffer.from(altoXml(text));
  if (alto) await writeFile(join(folder, 'alto.xml'), alto);
  const make = () => makeFrom(source, folder, maxPixels, 1, alto?.length);
  if (!isCopied) return await make();
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Rendering shows what can be seen of a damaged image.
    await document.render(page, source, maxPixels, false);
    return await make();
  }
}

async function makeFrom(
  file: string,
  folder: string,
  maxPixels: number,
  page: number,
  textBytes?: number,
): Promise<GeneratedScan> {
  const whole = join(folder, 'scan.jpg');
  const decoded = join(folder, 'decoded.tif');
  const work = async (source: SourceImage): Promise<GeneratedScan> => {
    // Left over from an attempt that failed on a harmless warning.
    await rm(join(folder, 'scan_files'), { recursive: true, force: true });
    const isCopied = source.isUprightJpeg && (await copyPicture(file, whole));
    // Making the other files from the copy proves that it is intact.
    const image = isCopied ? () => source.image(whole) : await source.decodeOnce(decoded);
    if (!isCopied) await writeImage(image(), whole);
    const { width, height } = await writePyramid(image(), folder);
    const thumbnails = await writeThumbnails(image(), folder);
    await rm(decoded, { force: true });
    const imageBytes = (await stat(whole)).size;
    const facts: GeneratedScan = {
      width,
      height,
      imageBytes,
      thumbnails,
      tiling,
      ...(textBytes && { textBytes }),
    };
    await writeFile(join(folder, factsFile), JSON.stringify(facts));
    return facts;
  };
  return await withImage(file, maxPixels, work, page - 1);
}

async function writeImage(image: Sharp, file: string): Promise<void> {
  await image
    .resize({ width: maxJpegSide, height: maxJpegSide, fit: 'inside', withoutEnlargement: true })
    // Optimised tables and progressive order would need the whole image in memory, for a tenth of the bytes.
    .jpeg({ quality: imageQuality, progressive: false, optimiseCoding: false })
    .toFile(file);
}

/** @returns the size of the image */
async function writePyramid(image: Sharp, folder: string): Promise<Size> {
  const { tileSize, tileOverlap } = pyramidFormat;
  const size = await image
    // Optimised tables would take 80 % more time, to save 3 % of the bytes.
    .jpeg({ quality: tileQuality, optimiseCoding: false })
    .tile({ size: tileSize, overlap: tileOverlap, layout: 'dz' })
    .toFile(join(folder, 'scan.dz'));
  // libvips writes the source's metadata beside the tiles, which must not become public.
  await rm(join(folder, 'scan_files', 'vips-properties.xml'), { force: true });
  return size;
}

async function writeThumbnails(image: Sharp, folder: string): Promise<Size[]> {
  const box = (name: keyof typeof thumbnailBoxes) => ({
    width: thumbnailBoxes[name],
    height: thumbnailBoxes[name],
    fit: 'inside' as const,
    withoutEnlargement: true,
  });
  // The smaller ones are derived from the largest.
  const { data: huge, info: raw } = await image
    .resize(box('huge'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sizes: Size[] = [];
  for (const name of thumbnailNames) {
    const jpeg = sharp(huge, { raw })
      .resize(box(name))
      .jpeg({ quality: thumbnailQuality, progressive: true });
    const { width, height } = await jpeg.toFile(join(folder, `${name}.jpg`));
    sizes.push({ width, height });
  }
  return sizes;
}
