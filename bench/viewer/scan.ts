import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

type Tile = {
  sorting_datetime: string;
  related_object: { id: string; slug: string; title: string; main_scan: { dzi: { manifest_url: string } } };
};

/** The largest scan of the library that a server shows, by pixels. */
export async function largestScan(url: string): Promise<BenchedScan> {
  const scans: BenchedScan[] = [];
  const query = new URLSearchParams({ type: 'entity' });
  for (let from: string | undefined = ''; from !== undefined; query.set('max_sorting_datetime', from ?? '')) {
    const tiles = (await (await fetch(`${url}/api/frontpage/?${query}`)).json()) as Tile[];
    scans.push(...tiles.flatMap(scanOf));
    from = tiles.at(-1)?.sorting_datetime;
  }
  const [largest] = scans.sort((one, other) => other.width * other.height - one.width * one.height);
  if (!largest) throw new Error(`The library in ${dataFolder} has no scan with tiles`);
  return largest;
}

function scanOf({ related_object: { id, slug, title, main_scan } }: Tile): BenchedScan[] {
  const manifest = new URL(main_scan.dzi.manifest_url).pathname;
  const folder = digestFolder(storageFolder(dataFolder), manifest.split('/')[2] ?? '');
  if (!existsSync(join(folder, 'scan.dzi'))) return [];
  const text = readFileSync(join(folder, 'scan.dzi'), 'utf8');
  const side = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]);
  const page = `/en/objects/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;
  return [{ page, manifest, folder, title, width: side('Width'), height: side('Height') }];
}
