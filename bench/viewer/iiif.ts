import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import type { BenchedScan } from './scan.ts';

/** Folder with the scan as IIIF viewers take it, which answers below /iiif/; kept for the next run. */
export const iiifFolder = '.bench/viewer/iiif';

/** What every peer that reads IIIF opens. */
export const manifestPath = '/iiif/manifest.json';

/** The quality of the JPEG tiles of our own pyramids (lib/scans/make.ts). */
const tileQuality = 82;

/**
 * The scan as a IIIF Image API 3 service of level 0 (tiles in files; https://iiif.io/api/image/3.0/, section 5) and a
 * Presentation API 3 manifest of one canvas.
 * @param origin of the server that will send them
 */
export async function makeIiif(scan: BenchedScan, origin: string): Promise<void> {
  const digest = basename(scan.folder);
  const tiles = join(iiifFolder, digest);
  if (!existsSync(tiles)) {
    const unfinished = `${tiles}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(iiifFolder, { recursive: true });
    await sharp(join(scan.folder, 'scan.jpg'), { limitInputPixels: false })
      .jpeg({ quality: tileQuality })
      .tile({ size: 512, layout: 'iiif3', container: 'fs' })
      .toFile(unfinished);
    renameSync(unfinished, tiles);
  }
  const service = `${origin}/iiif/${digest}`;
  const infoFile = join(tiles, 'info.json');
  const info = JSON.parse(readFileSync(infoFile, 'utf8')) as Record<string, unknown>;
  writeFileSync(infoFile, JSON.stringify({ ...info, id: service }));
  writeFileSync(join(iiifFolder, 'manifest.json'), JSON.stringify(manifestOf(scan, origin, service)));
}

function manifestOf({ title, width, height, manifest }: BenchedScan, origin: string, service: string) {
  const image = (name: string) => {
    return { id: `${origin}${dirname(manifest)}/${name}.jpg`, type: 'Image', format: 'image/jpeg' };
  };
  const canvas = `${origin}/iiif/canvas`;
  const services = [{ id: service, type: 'ImageService3', profile: 'level0' }];
  const body = { ...image('scan'), width, height, service: services };
  const painting = { type: 'Annotation', motivation: 'painting', target: canvas, body };
  const page = {
    id: `${canvas}/page`,
    type: 'AnnotationPage',
    items: [{ id: `${canvas}/image`, ...painting }],
  };
  const thumbnail = [image('default')];
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${origin}${manifestPath}`,
    type: 'Manifest',
    label: { en: [title] },
    thumbnail,
    items: [{ id: canvas, type: 'Canvas', label: { en: ['1'] }, width, height, thumbnail, items: [page] }],
  };
}
