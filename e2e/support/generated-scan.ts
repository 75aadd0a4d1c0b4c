import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { digestFor, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { digestFolder, storageFolder, thumbnailNames } from '#lib/scans/addresses.ts';
import { pyramidFormat } from '#lib/scans/tile-source.ts';

const boxes = { default: 400, large: 800, huge: 1600 };

const alto =
  '<?xml version="1.0" encoding="UTF-8"?>\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout>' +
  '<Page ID="p1" WIDTH="1400" HEIGHT="1100"><PrintSpace><TextBlock ID="b1"><TextLine><String CONTENT="Żółw"' +
  ' HPOS="10" VPOS="10" WIDTH="100" HEIGHT="40"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>\n';

type Size = { width: number; height: number };

/** Generates a scan with pyramid, thumbnails, image and text in a data folder's storage. */
export async function makeTestScan(
  dataDir: string,
  name: string,
  { width, height, text = alto }: Size & { text?: string },
): Promise<ScanRecord> {
  const storage = storageFolder(dataDir);
  const folder = digestFolder(storage, digestFor(name));
  const textDigest = digestFor(`text of ${name}`);
  await rm(folder, { recursive: true, force: true });
  await cp(await filesOfSize({ width, height }), folder, { recursive: true });
  const thumbnails = await Promise.all(thumbnailNames.map((one) => sizeOf(join(folder, `${one}.jpg`))));
  await mkdir(digestFolder(storage, textDigest), { recursive: true });
  await writeFile(join(digestFolder(storage, textDigest), 'alto.xml'), text.padEnd(2000, ' \n'));
  const imageBytes = (await stat(join(folder, 'scan.jpg'))).size;
  const { format: _, ...tiling } = pyramidFormat;
  return scanRecord(name, { width, height, imageBytes, textBytes: 2000, thumbnails, tiling, textDigest });
}

/** Generated files stay here, by whatever they depend on, since most libraries of tests have scans of the same sizes. */
const folderOfFiles = '.test/scans';
const dependencies = [
  readFileSync('e2e/support/generated-scan.ts', 'utf8'),
  JSON.stringify([pyramidFormat, thumbnailNames, sharp.versions]),
];

/** Makes a scan's pyramid, thumbnails and image, unless they were made before. @returns the folder with them */
async function filesOfSize({ width, height }: Size): Promise<string> {
  const key = createHash('sha256')
    .update([...dependencies, width, height].join('\n'))
    .digest('hex');
  const finished = join(folderOfFiles, key);
  if (existsSync(finished)) return finished;
  await mkdir(folderOfFiles, { recursive: true });
  const folder = await mkdtemp(`${finished}-`);
  // Noise: nothing compresses it away, so that ranges and slow downloads have bytes to work on.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const image = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // JPEG is limited to 65,535 pixels a side.
  const whole = { width: 65_000, height: 65_000, fit: 'inside' as const, withoutEnlargement: true };
  await sharp(image).resize(whole).jpeg({ quality: 90 }).toFile(join(folder, 'scan.jpg'));
  await sharp(image)
    .jpeg({ quality: 60 })
    .tile({ size: pyramidFormat.tileSize, overlap: pyramidFormat.tileOverlap, layout: 'dz' })
    .toFile(join(folder, 'scan.dz'));
  for (const thumbnail of thumbnailNames) {
    const box = {
      width: boxes[thumbnail],
      height: boxes[thumbnail],
      fit: 'inside' as const,
      withoutEnlargement: true,
    };
    await sharp(image)
      .resize(box)
      .jpeg()
      .toFile(join(folder, `${thumbnail}.jpg`));
  }
  // Another process may have made the same.
  await rename(folder, finished).catch(() => rm(folder, { recursive: true }));
  return finished;
}

async function sizeOf(file: string): Promise<Size> {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}
