import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { placesOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { batchRows } from './feed/batches.ts';
import { type FeedStore, madeFor, shown } from './feed/feed-store.ts';
import { madeStore } from './feed/made-store.ts';
import { type PostgresPlace, postgresPlace } from './feed/postgres-place.ts';
import { recountRows } from './feed/recount.ts';
import { servedRows } from './feed/served.ts';
import { type Row, report, rounded } from './rows.ts';

/** Sizes of the made stores, in tiles; a million takes 3.8 GB on SQLite. */
const sizes = (process.env.FEED_TILES ?? '1000,100000,1000000').split(',').map(Number);
const wanted = process.env.FEED_ENGINE;
const engines = ['SQLite', 'PostgreSQL'].filter((engine) => !wanted || engine === wanted);
if (engines.length === 0) throw new Error('FEED_ENGINE is SQLite or PostgreSQL; leave it out for both.');
/** In how many seconds ten million tiles are to be made, and how many that is a tile. */
const secondsForTenMillion = 20 * 60;

const rows: Row[] = [];
// One after the other: at ten million tiles each takes the whole machine.
for (const engine of engines) {
  const place = engine === 'PostgreSQL' ? await postgresPlace() : undefined;
  try {
    rows.push(...(await engineRows(engine, place)));
  } finally {
    await place?.close();
  }
}
report('feed', rows);

async function engineRows(engine: string, place: PostgresPlace | undefined): Promise<Row[]> {
  const stores: FeedStore[] = [];
  let loading: Row[] = [];
  try {
    for (const tiles of sizes) {
      const { options, seconds } = await madeStore(tiles, place);
      const store = await openStore(options);
      const storage = diskStorage(storageFolder(options.dataDir));
      const catalogue = storeCatalogue(store, placesOf(madeFor), storage);
      stores.push({ tiles, options, store, catalogue });
      if (seconds) loading = [loadingRow(engine, tiles, seconds)];
    }
    const batches = await batchRows(engine, stores);
    const largest = stores.at(-1);
    const counting = largest ? await recountRows(engine, largest) : [];
    return [...loading, ...(await servedRows(engine, stores)), ...batches, ...counting];
  } finally {
    for (const { catalogue } of stores) await catalogue.close();
  }
}

/** What making a store took, of what so many tiles may take. */
function loadingRow(engine: string, tiles: number, seconds: number): Row {
  const ratio = (seconds / tiles) * (10_000_000 / secondsForTenMillion);
  return {
    group: 'made by generate: seconds; ratio to the time that ten million tiles may take, for each tile',
    name: `${engine}, ${shown(tiles)}`,
    figures: { s: rounded(seconds) },
    ratio,
    goal: '≤ 1',
    reached: ratio <= 1,
  };
}
