import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { withStarted } from '../processes.ts';
import { atMost, median, quantile, type Row, rounded } from '../rows.ts';
import { startSite } from '../site.ts';
import { madeFor } from './made.ts';
import { wordAt } from './words.ts';

/** Pages requested in sequence, each for the first time. */
const asked = 200;

/** Time to first byte of result pages that nobody has requested before, from the production server. */
export async function pagesRow(group: string, { dataDir, databaseUrl }: StoreOptions): Promise<Row> {
  return await withStarted(async (keep) => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PUBLIC_URL: madeFor };
    const site = await keep(startSite({ ...environment, DEMO: 'off' }));
    const times: number[] = [];
    for (let index = -1; index < asked; index += 1) {
      // From one object in ten to one in 10,000.
      const word = wordAt(Math.floor(12 * 1.03 ** Math.max(0, index)));
      const query = `q=${encodeURIComponent(word)}&sort=${index % 2 ? 'title' : 'newest'}`;
      const began = performance.now();
      const { status, body } = await fetch(`${site.url}/pl/search?${query}`);
      if (status !== 200 || !body) throw new Error(`A page of results was answered with ${status}`);
      const reader = body.getReader();
      await reader.read();
      // The first one waits for the index, and does not count.
      if (index >= 0) times.push(performance.now() - began);
      while (!(await reader.read()).done);
    }
    const p95 = quantile(times, 0.95);
    return {
      group,
      name: 'a page of results that nobody has asked for, first byte, ms',
      figures: { figure: rounded(median(times)), p95: rounded(p95) },
      ...atMost(200, p95, 'p95 '),
    };
  });
}
