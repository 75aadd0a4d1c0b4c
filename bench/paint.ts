// Part of npm run bench: largest contentful paint of a page on a phone, compared with the same page written by hand.
import type { Browser } from '@playwright/test';
import { midRangePhone as phone, slowDown, withBrowser } from './browser.ts';
import { writeTwin } from './paint/twin.ts';
import { serveOwn, withStarted } from './processes.ts';
import { median, type Row, report, rounded, takeTurns } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { startSite } from './site.ts';

const loads = 5;
const maxRatio = 1.2;
const kinds = ['home', 'static page', 'object'] as const;
const folder = '.bench/paint';

/** Largest contentful paint in milliseconds, and the cumulative layout shift (Layout Instability). */
type Painted = { largest: number; shift: number };

await withStarted(async (keep) => {
  const site = await keep(startSite());
  const twins = await keep(serveOwn('static', (port) => [port, JSON.stringify([['/', folder]])]));
  const addresses = await budgetedPages(site.url);
  const rows: Row[] = [];
  await withBrowser(phone, async (browser) => {
    for (const kind of kinds) {
      const [ours, name] = [site.url + addresses[kind], kind.replace(' ', '-')];
      await copyByHand(browser, ours, `${folder}/${name}`);
      rows.push(await compare(browser, kind, ours, `${twins.url}/${name}/index.html`));
    }
  });
  report('paint', rows);
});

async function copyByHand(browser: Browser, address: string, folder: string): Promise<void> {
  const context = await browser.newContext(phone.context);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await writeTwin(page, folder);
  await context.close();
}

async function compare(browser: Browser, kind: string, ours: string, twin: string): Promise<Row> {
  const all = await takeTurns([ours, twin], loads, (address) => load(browser, address));
  const [largest = 0, byHand = 0] = [...all.values()].map((painted) =>
    median(painted.map((one) => one.largest)),
  );
  const ratio = largest / byHand;
  const shift = Math.max(...(all.get(ours) ?? []).map((painted) => painted.shift));
  return {
    group: `until the largest picture or text is painted on a ${phone.name}; ratio to the same page in plain HTML`,
    name: kind,
    figures: { 'ours ms': rounded(largest), 'by hand ms': rounded(byHand), 'layout shift': shift },
    ratio,
    goal: `≤ ${maxRatio}, shift 0`,
    reached: ratio <= maxRatio && shift === 0,
  };
}

async function load(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext(phone.context);
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), phone);
    // The browser's own work for a new window is not the page's.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(async () => {
      const entries = async (type: string) =>
        await new Promise<PerformanceEntry[]>((resolve) => {
          const found: PerformanceEntry[] = [];
          const observer = new PerformanceObserver((list) => found.push(...list.getEntries()));
          observer.observe({ type, buffered: true });
          setTimeout(() => resolve(found), 300);
        });
      const largest = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
      const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
      return { largest, shift: shifts.reduce((total, { value }) => total + value, 0) };
    });
  } finally {
    await context.close();
  }
}
