// Part of npm run bench: the largest picture or text of a page on a phone, against the same page written by hand.
import type { Browser } from '@playwright/test';
import { writeTwin } from './paint/twin.ts';
import { start } from './processes.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { freePort, startSite } from './site.ts';
import { withBrowser } from './viewer/browser.ts';
import { slowDown } from './viewer/load.ts';
import { midRangePhone, type Profile, slowPhone } from './viewer/profiles.ts';

const loads = 5;
const mostRatio = 1.2;
const kinds = ['home', 'static page', 'object'] as const;

/** Milliseconds until the largest picture or text was painted, and how much of the page moved (Layout Instability). */
type Painted = { largest: number; shift: number };

const site = await startSite();
const port = await freePort();
const twins = await start(
  process.execPath,
  ['.bench/programs/static.js', String(port), JSON.stringify([['/', '.bench/paint']])],
  async () => (await fetch(`http://127.0.0.1:${port}`)).status > 0,
  { log: '.bench/static.log' },
);
try {
  const addresses = await budgetedPages(site.url);
  const rows: Row[] = [];
  await withBrowser(midRangePhone, async (browser) => {
    const byHand = (kind: (typeof kinds)[number]) => kind.replace(' ', '-');
    for (const kind of kinds)
      await copyByHand(browser, site.url + addresses[kind], `.bench/paint/${byHand(kind)}`);
    // The goal is the first one's; on the other's faster line the work of the main thread weighs more.
    for (const profile of [midRangePhone, slowPhone])
      for (const kind of kinds) {
        const twin = `http://127.0.0.1:${port}/${byHand(kind)}/index.html`;
        rows.push(await compare(browser, profile, kind, site.url + addresses[kind], twin));
      }
  });
  report('paint', rows);
} finally {
  await twins.stop();
  await site.stop();
}

async function copyByHand(browser: Browser, address: string, folder: string): Promise<void> {
  const context = await browser.newContext(midRangePhone.context);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await writeTwin(page, folder);
  await context.close();
}

/** Loads both in turn; a first round, which warms the servers, is not counted. */
async function compare(
  browser: Browser,
  profile: Profile,
  kind: string,
  ours: string,
  twin: string,
): Promise<Row> {
  const all: { ours: Painted[]; twin: Painted[] } = { ours: [], twin: [] };
  for (let round = 0; round <= loads; round += 1) {
    const pair = { ours: await load(browser, profile, ours), twin: await load(browser, profile, twin) };
    if (round === 0) continue;
    all.ours.push(pair.ours);
    all.twin.push(pair.twin);
  }
  const [own, other] = [all.ours, all.twin].map((list) => median(list.map(({ largest }) => largest)));
  const ratio = (own ?? Number.NaN) / (other ?? Number.NaN);
  const shift = Math.max(...all.ours.map((painted) => painted.shift));
  return {
    group: `until the largest picture or text is painted on a ${profile.name}; ratio to the same page in plain HTML`,
    name: kind,
    figures: { 'ours ms': rounded(own ?? 0), 'by hand ms': rounded(other ?? 0), 'layout shift': shift },
    ratio,
    ...(profile === midRangePhone && {
      goal: `≤ ${mostRatio}, shift 0`,
      reached: ratio <= mostRatio && shift === 0,
    }),
  };
}

async function load(browser: Browser, profile: Profile, address: string): Promise<Painted> {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), profile);
    // What the browser's own new window does is not the page's.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(async () => {
      const entries = async (type: string) =>
        await new Promise<PerformanceEntry[]>((resolve) => {
          const found: PerformanceEntry[] = [];
          new PerformanceObserver((list) => found.push(...list.getEntries())).observe({
            type,
            buffered: true,
          });
          setTimeout(() => resolve(found), 300);
        });
      const largest = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
      const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
      return { largest, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
    });
  } finally {
    await context.close();
  }
}
