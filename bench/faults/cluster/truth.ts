import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectPath } from '#lib/addresses.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { namesBelow } from '#lib/scans/storage/file-list.ts';
import { run } from '../../processes.ts';

/** A file of the storage: where it is asked for, where it lies, and its checksums (hexadecimal). */
export type TrueFile = { path: string; key: string; sha256: string; md5: string };

/** An object as it has to be. */
export type TrueObject = {
  title: string;
  /** The tile without what each store draws or dates for itself; see {@link comparable}. */
  tile: string;
  sortedAt: string;
  /** Address of its page without the language. */
  path: string;
  digests: string[];
  files: TrueFile[];
};

/** Objects by their titles. */
export type Truth = Map<string, TrueObject>;

/**
 * What is right: what an import that nothing disturbs makes of the same sources, in one SQLite file and one folder.
 * @param sources folder of all sources
 * @param dataDir a folder for that library
 * @param origin where the public reaches the site
 */
export async function truthOf(sources: string, dataDir: string, origin: string): Promise<Truth> {
  await run(process.execPath, ['dist/cli.js', 'import', sources], { DATA_DIR: dataDir, PUBLIC_URL: origin });
  const { db, close } = await openStore({ dataDir });
  const tiles = await db.selectFrom('tiles').select(['object_id', 'json']).execute();
  const scans = await db.selectFrom('scans').select(['object_id', 'digest']).execute();
  await close();
  const truth: Truth = new Map();
  for (const { object_id, json } of tiles) {
    const tile = JSON.parse(new TextDecoder().decode(json)) as Tile;
    if (tile.type !== 'entity') throw new Error(`A tile of another type was imported: ${tile.type}`);
    const digests = scans.filter((scan) => scan.object_id === object_id).map(({ digest }) => digest);
    const files: TrueFile[] = [];
    for (const digest of digests) files.push(...(await filesOf(storageFolder(dataDir), digest)));
    truth.set(tile.entity_title, {
      title: tile.entity_title,
      tile: comparable(tile),
      sortedAt: tile.sorting_datetime,
      path: objectPath('pl', tile.related_object).slice('/pl'.length),
      digests,
      files,
    });
  }
  return truth;
}

/** A tile as text without its numbers, which each store draws, and the times at which it was written. */
export function comparable(tile: Tile): string {
  const drawn = new Set(['id', 'created_at', 'updated_at']);
  const isDrawn = (key: string, value: unknown) =>
    drawn.has(key) && (key !== 'id' || typeof value === 'number');
  return JSON.stringify(tile, (key, value: unknown) => (isDrawn(key, value) ? undefined : value));
}

async function filesOf(storage: string, digest: string): Promise<TrueFile[]> {
  const folder = digestFolder(storage, digest);
  return (await namesBelow(folder)).flatMap((name) => {
    const query = /^(default|large|huge)\.jpg$/.exec(name)?.[1];
    const thumbnail = query && `thumbnail.jpg${query === 'default' ? '' : `?type=${query}`}`;
    // Lists of ours lie beside the files and have no address.
    if (name.endsWith('.json')) return [];
    const bytes = readFileSync(join(folder, name));
    const sum = (kind: string) => createHash(kind).update(bytes).digest('hex');
    const path = `/scans/${digest}/${thumbnail ?? name}`;
    return { path, key: `${digest}/${name}`, sha256: sum('sha256'), md5: sum('md5') };
  });
}
