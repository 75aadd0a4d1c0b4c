import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { placesOf } from '#lib/scans/addresses.ts';
import { ask } from '../ask.ts';
import { run, withFolder, withStarted } from '../processes.ts';
import { atLeast, quantile, type Row, rounded } from '../rows.ts';
import { startSite } from '../site.ts';
import { keptAddresses } from './step.ts';

const objects = Number(process.env.LOAD_OBJECTS ?? '10000');
const readers = 8;
/** Milliseconds between two page requests of a reader. */
const pause = 50;
const goal = 0.95;

/** Share of pages that come from memory while another process saves objects in sequence, as an import does. */
export function duringImport(): Promise<Row> {
  return withFolder((dataDir) =>
    withStarted(async (keep) => {
      await run(process.execPath, ['dist/cli.js', 'generate', '--tiles', '2000'], { DATA_DIR: dataDir });
      const { url } = await keep(startSite({ DATA_DIR: dataDir, DEMO: 'off' }));
      const pages = await pagesOf(url);
      for (const page of pages) await fetch(url + page);
      const ended = new AbortController();
      const reading = Promise.all(Array.from({ length: readers }, () => read(url, pages, ended.signal)));
      const seconds = await save(dataDir, url).finally(() => ended.abort());
      return rowOf((await reading).flat(), seconds);
    }),
  );
}

/** The home page, lists, and the newest objects. */
async function pagesOf(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/pl`)).text();
  const objectPages = new Set(html.match(/(?<=href=")\/pl\/objects\/[^"#?]+/g));
  const kept = (await keptAddresses(url)).filter((path) => !path.startsWith('/api/'));
  return [...kept, ...objectPages];
}

async function save(dataDir: string, url: string): Promise<number> {
  const store = await openStore({ dataDir });
  const begun = performance.now();
  for (let index = 0; index < objects; index += 1) {
    await saveObject(store.db, placesOf(url), objectRecord(`imported-${index}`));
    // The readers share this thread.
    await sleep(1);
  }
  const seconds = (performance.now() - begun) / 1000;
  await store.close();
  return seconds;
}

type Visit = { isCached: boolean; status: number; ms: number };

async function read(url: string, pages: string[], signal: AbortSignal): Promise<Visit[]> {
  const agent = new Agent({ keepAlive: true });
  const visits: Visit[] = [];
  while (!signal.aborted) {
    const page = pages[Math.floor(Math.random() * pages.length)];
    const begun = performance.now();
    const { status, headers } = await ask(`${url}${page}`, agent, { headers: { 'Accept-Encoding': 'br' } });
    // Only cached answers have an Age header.
    visits.push({ isCached: headers.age !== undefined, status, ms: performance.now() - begun });
    await sleep(pause);
  }
  agent.destroy();
  return visits;
}

function rowOf(visits: Visit[], seconds: number): Row {
  const ratio = visits.filter(({ isCached }) => isCached).length / visits.length;
  const times = visits.map(({ ms }) => ms);
  return {
    group: `an import of ${objects.toLocaleString('en')} objects under ${readers} readers; ratio of pages from memory`,
    name: 'pages',
    figures: {
      'objects/s': rounded(objects / seconds),
      'pages/s': rounded(visits.length / seconds),
      'p50 ms': rounded(quantile(times, 0.5)),
      'p99 ms': rounded(quantile(times, 0.99)),
    },
    ratio: rounded(ratio),
    ...atLeast(goal, ratio),
    holds: visits.every(({ status }) => status === 200),
  };
}
