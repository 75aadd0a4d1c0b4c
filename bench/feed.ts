// Part of npm run bench: batches of the feed from stores of a thousand to millions of tiles, on both engines.
import { recountRows } from './feed/recount.ts';
import { type FeedStore, servedRows } from './feed/served.ts';
import { madeStore, onEngines } from './made-store.ts';
import { type Row, report } from './rows.ts';

/** Sizes of the generated stores, in tiles; a million takes 3.8 GB on SQLite. */
const sizes = (process.env.FEED_TILES ?? '1000,100000,1000000').split(',').map(Number);

const rows: Row[] = [];
await onEngines('FEED_ENGINE', async (engine, place) => {
  const stores: FeedStore[] = [];
  for (const tiles of sizes) stores.push({ tiles, options: await madeStore(tiles, place) });
  rows.push(...(await servedRows(engine, stores)));
  const largest = stores.at(-1);
  if (largest) rows.push(...(await recountRows(engine, largest)));
});
report('feed', rows);
