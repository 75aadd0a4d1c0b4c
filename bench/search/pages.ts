import type { StoreOptions } from '#lib/catalogue/store/database.ts';
import { environmentOf } from '../made-store.ts';
import { atMost, median, quantile, type Row } from '../rows.ts';
import { startSite } from '../site.ts';
import { madeFor } from './made.ts';
import { wordAt } from './words.ts';

/** Pages requested in sequence, each for the first time. */
const asked = 200;

/** Time to first byte of result pages that nobody has requested before, from the production server. */
export async function pagesRow(group: string, options: StoreOptions): Promise<Row> {
  await using site = await startSite({ ...environmentOf(options), PUBLIC_URL: madeFor, DEMO: 'off' });
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
  const name = 'a page of results that nobody has asked for, first byte, ms';
  return { group, name, figures: { figure: median(times), p95 }, ...atMost(200, p95, 'p95 ') };
}
