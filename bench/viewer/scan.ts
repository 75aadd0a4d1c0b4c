import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { dataFolder } from '../site.ts';

/** The scan that all viewers show. */
export type BenchedScan = {
  /** Path of its object's page. */
  page: string;
  /** Path of its Deep Zoom manifest. */
  manifest: string;
  /** Folder on disk with its files. */
  folder: string;
  title: string;
  width: number;
  height: number;
};

/** The largest scan of the library that a server shows, by pixels. */
export async function largestScan(url: string): Promise<BenchedScan> {
  const scans: BenchedScan[] = [];
  const query = new URLSearchParams({ type: 'entity' });
  for (let from: string | undefined = ''; from !== undefined; query.set('max_sorting_datetime', from ?? '')) {
    const tiles = (await (await fetch(`${url}/api/frontpage/?${query}`)).json()) as EntityTile[];
    scans.push(...tiles.flatMap(scanOf));
    from = tiles.at(-1)?.sorting_datetime;
  }
  const [largest] = scans.sort((one, other) => other.width * other.height - one.width * one.height);
  if (!largest) throw new Error(`The library in ${dataFolder} has no scan with tiles`);
  return largest;
}

function scanOf({ related_object: { id, slug, title, main_scan } }: EntityTile): BenchedScan[] {
  const manifest = new URL(main_scan.dzi.manifest_url).pathname;
  const folder = digestFolder(storageFolder(dataFolder), manifest.split('/')[2] ?? '');
  if (!existsSync(join(folder, 'scan.dzi'))) return [];
  const text = readFileSync(join(folder, 'scan.dzi'), 'utf8');
  const side = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]);
  const page = `/en/objects/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;
  return [{ page, manifest, folder, title, width: side('Width'), height: side('Height') }];
}

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
