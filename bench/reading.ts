// Part of npm run bench: reading a work scan by scan, compared with the Internet Archive's BookReader and TIFY.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { midRangePhone, type Profile, profiles, withBrowser } from './browser.ts';
import { withStarted } from './processes.ts';
import { median, type Row, report, rounded, say, takeTurns } from './rows.ts';
import { startSite } from './site.ts';
import { heldMegabytes } from './system.ts';
import { boxesOf, type Frame, inWindow, look, openSeadragon, patiently, silence } from './viewer/load.ts';
import { makePages, readers, startPeers } from './viewer/peers.ts';
import { type BenchedScan, longestWork } from './viewer/scan.ts';
import { see } from './viewer/sight.ts';

const ours = 'ours';
const rounds = 2;
/** Turns whose frames are compared, and further turns before memory is measured. */
const measured = 4;
const further = 30;

/** How to use a viewer: selectors of what shows a scan, counted from 0, and of what turns to the next one. */
type Viewer = { name: string; scan: (index: number) => string; next: string };
const viewers: Viewer[] = [
  { name: ours, scan: () => openSeadragon, next: '[data-of-scan="strip"] a[rel="next"]' },
  { name: 'TIFY', scan: () => openSeadragon, next: '[aria-label="Next page"]' },
  { name: 'BookReader', scan: (index) => `.pagediv${index}`, next: '.book_right' },
];

/**
 * Milliseconds until the first scan is visible and until it is sharp, and from a turn until the next one is sharp;
 * megabytes held after all turns.
 */
type Figures = { first: number; sharp: number; turn: number; held: number };

await withStarted(async (keep) => {
  const site = await keep(startSite());
  const scans = await longestWork(site.url);
  const page = site.url + (scans[0]?.page ?? '');
  say(`${scans[0]?.title}, ${scans.length} scans`);
  const devices = [profiles[0], midRangePhone];
  const boxes = await boxesOf(page, devices);
  for (const name of readers) await makePages(name, scans, boxes);
  const { url } = await keep(startPeers(scans));
  const rows: Row[] = [];
  for (const profile of devices)
    await withBrowser(profile, async (browser) => {
      const all = await takeTurns(viewers, rounds, async (viewer, round) => {
        const { name } = viewer;
        const address = name === ours ? page : `${url}/${name}/${encodeURIComponent(profile.name)}.html`;
        const figures = await patiently(address, () => read(browser, address, profile, viewer, scans));
        say(
          `${profile.name}, ${round} of ${rounds}, ${name}: ${Object.values(figures).map(rounded).join(', ')}`,
        );
        return figures;
      });
      rows.push(...rowsOf(profile, all));
    });
  report('reading', rows);
});

/** Opens the work and turns pages. Before each turn the button is focused by keyboard, and the page is idle. */
async function read(
  browser: Browser,
  address: string,
  profile: Profile,
  { scan, next }: Viewer,
  scans: readonly BenchedScan[],
): Promise<Figures> {
  return await inWindow(
    browser,
    address,
    profile,
    async ({ page, session, traffic, frames }) => {
      const sight = async (index: number, begun?: number) =>
        await sightOf(page, profile, scan(index), scans[index], frames, begun);
      const opening = await sight(0);
      const turns: number[] = [];
      for (let index = 1; index <= measured; index += 1) {
        await page.evaluate(
          (selector) => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
          next,
        );
        await traffic.quiet();
        frames.length = 0;
        const begun = await page.evaluate(press, next);
        await traffic.quiet();
        turns.push((await sight(index, begun))?.sharp ?? Number.NaN);
      }
      await session.send('Page.stopScreencast');
      for (let turn = 0; turn < further; turn += 1) {
        await page.evaluate(press, next);
        await sleep(500);
      }
      await sleep(silence);
      await session.send('HeapProfiler.collectGarbage');
      return {
        first: opening?.first ?? Number.NaN,
        sharp: opening?.sharp ?? Number.NaN,
        turn: median(turns.filter(Number.isFinite)),
        held: await largestRenderer(browser),
      };
    },
    95,
  );
}

/** In the page: clicks a button. @returns when, in milliseconds since 1970 */
function press(selector: string): number {
  const at = performance.timeOrigin + performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return at;
}

/** When a scan was visible. @param begun start in milliseconds since 1970; by default that of the navigation */
async function sightOf(
  page: Page,
  profile: Profile,
  selector: string,
  scan: BenchedScan | undefined,
  frames: readonly Frame[],
  begun?: number,
) {
  if (!scan) throw new Error('The work has too few scans');
  const { start, ...seen } = await page.evaluate(look, selector);
  const shown = frames
    .map(({ at, jpeg }) => ({ at: at - (begun ?? start), jpeg }))
    .sort((one, other) => one.at - other.at);
  const settled = await page.screenshot({ animations: 'allow' });
  return await see({ ...seen, frames: shown, settled }, profile, join(scan.folder, 'scan.jpg'), scan);
}

/** Memory in megabytes of the process that renders the page, pictures included; spare processes are smaller. */
async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Math.max(
    ...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => heldMegabytes(id)),
  );
}

function rowsOf({ name: device }: Profile, byViewer: Map<Viewer, Figures[]>): Row[] {
  const all = new Map([...byViewer].map(([viewer, figures]) => [viewer.name, figures]));
  const middle = (name: string, key: keyof Figures) =>
    median((all.get(name) ?? []).map((figures) => figures[key]).filter(Number.isFinite));
  const times = ['first', 'sharp', 'turn'] as const;
  const missed = times.flatMap((key) =>
    readers
      .filter((name) => !(middle(ours, key) < middle(name, key)))
      .map((name) => `${device}, ${key} after ${name}`),
  );
  // Half the time of loading the target scan's own page.
  if (!(middle(ours, 'turn') <= 0.5 * middle(ours, 'sharp')))
    missed.push(`${device}, turn is no half of sharp`);
  return [...all.keys()].map((name) => ({
    group: `${device}: a work opened, then turned; × is the ratio to ours`,
    name,
    figures: {
      ...Object.fromEntries(
        times.flatMap((key) => [
          [`${key} ms`, rounded(middle(name, key))],
          [`${key} ×`, (middle(name, key) / middle(ours, key)).toFixed(2)],
        ]),
      ),
      'held MB': rounded(middle(name, 'held')),
    },
    ...(name === ours && {
      goal: 'first, sharp and turn before both; turn ≤ 0.5 × sharp',
      reached: missed.length === 0,
      notes: missed,
    }),
  }));
}
