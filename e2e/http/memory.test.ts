import { expect, test } from 'vitest';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { serveLibrary } from './library.fixture.ts';

// Three quarters of it are used by a server that has just started.
const heapMegabytes = 110;
const pages = 500;

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 60), {
  WORKERS: '1',
  CLIENT_LIMIT: 'off',
  CACHE_MEGABYTES: '4',
  NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
});

test('nothing of a page that was rendered stays, but for what the cache keeps', async () => {
  const page = (number: number) =>
    `/pl?max_sorting_datetime=2040-01-01T00:00:00.${String(number).padStart(6, '0')}`;
  const pending = Array.from({ length: pages }, (_, number) => page(number));
  const statuses: number[] = [];
  const lanes = Array.from({ length: 4 }, async () => {
    for (let path = pending.pop(); path; path = pending.pop())
      statuses.push((await library.fetchRaw(path)).status);
  });
  await Promise.all(lanes);
  expect(statuses).toHaveLength(pages);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
