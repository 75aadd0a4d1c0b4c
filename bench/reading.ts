// Part of npm run bench: reading a work scan by scan, compared with the Internet Archive's BookReader and TIFY.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { midRangePhone, profiles } from './browser.ts';
import { median, type Row, report } from './rows.ts';
import { heldMegabytes } from './system.ts';
import { compareViewers, ours } from './viewer/compare.ts';
import { readers } from './viewer/peers.ts';
import { type BenchedScan, longestWork } from './viewer/scan.ts';
import { openSeadragon, sightIn, silence, type Window } from './viewer/window.ts';

const rounds = 2;
/** Turns whose frames are compared, and further turns before memory is measured. */
const measured = 4;
const further = 30;

/** How to use a viewer: selectors of what shows a scan, counted from 0, and of what turns to the next one. */
const uses: Record<string, { scan: (index: number) => string; next: string }> = {
  [ours]: { scan: () => openSeadragon, next: '[data-of-scan="strip"] a[rel="next"]' },
  TIFY: { scan: () => openSeadragon, next: '[aria-label="Next page"]' },
  BookReader: { scan: (index) => `.pagediv${index}`, next: '.book_right' },
};

/**
 * Milliseconds until the first scan is visible and until it is sharp, and from a turn until the next one is sharp;
 * megabytes held after all turns.
 */
type Figures = Record<'first' | 'sharp' | 'turn' | 'held', number>;

const viewers = [ours, ...readers];
const devices = [profiles[0], midRangePhone];
const find = longestWork;
const all = await compareViewers({ viewers, profiles: devices, rounds, find, measure: read, quality: 95 });
report(
  'reading',
  all.flatMap(([profile, medians]) => rowsOf(profile.name, medians)),
);

/** Turns the pages of an opened work. Before each turn the button is focused by keyboard, and the page is idle. */
async function read(window: Window, scans: BenchedScan[], viewer: string): Promise<Figures> {
  const { page, session, traffic, frames } = window;
  const { scan = () => '', next = '' } = uses[viewer] ?? {};
  const sightOf = async (index: number, begun?: number) => {
    const shown = scans[index];
    if (!shown) throw new Error('The work has too few scans');
    return (await sightIn(window, shown, scan(index), begun)) ?? { first: Number.NaN, sharp: Number.NaN };
  };
  const opening = await sightOf(0);
  const turns: number[] = [];
  for (let index = 1; index <= measured; index += 1) {
    await page.evaluate(focus, next);
    await traffic.quiet();
    frames.length = 0;
    const begun = await page.evaluate(press, next);
    await traffic.quiet();
    turns.push((await sightOf(index, begun)).sharp);
  }
  await session.send('Page.stopScreencast');
  for (let turn = 0; turn < further; turn += 1) {
    await page.evaluate(press, next);
    await sleep(500);
  }
  await sleep(silence);
  await session.send('HeapProfiler.collectGarbage');
  const turn = median(turns.filter(Number.isFinite));
  return { ...opening, turn, held: await largestRenderer(window.browser) };
}

/** In the page: focuses a button. */
function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** In the page: clicks a button. @returns when, in milliseconds since 1970 */
function press(selector: string): number {
  const at = performance.timeOrigin + performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return at;
}

/** Memory in megabytes of the process that renders the page, pictures included; spare processes are smaller. */
async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => heldMegabytes(id)));
}

function rowsOf(device: string, all: Map<string, Figures>): Row[] {
  const of = (name: string, key: keyof Figures) => all.get(name)?.[key] ?? Number.NaN;
  const times = ['first', 'sharp', 'turn'] as const;
  const missed = times.flatMap((key) => {
    const before = readers.filter((name) => !(of(ours, key) < of(name, key)));
    return before.map((name) => `${device}, ${key} after ${name}`);
  });
  // Half the time of loading the target scan's own page.
  if (!(of(ours, 'turn') <= 0.5 * of(ours, 'sharp'))) missed.push(`${device}, turn is no half of sharp`);
  return [...all.keys()].map((name) => {
    const shown = times.flatMap((key) => [
      [`${key} ms`, of(name, key)],
      [`${key} ×`, (of(name, key) / of(ours, key)).toFixed(2)],
    ]);
    return {
      group: `${device}: a work opened, then turned; × is the ratio to ours`,
      name,
      figures: { ...Object.fromEntries(shown), 'held MB': of(name, 'held') },
      ...(name === ours && {
        goal: 'first, sharp and turn before both; turn ≤ 0.5 × sharp',
        reached: missed.length === 0,
        notes: missed,
      }),
    };
  });
}
