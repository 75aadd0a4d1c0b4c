import { join } from 'node:path';
import { ask, type RawAnswer } from '#e2e/support/http.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { budgetedPages } from '../script-bytes.ts';
import { inTurn, microsecond, writeScript } from '../wrk.ts';

/** A request, its answer, and the minimum share of nginx's requests per second of processor time. */
export type Target = {
  name: string;
  path: string;
  asked: Record<string, string>;
  goal: number;
  answer: RawAnswer;
  /** The corresponding files of all newest objects. */
  files?: string[];
};

/** The API's first batch, the pages with a budget, and a tile and a thumbnail of the newest object. */
export async function targetsOf(url: string) {
  const pages = await budgetedPages(url);
  const scans = (await batch(url, '?type=entity')).map((tile) => tile.related_object.main_scan);
  const target = async (
    name: string,
    path: string,
    asked: Target['asked'] = {},
    goal = 0.5,
  ): Promise<Target> => {
    const answer = await ask(url, path, { headers: asked });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return { name, path, asked, goal, answer };
  };
  // Pages are requested as browsers do; the API is never compressed.
  const page = (name: 'home' | 'static page' | 'object') =>
    target(name, pages[name], { 'Accept-Encoding': 'br' });
  const file = async (name: string, addresses: string[]): Promise<Target> => {
    const files = addresses.map((address) => new URL(address).pathname);
    return { ...(await target(name, files[0] ?? '', {}, 0.3)), files };
  };
  const [tiles, thumbnails] = [
    scans.map(({ dzi }) => `${dzi.tiles_prefix}9/0_0.jpeg`),
    scans.map(({ thumbnails }) => thumbnails[0]?.url ?? ''),
  ];
  return [
    await target('/api/frontpage/', '/api/frontpage/'),
    await page('home'),
    await target('home, not compressed', pages.home),
    await page('static page'),
    await page('object'),
    await file('tile', tiles),
    await file('thumbnail', thumbnails),
  ] as const;
}

/**
 * Writes a wrk script that requests batches of the feed from any instant between the newest and the last tile of the
 * first batch, to the microsecond, so that none is requested twice. @returns its file
 */
export async function coldBatches(url: string, folder: string): Promise<string> {
  const tiles = await batch(url, '');
  const [newest, oldest] = [tiles[0], tiles.at(-1)].map((tile) =>
    Math.floor(Date.parse(`${tile?.sorting_datetime}Z`) / 1000),
  );
  const second = `os.date("!%Y-%m-%dT%H:%M:%S", math.random(${oldest}, ${newest}))`;
  const path = `"/api/frontpage/?max_sorting_datetime=" .. ${second} .. "." .. ${microsecond}`;
  return writeScript(join(folder, 'batches.lua'), path);
}

/** Writes a wrk script that requests all files of a target in turn. @returns its file */
export function filesInTurn({ name, files = [] }: Target, folder: string): string {
  return writeScript(join(folder, `${name}.lua`), 'following()', inTurn(files));
}

async function batch(url: string, query: string): Promise<EntityTile[]> {
  return (await (await fetch(`${url}/api/frontpage/${query}`)).json()) as EntityTile[];
}
