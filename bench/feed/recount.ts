import { setImmediate } from 'node:timers/promises';
import { answerApi } from '#lib/api/answer.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { countStatistics } from '#lib/catalogue/store/statistics.ts';
import { placesOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { shown } from '../made-store.ts';
import { quantile, type Row, rounded } from '../rows.ts';
import { type FeedStore, madeFor } from './served.ts';

/** Batches requested while no count is running. */
const alone = 1_000;

/** Counts all objects of a store while the same process serves the feed, and measures how long its readers wait. */
export async function recountRows(engine: string, { tiles, options }: FeedStore): Promise<Row[]> {
  const store = await openStore(options);
  const storage = diskStorage(storageFolder(options.dataDir));
  const catalogue = storeCatalogue(store, placesOf(madeFor), storage);
  try {
    let left = alone;
    const undisturbed = await readWhile(catalogue, () => left-- > 0);
    let isCounting = true;
    const begun = performance.now();
    const counted = countStatistics(store.db).finally(() => {
      isCounting = false;
    });
    const disturbed = await readWhile(catalogue, () => isCounting);
    const { entities } = await counted;
    const seconds = rounded((performance.now() - begun) / 1000);
    const row = (how: string, times: number[], others: Row['figures'] = {}): Row => {
      const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => rounded(quantile(times, share)));
      return {
        group:
          'the feed while all objects are counted: ms from asking, in line with the count, to the answer',
        name: `${engine}, ${shown(tiles)}, ${how}`,
        figures: { p50, p99, longest, ...others },
      };
    };
    return [
      row('alone', undisturbed),
      row('beside the count', disturbed, { 'count s': seconds, objects: entities.total }),
    ];
  } finally {
    await catalogue.close();
  }
}

/** Milliseconds per batch, requested in sequence; each first waits for the event loop as a request does. */
async function readWhile(catalogue: Catalogue, isWanted: () => boolean): Promise<number[]> {
  const request = { method: 'GET', path: '/api/frontpage/', query: new URLSearchParams(), headers: {} };
  const times: number[] = [];
  while (isWanted()) {
    const begun = performance.now();
    await setImmediate();
    const { status } = await answerApi(catalogue, request, (error) => {
      throw error;
    });
    if (status !== 200) throw new Error(`A batch of the feed was answered with ${status}`);
    times.push(performance.now() - begun);
  }
  return times;
}
