import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetedPages } from '../script-bytes.ts';

/** What is asked for, and the least share of nginx's requests per second of processor time. */
export type Target = {
  name: string;
  path: string;
  asked: Record<string, string>;
  goal: number;
  isFile?: boolean;
};

// Pages go out as browsers ask for them; the API is never compressed.
const asBrowser = { 'Accept-Encoding': 'br' };

type Tile = {
  sorting_datetime: string;
  related_object: { main_scan: { dzi: { tiles_prefix: string }; thumbnails: { url: string }[] } };
};

/** The API's first batch, the pages with a budget, and a tile and a thumbnail of the newest object. */
export async function targetsOf(url: string): Promise<Target[]> {
  const pages = await budgetedPages(url);
  const [tile] = await batch(url, '?type=entity');
  if (!tile) throw new Error('The library has no object');
  const { dzi, thumbnails } = tile.related_object.main_scan;
  const ours = (address: string) => address.slice(new URL(address).origin.length);
  const page = (name: string, path: string, asked: Record<string, string>): Target => {
    return { name, path, asked, goal: 0.5 };
  };
  return [
    { name: '/api/frontpage/', path: '/api/frontpage/', asked: {}, goal: 0.5 },
    page('home', pages.home, asBrowser),
    page('home, not compressed', pages.home, {}),
    page('static page', pages['static page'], asBrowser),
    page('object', pages.object, asBrowser),
    { name: 'tile', path: `${ours(dzi.tiles_prefix)}9/0_0.jpeg`, asked: {}, goal: 0.3, isFile: true },
    { name: 'thumbnail', path: ours(thumbnails[0]?.url ?? ''), asked: {}, goal: 0.3, isFile: true },
  ];
}

/**
 * Writes a script for wrk that asks for batches of the feed from any instant between the newest tile and the last of
 * the first batch on, each to the microsecond, so that none is asked for twice. @returns its file
 */
export async function coldBatches(url: string, folder: string): Promise<string> {
  const tiles = await batch(url, '');
  const [newest, oldest] = [tiles[0], tiles.at(-1)].map((tile) => Date.parse(`${tile?.sorting_datetime}Z`));
  if (!newest || !oldest) throw new Error('The library has no tiles');
  const file = join(folder, 'batches.lua');
  writeFileSync(
    file,
    `math.randomseed(os.time())
request = function()
  local at = os.date("!%Y-%m-%dT%H:%M:%S", math.random(${Math.floor(oldest / 1000)}, ${Math.floor(newest / 1000)}))
  local fraction = string.format("%06d", math.random(0, 999999))
  return wrk.format("GET", "/api/frontpage/?max_sorting_datetime=" .. at .. "." .. fraction)
end
`,
  );
  return file;
}

/** Writes a script for wrk that asks for the files like this one of all newest objects in turn. @returns its file */
export async function filesInTurn(url: string, folder: string, name: Target['name']): Promise<string> {
  const scans = (await batch(url, '?type=entity')).map((tile) => tile.related_object.main_scan);
  const addresses = scans.map(({ dzi, thumbnails }) =>
    name === 'tile' ? `${dzi.tiles_prefix}9/0_0.jpeg` : (thumbnails[0]?.url ?? ''),
  );
  const paths = addresses.map((address) => `"${new URL(address).pathname}"`);
  const file = join(folder, `${name}.lua`);
  writeFileSync(
    file,
    `local paths = { ${paths.join(', ')} }
local next = 0
request = function()
  next = next % #paths + 1
  return wrk.format("GET", paths[next])
end
`,
  );
  return file;
}

async function batch(url: string, query: string): Promise<Tile[]> {
  return (await (await fetch(`${url}/api/frontpage/${query}`)).json()) as Tile[];
}
