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
  id: number;
  sorting_datetime: string;
  related_object: { id: string; slug: string; title: string; main_scan: { dzi: { manifest_url: string } } };
};

/** The largest scan of the library that a server shows, by pixels. */
export async function largestScan(url: string): Promise<BenchedScan> {
  let largest: BenchedScan | undefined;
  for await (const tile of allTiles(url)) {
    const scan = scanOf(tile);
    if (scan && (!largest || scan.width * scan.height > largest.width * largest.height)) largest = scan;
  }
  if (!largest) throw new Error(`The library in ${dataFolder} has no scan with tiles`);
  return largest;
}

async function* allTiles(url: string): AsyncGenerator<Tile> {
  const seen = new Set<number>();
  for (let from = ''; ; ) {
    const query = new URLSearchParams({ type: 'entity', batch_size: '40' });
    if (from) query.set('max_sorting_datetime', from);
    const tiles = (await (await fetch(`${url}/api/frontpage/?${query}`)).json()) as Tile[];
    const fresh = tiles.filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const tile of fresh) seen.add(tile.id);
    yield* fresh;
    from = fresh.at(-1)?.sorting_datetime ?? '';
  }
}

function scanOf({ related_object: { id, slug, title, main_scan } }: Tile): BenchedScan | undefined {
  const manifest = new URL(main_scan.dzi.manifest_url).pathname;
  const digest = manifest.split('/')[2] ?? '';
  const folder = digestFolder(storageFolder(dataFolder), digest);
  if (!existsSync(join(folder, 'scan.dzi'))) return undefined;
  const text = readFileSync(join(folder, 'scan.dzi'), 'utf8');
  const side = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)?.[1]);
  const page = `/en/objects/${encodeURIComponent(id)}/${encodeURIComponent(slug)}`;
  return { page, manifest, folder, title, width: side('Width'), height: side('Height') };
}
