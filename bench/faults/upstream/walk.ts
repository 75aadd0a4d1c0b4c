import type { Tile } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import type { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { Library } from './library.ts';

/** Requests after which a walk has lost its way: a feed of 200 tiles takes about ten. */
const mostSteps = 60;

/** Walks the whole feed as a browser does and compares what comes with what the service told. */
export async function walk(client: Client, library: Library, pause: () => Promise<void>): Promise<void> {
  const { journal } = client;
  const seen = new Set<number>();
  let cursor: Cursor | undefined;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const bound = boundOf(cursor);
    const query = bound === undefined ? '' : `?max_sorting_datetime=${bound}`;
    const text = await client.get('feed', `/api/frontpage/${query}`);
    if (text === undefined) {
      journal.walks.brokenOff += 1;
      return;
    }
    const batch = JSON.parse(text) as Tile[];
    judge(batch, bound, library, journal);
    const { fresh, next } = step(cursor, batch, seen);
    for (const { id } of fresh) seen.add(id);
    if (!next) {
      journal.walks.complete += 1;
      journal.walks.tiles += seen.size;
      const missing = library.tiles.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
      const some = `${missing.length} of them, such as ${missing.slice(0, 5).join(', ')}`;
      if (missing.length > 0) journal.breaks('no tile is missing', some);
      return;
    }
    cursor = next;
    await pause();
  }
  journal.breaks('every walk has an end', `not after ${mostSteps} steps`);
}

function judge(batch: readonly Tile[], bound: string | undefined, library: Library, journal: Journal): void {
  const place = `in the batch at ${bound ?? 'the top'}`;
  for (const tile of batch) if (!library.isTold(tile)) journal.breaks('no wrong tile', `${tile.id} ${place}`);
  const times = batch.map(({ sorting_datetime }) => parseTimestamp(sorting_datetime) ?? '');
  if (bound !== undefined && times.some((time) => time >= bound))
    journal.breaks('no tile above the bound', place);
  if (times.some((time, index) => time > (times[index - 1] ?? time))) journal.breaks('newest first', place);
  if (new Set(batch.map(({ id }) => id)).size < batch.length) journal.breaks('no tile twice', place);
}
