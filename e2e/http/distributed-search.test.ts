import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import { startCluster } from '#lib/catalogue/store/search/manticore/searchd.fixture.ts';
import { readSets } from '#lib/catalogue/store/search/manticore/sets.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import { startServer } from '../support/server.ts';

test('search on several machines comes and goes, and everything else goes on', async () => {
  const cluster = await startCluster();
  const dataDir = temporaryFolder();
  await makeCatalogue(dataDir, 50);
  const server = await startServer({ dataDir, environment: { SEARCH_URL: cluster.url } });
  onTestFinished(async () => void (await server.stop()));
  const get = async (target: string) => await fetchRaw(server.url, target);
  const json = async (target: string) => JSON.parse((await get(target)).text());
  // Each has an address of its own: no answer is cached.
  const search = (batch: number) => `/api/search/?sort=newest&batch_size=${batch}`;

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  await vi.waitFor(async () => expect(await readSets(store.db)).toMatchObject({ building: null }), 30_000);
  expect(await json('/readyz')).toMatchObject({ ready: true, records: { waiting: 0 } });
  const { count, count_is_exact } = await json(search(1));
  expect([count > 0, count_is_exact]).toEqual([true, true]);
  const [first, last] = cluster.nodes;
  await last?.kill();
  expect((await get(search(2))).status).toBe(503);
  expect((await get('/en/search?q=nothing')).status).toBe(503);
  await first?.kill();
  expect((await get(search(3))).status).toBe(503);
  expect((await get('/en')).status).toBe(200);
  expect((await json('/api/frontpage/?batch_size=1')).length).toBe(1);
  expect((await get('/readyz')).status).toBe(200);
  await Promise.all([first?.start(), last?.start()]);
  await vi.waitFor(async () => expect(await json(search(4))).toMatchObject({ count }), 30_000);
});
