// Increases the load beyond saturation: what is answered, and that the rest is refused quickly. Then an import.

import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '#e2e/support/figures.ts';
import { oneOf } from '#e2e/support/random.ts';
import { newFolder } from '#e2e/support/stops.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { czytelnia } from './commands.ts';
import { atLeast, type Row, report } from './rows.ts';
import { startSite } from './servers.ts';
import { cachedAddresses, latency, type Step, step, visit } from './step.ts';

const ramp = [4, 16, 64, 256, 1024];
const seconds = 8;
/** Milliseconds within which 99 of 100 refusals should arrive. */
const quick = 1000;

const objects = 10_000;
const readers = 8;
/** Milliseconds between two page requests of a reader. */
const pause = 50;
const goal = 0.95;

const workers = String(availableParallelism());
const rows: Row[] = [];
{
  await using site = await startSite({ WORKERS: workers });
  const cached = await cachedAddresses(site.url);
  await step(site.url, cached, 4, 3);
  for (const connections of ramp) rows.push(stepRow(await step(site.url, cached, connections, seconds)));
}
report('load', [...rows, await duringImport()]);

function stepRow({ connections, answered, refused, wrong, failures, probes }: Step): Row {
  const p99 = latency(probes, 'cold', 0.99, 503);
  const unanswered = probes.filter(
    ({ name, status }) => status !== 200 && !(name === 'cold' && status === 503),
  );
  return {
    group: `5 % cold pages, ${workers} workers: beyond saturation costly work is refused, the rest is answered`,
    name: `${connections} connections`,
    figures: {
      'answered/s': answered,
      'refused/s': refused,
      'kept p50 ms': latency(probes, 'kept', 0.5),
      'kept p99 ms': latency(probes, 'kept', 0.99),
      'cold p50 ms': latency(probes, 'cold', 0.5, 200),
      'cold p99 ms': latency(probes, 'cold', 0.99, 200),
      'refused p99 ms': p99,
      'new connection p99 ms': latency(probes, 'new connection', 0.99),
    },
    goal: `refused ≤ ${quick} ms`,
    reached: !(p99 > quick),
    // Refusals without Retry-After, any other status, and probing visitors without an answer.
    holds: wrong === 0 && unanswered.length === 0,
    ...(failures && { notes: [failures] }),
  };
}

/** Share of pages that come from memory while another process saves objects in sequence, as an import does. */
async function duringImport(): Promise<Row> {
  await using folder = newFolder();
  const dataDir = folder.path;
  await czytelnia(['generate', '--tiles', '2000'], { DATA_DIR: dataDir });
  await using site = await startSite({ DATA_DIR: dataDir, DEMO: 'off' });
  const pages = await pagesOf(site.url);
  for (const page of pages) await fetch(site.url + page);
  const ended = new AbortController();
  const reading = Array.from({ length: readers }, () => read(site.url, pages, ended.signal));
  const seconds = await save(dataDir, site.url).finally(() => ended.abort());
  const visits = (await Promise.all(reading)).flat();
  const ratio = visits.filter(({ isCached }) => isCached).length / visits.length;
  const times = visits.map(({ ms }) => ms);
  return {
    group: `an import of ${objects.toLocaleString('en')} objects under ${readers} readers; ratio of pages from memory`,
    name: 'pages',
    figures: {
      'objects/s': objects / seconds,
      'pages/s': visits.length / seconds,
      'p50 ms': quantile(times, 0.5),
      'p99 ms': quantile(times, 0.99),
    },
    ratio,
    ...atLeast(goal, ratio),
    holds: visits.every(({ status }) => status === 200),
  };
}

/** The home page, lists, and the newest objects. */
async function pagesOf(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/pl`)).text();
  const cached = (await cachedAddresses(url)).filter((path) => !path.startsWith('/api/'));
  return [...cached, ...new Set(html.match(/(?<=href=")\/pl\/objects\/[^"#?]+/g))];
}

/** @returns seconds */
async function save(dataDir: string, url: string): Promise<number> {
  const store = await openStore({ dataDir });
  const start = performance.now();
  for (let index = 0; index < objects; index += 1) {
    await saveObject(store.db, baseUrlsOf(url), objectRecord(`imported-${index}`));
    // The readers share this thread.
    await sleep(1);
  }
  const seconds = (performance.now() - start) / 1000;
  await store.close();
  return seconds;
}

async function read(url: string, pages: string[], signal: AbortSignal) {
  const agent = new Agent({ keepAlive: true });
  const visits: { isCached: boolean; status: number; ms: number }[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    const { status, header } = await visit(url, oneOf(Math.random, pages), agent);
    // Only cached answers have an Age header.
    visits.push({ isCached: header('Age') !== undefined, status, ms: performance.now() - start });
    await sleep(pause);
  }
  agent.destroy();
  return visits;
}
