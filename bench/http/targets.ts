import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchRaw, type RawResponse } from '#e2e/support/http.ts';
import { pagesAt } from '#e2e/support/traffic.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { microsecond, writeScript } from '../wrk.ts';

/** A request, its answer, and the minimum share of nginx's requests per second of processor time. */
export type Target = {
  name: string;
  path: string;
  headers: Record<string, string>;
  goal: number;
  answer: RawResponse;
};

/** The API's first batch, the pages with a budget, and a tile of the newest object. */
export async function targetsOf(url: string) {
  const target = async (name: string, path: string, headers = {}, goal = 0.5): Promise<Target> => {
    const answer = await fetchRaw(url, path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return { name, path, headers, goal, answer };
  };
  const pages = await pagesAt(url);
  // Pages are requested as browsers do; the API is never compressed.
  const page = (name: 'home' | 'static page' | 'object') =>
    target(name, pages[name], { 'Accept-Encoding': 'br' });
  const [newest] = await batch(url, '?type=entity');
  const tiles = new URL(newest?.related_object.main_scan.dzi.tiles_prefix ?? '').pathname;
  return [
    await target('/api/frontpage/', '/api/frontpage/'),
    await page('home'),
    await page('static page'),
    await page('object'),
    await target('tile', `${tiles}9/0_0.jpeg`, {}, 0.3),
  ] as const;
}

/** Headers that each server generates itself. */
const generated = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag', 'age'];

/** Headers of an answer that the servers in comparison send as well. */
export function headersOf({ lines }: RawResponse): [string, string][] {
  return lines.filter(([name]) => !generated.includes(name.toLowerCase()));
}

/** Writes the answers as files, `0`, `1`, …, with a list of their headers. */
export function writeAnswers(folder: string, targets: readonly Target[]): void {
  // nginx's workers run as another user and must be able to enter the folder.
  chmodSync(folder, 0o755);
  for (const [index, { answer }] of targets.entries())
    writeFileSync(join(folder, String(index)), answer.body);
  const heads = targets.map(({ answer }) => Object.fromEntries(headersOf(answer)));
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads));
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

async function batch(url: string, query: string): Promise<EntityTile[]> {
  return (await (await fetch(`${url}/api/frontpage/${query}`)).json()) as EntityTile[];
}
