import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import type { EntityTile, MainScan } from '#lib/catalogue/schema.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { allTiles } from '../../e2e/support/addresses.ts';
import { dataFolder } from '../servers.ts';
import type { Size } from './sight.ts';

/** The scan that all viewers show. */
export type BenchedScan = Size & {
  /** Path of its object's page. */
  page: string;
  /** Path of its Deep Zoom manifest. */
  manifest: string;
  /** Folder of its files on disk. */
  folder: string;
  title: string;
};

/** The largest scan of a server's library, in pixels, among the main scans of objects. */
export async function largestScan(url: string): Promise<BenchedScan[]> {
  const scans = (await objectsAt(url)).flatMap((object) => scanOf(object, object.main_scan));
  return scans.sort((one, other) => other.width * other.height - one.width * one.height).slice(0, 1);
}

/** The scans of the work with the most scans in a server's library. */
export async function longestWork(url: string): Promise<BenchedScan[]> {
  const works: BenchedScan[][] = [];
  for (const object of await objectsAt(url)) {
    const answer = await fetch(`${url}/api/objects/${encodeURIComponent(object.id)}/scans/`);
    works.push(((await answer.json()) as MainScan[]).flatMap((scan) => scanOf(object, scan)));
  }
  return works.sort((one, other) => other.length - one.length)[0] ?? [];
}

async function objectsAt(url: string): Promise<EntityTile['related_object'][]> {
  return (await allTiles(url)).flatMap((tile) => (tile.type === 'entity' ? tile.related_object : []));
}

function scanOf({ id, slug, title }: EntityTile['related_object'], { dzi }: MainScan): BenchedScan[] {
  const manifest = new URL(dzi.manifest_url).pathname;
  const folder = digestFolder(storageFolder(dataFolder), manifest.split('/')[2] ?? '');
  if (!existsSync(join(folder, 'scan.dzi'))) return [];
  const text = readFileSync(join(folder, 'scan.dzi'), 'utf8');
  const side = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]);
  const page = `/en/objects/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;
  return [{ page, manifest, folder, title, width: side('Width'), height: side('Height') }];
}

/** Folder of scans for IIIF viewers, served below /iiif/; kept for the next run. */
export const iiifFolder = '.bench/viewer/iiif';

/** The manifest that peers which read IIIF open. */
export const manifestPath = '/iiif/manifest.json';

/** The quality of the JPEG tiles of our own pyramids (lib/scans/make.ts). */
const tileQuality = 82;

/**
 * Writes scans as IIIF Image API 3 services of level 0 (tiles in files; https://iiif.io/api/image/3.0/, section 5), and
 * a Presentation API 3 manifest with a canvas for each.
 * @param origin of the server that will send them
 */
export async function makeIiif(scans: readonly BenchedScan[], origin: string): Promise<void> {
  mkdirSync(iiifFolder, { recursive: true });
  const items: object[] = [];
  for (const { folder, manifest, width, height } of scans) {
    const tiles = join(iiifFolder, basename(folder));
    const service = `${origin}/iiif/${basename(folder)}`;
    if (!existsSync(tiles)) {
      const unfinished = `${tiles}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      await sharp(join(folder, 'scan.jpg'), { limitInputPixels: false })
        .jpeg({ quality: tileQuality })
        .tile({ size: 512, layout: 'iiif3', container: 'fs' })
        .toFile(unfinished);
      renameSync(unfinished, tiles);
    }
    const infoFile = join(tiles, 'info.json');
    const info = JSON.parse(readFileSync(infoFile, 'utf8')) as object;
    writeFileSync(infoFile, JSON.stringify({ ...info, id: service }));
    const picture = (name: string) => {
      return { id: `${origin}${dirname(manifest)}/${name}.jpg`, type: 'Image', format: 'image/jpeg' };
    };
    const services = [{ id: service, type: 'ImageService3', profile: 'level0' }];
    const body = { ...picture('scan'), width, height, service: services };
    const id = `${origin}/iiif/canvas/${items.length + 1}`;
    const painting = { id: `${id}/image`, type: 'Annotation', motivation: 'painting', target: id, body };
    const pages = [{ id: `${id}/page`, type: 'AnnotationPage', items: [painting] }];
    items.push({ id, type: 'Canvas', width, height, thumbnail: [picture('default')], items: pages });
  }
  const context = 'http://iiif.io/api/presentation/3/context.json';
  const label = { en: [scans[0]?.title] };
  const manifest = { '@context': context, id: `${origin}${manifestPath}`, type: 'Manifest', label, items };
  writeFileSync(join(iiifFolder, 'manifest.json'), JSON.stringify(manifest));
}
