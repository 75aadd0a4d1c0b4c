// A catalogue service of any size: tiles are computed from their numbers on request, so that none are held.
import { goodData, tileOf, timestampOf } from '#e2e/upstream/data.ts';
import { largerBatch } from '#lib/catalogue/mirror/service/service.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { open } from '../own-server.ts';

const tiles = Number(process.env.TILES);
/** Default batch size, in tiles. */
const usual = 40;

const url = `http://127.0.0.1:${process.env.PORT}`;
const { organizations, pages, statistics } = goodData(url, 0);
statistics.entities.public = tiles;

const lists: { [path: string]: unknown } = {
  '/api/organizations/': organizations,
  '/api/pages/': pages,
  '/api/stats/': statistics,
};

open((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  const answer = pathname === '/api/frontpage/' ? batchOf(searchParams) : lists[pathname];
  response
    .writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(answer ?? { detail: 'Not found.' }));
});

/** As in the contract: bounds are exclusive, newest first. */
function batchOf(query: URLSearchParams): Tile[] {
  const bound = (name: string) => parseTimestamp(query.get(name) ?? '');
  const [max, min, type] = [bound('max_sorting_datetime'), bound('min_sorting_datetime'), query.get('type')];
  const size = Math.min(Number(query.get('batch_size') ?? usual), largerBatch);
  const batch: Tile[] = [];
  for (let index = max ? firstBelow(max) : 0; index < tiles && batch.length < size; index += 1) {
    if (min && timestampOf(index) <= min) break;
    const tile = tileOf(url, index);
    if (!type || tile.type === type) batch.push(tile);
  }
  return batch;
}

/** Index of the newest tile older than this; the number of tiles if there is none. */
function firstBelow(max: Timestamp): number {
  let [low, high] = [0, tiles];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (timestampOf(middle) < max) high = middle;
    else low = middle + 1;
  }
  return low;
}
