import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordAnswer } from './http/answers.ts';
import { type Load, load } from './http/wrk.ts';
import { type Started, start } from './processes.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { freePort, type Site, startSite } from './site.ts';

/** Milliseconds that the service takes for each answer. */
const latency = 200;
const rounds = 3;
/** A page is kept fresh for five seconds: by the next round it is older, and is renewed while it is asked for. */
const seconds = 4;
const least = 0.9;

const names = ['home', 'institutions', 'object'] as const;
type Page = (typeof names)[number];
type Side = { name: 'store' | 'service'; site: Site; pages: Record<Page, string> };

const asBrowser = { 'Accept-Encoding': 'br' };

const started: Started[] = [];
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
try {
  const serviceUrl = await startService();
  const starts = await coldStarts(serviceUrl);
  const sides: Side[] = [
    await sideOf('store', await kept(startSite())),
    await sideOf('service', await kept(startInFront(serviceUrl, 'warm'))),
  ];
  const rows: Row[] = [];
  for (const page of names) rows.push(...(await compare(page, sides)));
  rows.push(...coldRows(starts));
  report('upstream', rows);
} finally {
  for (const each of started.reverse()) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Remembers what must be stopped. */
async function kept(starting: Promise<Site>): Promise<Site> {
  const site = await starting;
  started.push(site);
  return site;
}

/** The simulated service, in a process of its own. @returns its address with a slash at the end */
async function startService(): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const service = await start(
    process.execPath,
    ['.bench/programs/service.js', '--port', String(port), '--latency', String(latency)],
    async () => (await fetch(`${url}api/stats/`)).ok,
    { log: join(folder, 'service.log') },
  );
  started.push(service);
  return url;
}

/** A site that reads that service and has nothing kept. */
function startInFront(serviceUrl: string, name: string): Promise<Site> {
  return startSite({ CATALOGUE_API_URL: serviceUrl, DATA_DIR: join(folder, name), DEMO: 'off' });
}

async function sideOf(name: Side['name'], site: Site): Promise<Side> {
  return { name, site, pages: await budgetedPages(site.url) };
}

/** Loads a page of both sides in turn, several times, after a warm-up. */
async function compare(page: Page, sides: Side[]): Promise<Row[]> {
  const loads = new Map<Side, Load[]>(sides.map((side) => [side, []]));
  const sizes: string[] = [];
  for (const { site, pages } of sides) {
    const { body } = await recordAnswer(site.url, pages[page], asBrowser);
    sizes.push((body.byteLength / 1000).toFixed(1));
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [side, measured] of loads) {
      const isWarmUp = round === 0;
      const { site, pages } = side;
      const result = await load(site.url + pages[page], [site.pid], isWarmUp ? 1 : seconds, {
        headers: asBrowser,
      });
      if (!isWarmUp) measured.push(result);
    }
  }
  const row = (group: string, pick: (load: Load) => number, goal?: number): Row => {
    const values = [...loads.values()].map((all) => median(all.map(pick)));
    const [store = Number.NaN, service = Number.NaN] = values;
    const ratio = service / store;
    return {
      group: `${group} in front of a service that takes ${latency} ms; ratio to our own store`,
      name: `${page}, ${sizes.join(' and ')} kB`,
      figures: { store: rounded(store), service: rounded(service) },
      ratio,
      ...(goal && { goal: `≥ ${goal}`, reached: ratio >= goal }),
    };
  };
  return [
    row('pages per second', ({ perSecond }) => perSecond, least),
    row('pages per CPU second of the server', ({ perCpuSecond }) => perCpuSecond),
    row('p99 in ms', ({ p99 }) => p99),
  ];
}

/** Milliseconds of the first visit of each page after a start with nothing kept, in this order; several starts. */
async function coldStarts(serviceUrl: string): Promise<Record<Side['name'], Record<Page, number[]>>> {
  const none = (): Record<Page, number[]> => ({ home: [], institutions: [], object: [] });
  const visits = { store: none(), service: none() };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['store', 'service'] as const) {
      const site = await (name === 'store' ? startSite() : startInFront(serviceUrl, `cold ${round}`));
      try {
        await firstVisits(site.url, visits[name]);
      } finally {
        await site.stop();
      }
    }
  }
  return visits;
}

async function firstVisits(url: string, visits: Record<Page, number[]>): Promise<void> {
  const visit = async (page: Page, path: string) => {
    const begun = performance.now();
    const answer = await fetch(url + path);
    const text = await answer.text();
    visits[page].push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return text;
  };
  const home = await visit('home', '/pl');
  await visit('institutions', '/pl/institutions');
  const object = /href="(\/pl\/objects\/[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
  if (!object) throw new Error(`${url} shows no object`);
  await visit('object', object);
}

function coldRows(visits: Awaited<ReturnType<typeof coldStarts>>): Row[] {
  return names.map((page) => ({
    group: `the first visit after a start with nothing kept, in ms; the service takes ${latency} ms for each answer`,
    name: page,
    figures: {
      store: rounded(median(visits.store[page])),
      service: rounded(median(visits.service[page])),
    },
  }));
}
