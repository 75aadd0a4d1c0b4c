// Part of npm run bench: reading a work scan by scan, compared with the Internet Archive's BookReader and TIFY.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { median } from '#e2e/support/figures.ts';
import { heldMegabytes } from '#e2e/support/process-figures.ts';
import { midRangePhone, profiles } from './browser.ts';
import { report } from './rows.ts';
import { besides, compareViewers, ours } from './viewer/compare.ts';
import { readers } from './viewer/peers.ts';
import { type BenchedScan, longestWork } from './viewer/scan.ts';
import { openSeadragon, sightIn, silence, type Window } from './viewer/window.ts';

const rounds = 2;
/** Turns whose frames are compared, and further turns before memory is measured. */
const measured = 4;
const further = 30;

/**
 * How to use a viewer: selectors of the element that shows a scan, counted from 0, and of the control that turns to the
 * next one.
 */
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

const all = await compareViewers({
  viewers: [ours, ...readers],
  profiles: [profiles[0], midRangePhone],
  rounds,
  find: longestWork,
  measure: read,
});
report(
  'reading',
  all.flatMap(([{ name: device }, medians]) =>
    [...medians].map(([name, figures]) => ({
      group: `${device}: a work opened, then turned; × is the ratio to ours`,
      name,
      figures: {
        ...besides(figures, medians.get(ours), ['first', 'sharp', 'turn']),
        'held MB': figures.held,
      },
    })),
  ),
);

/** Turns the pages of an opened work. Before each turn the button is focused by keyboard, and the page is idle. */
async function read(window: Window, scans: BenchedScan[], viewer: string): Promise<Figures> {
  const { page, session, traffic, frames } = window;
  const { scan = () => '', next = '' } = uses[viewer] ?? {};
  const sightOf = async (index: number, start?: number) => {
    const shown = scans[index];
    if (!shown) throw new Error('The work has too few scans');
    return (await sightIn(window, shown, scan(index), start)) ?? { first: Number.NaN, sharp: Number.NaN };
  };
  const opening = await sightOf(0);
  const turns: number[] = [];
  for (let index = 1; index <= measured; index += 1) {
    await page.evaluate(focus, next);
    await traffic.quiet();
    frames.length = 0;
    const start = await page.evaluate(press, next);
    await traffic.quiet();
    turns.push((await sightOf(index, start)).sharp);
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
