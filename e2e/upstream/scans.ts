import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** A pyramid as some digitisation workshop might have made it. Sizes in pixels. */
export type ScanFiles = {
  name: string;
  width: number;
  height: number;
  tileSize: number;
  overlap: number;
  /** File extension of the tiles. */
  format: 'jpg' | 'jpeg' | 'png' | 'webp';
  /** File name of its manifest. */
  manifest: string;
  /** Namespace of the manifest, or JSON. */
  kind: '2008' | '2009' | 'json';
};

/** The available pyramids: every tile size, overlap, format and kind of manifest that occurs. */
export const scanFiles = [
  files('classic', 1500, 2000, 254, 1, 'jpg', 'scan.dzi', '2008'),
  files('modern', 2400, 1700, 510, 1, 'jpeg', 'scan.dzi', '2009'),
  files('plain', 1000, 1400, 256, 0, 'png', 'scan.xml', '2009'),
  files('wide', 2000, 900, 512, 2, 'webp', 'scan.json', 'json'),
] as const;

/** Longest sides of the thumbnails. */
export const thumbnailBoxes = { default: 400, large: 800, huge: 1200 };

function files(
  name: string,
  width: number,
  height: number,
  tileSize: number,
  overlap: number,
  format: ScanFiles['format'],
  manifest: string,
  kind: ScanFiles['kind'],
): ScanFiles {
  return { name, width, height, tileSize, overlap, format, manifest, kind };
}

const alto =
  '<?xml version="1.0" encoding="UTF-8"?>\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page ID="p1"/></Layout></alto>\n';

/** Generates all files of all scans in a folder, unless they exist. Two test processes may do so at once. */
export async function makeScans(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const scan of scanFiles) {
    const target = join(folder, scan.name);
    if (existsSync(target)) continue;
    // Complete or absent: the second process finds the same files in place.
    const making = await mkdtemp(`${target}-`);
    await makeScan(scan, making);
    await rename(making, target).catch(async (error: unknown) => {
      await rm(making, { recursive: true });
      if (!existsSync(target)) throw error;
    });
  }
}

async function makeScan(scan: ScanFiles, folder: string): Promise<void> {
  const image = await sharp(Buffer.from(drawing(scan)))
    .png()
    .toBuffer();
  const { tileSize: size, overlap, format } = scan;
  const coded: Record<ScanFiles['format'], (image: Sharp) => Sharp> = {
    jpg: (made) => made.jpeg(),
    jpeg: (made) => made.jpeg(),
    png: (made) => made.png({ palette: true }),
    webp: (made) => made.webp(),
  };
  await coded[format](sharp(image)).tile({ size, overlap, layout: 'dz' }).toFile(join(folder, 'scan.dz'));
  if (format === 'jpg') await renameTiles(join(folder, 'scan_files'));
  await writeFile(join(folder, scan.manifest), manifestOf(scan));
  await sharp(image).jpeg().toFile(join(folder, 'scan.jpg'));
  await writeFile(join(folder, 'alto.xml'), alto);
  for (const [name, side] of Object.entries(thumbnailBoxes)) {
    const box = { width: side, height: side, fit: 'inside' as const };
    await sharp(image)
      .resize(box)
      .jpeg()
      .toFile(join(folder, `${name}.jpg`));
  }
}

async function renameTiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries)
    if (name.endsWith('.jpeg'))
      await rename(join(parentPath, name), join(parentPath, name.replace('.jpeg', '.jpg')));
}

function manifestOf({ kind, width, height, tileSize, overlap, format }: ScanFiles): string {
  if (kind === 'json') {
    const Size = { Width: String(width), Height: String(height) };
    const xmlns = 'http://schemas.microsoft.com/deepzoom/2008';
    return JSON.stringify({
      Image: { xmlns, Format: format, Overlap: String(overlap), TileSize: String(tileSize), Size },
    });
  }
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Image xmlns="http://schemas.microsoft.com/deepzoom/${kind}" ` +
    `Format="${format}" Overlap="${overlap}" TileSize="${tileSize}"><Size Width="${width}" Height="${height}"/></Image>\n`
  );
}

/** A page that looks like one from a distance: paper, a frame, a vignette, lines of text. No fonts are needed. */
function drawing({ name, width, height }: ScanFiles): string {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const margin = width / 10;
  const inner = width - 2 * margin;
  const lines = Array.from({ length: 22 }, (_, line) => {
    const length = inner * (line % 7 === 6 ? 0.55 : 0.94 + ((line * 37) % 6) / 100);
    const y = height * (0.36 + line * 0.025);
    return `<rect x="${margin}" y="${y}" width="${length}" height="${height / 130}" fill="#4a4038"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#efe6d2"/>` +
    `<rect x="${margin / 2}" y="${margin / 2}" width="${width - margin}" height="${height - margin}" fill="none" stroke="#8a7a60" stroke-width="${width / 200}"/>` +
    `<circle cx="${width / 2}" cy="${height * 0.2}" r="${Math.min(width, height) * 0.1}" fill="hsl(${hue} 45% 42%)"/>` +
    `${lines.join('')}</svg>`
  );
}
