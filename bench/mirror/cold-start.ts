import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Row, rounded } from '../rows.ts';
import { startSite } from '../site.ts';
import { startService } from './start-service.ts';

const rounds = 5;
/** Milliseconds that the service takes for each answer. */
const latency = 200;

/**
 * From the start of the server to its first page with tiles: with a library of its own, and with an empty store that a
 * slow service is mirrored into. One answer of the service is the least that this can take longer.
 * @param folder for stores
 */
export async function coldRow(folder: string): Promise<Row> {
  const service = await startService(1000, latency, folder);
  try {
    const times = { store: [] as number[], service: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.store.push(await firstPage({}));
      const environment = { CATALOGUE_API_URL: service.url, DEMO: 'off' };
      times.service.push(await firstPage({ ...environment, DATA_DIR: join(folder, `cold ${round}`) }));
    }
    const [store, mirrored] = [median(times.store), median(times.service)];
    return {
      group:
        `from the start to the first page with tiles, ms; the service takes ${latency} ms for each answer, ` +
        'ratio to our own store and one answer',
      name: 'home, nothing mirrored',
      figures: { 'own store': rounded(store), mirror: rounded(mirrored) },
      ratio: mirrored / (store + latency),
    };
  } finally {
    await service.stop();
  }
}

/** @returns milliseconds */
async function firstPage(environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const site = await startSite(environment);
  try {
    while (!(await (await fetch(`${site.url}/pl`)).text()).includes('/pl/objects/')) await sleep(10);
    return performance.now() - begun;
  } finally {
    await site.stop();
  }
}
