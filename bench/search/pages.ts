import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { withStarted } from '../processes.ts';
import { median, quantile, type Row, rounded } from '../rows.ts';
import { startSite } from '../site.ts';
import { madeFor } from './made.ts';
import { wordAt } from './words.ts';

/** Pages that are asked for, one after the other, each for the first time. */
const asked = 200;

/** Pages of results that nobody has asked for, from the production server: until their first byte comes. */
export async function pagesRow(group: string, { dataDir, databaseUrl }: StoreOptions): Promise<Row> {
  return await withStarted(async (keep) => {
    const site = await keep(
      startSite({
        DATA_DIR: dataDir,
        DEMO: 'off',
        PUBLIC_URL: madeFor,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      }),
    );
    const times: number[] = [];
    for (let index = -1; index < asked; index += 1) {
      // From one object in ten to one in 10,000.
      const word = wordAt(Math.floor(12 * 1.03 ** Math.max(0, index)));
      const began = performance.now();
      const asking = request(
        `${site.url}/pl/search?q=${encodeURIComponent(word)}&sort=${index % 2 ? 'title' : 'newest'}`,
      );
      asking.end();
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200)
        throw new Error(`A page of results was answered with ${answer.statusCode}`);
      await once(answer, 'data');
      // The first one waits for the index.
      if (index >= 0) times.push(performance.now() - began);
      answer.resume();
      await once(answer, 'end');
    }
    const p95 = quantile(times, 0.95);
    return {
      group,
      name: 'a page of results that nobody has asked for, first byte, ms',
      figures: { figure: rounded(median(times)), p95: rounded(p95) },
      goal: 'p95 ≤ 200',
      reached: p95 <= 200,
    };
  });
}
