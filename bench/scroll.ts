// Part of npm run bench: scrolling through fifty thousand tiles, measured in memory and main thread time.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { say } from '#e2e/support/report.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { generatedStore } from './generated-store.ts';
import { atMost, report } from './rows.ts';
import { openUnwatched } from './scroll/unwatched-page.ts';
import { startSite } from './servers.ts';

const tiles = Number(process.env.BENCH_TILES ?? 50_000);
/** Tiles after which memory is first measured, and the maximum growth factor up to the end. */
const firstTiles = 500;
const maxGrowth = 1.5;
/** Slowdown factor of the main thread, and longest task allowed at that speed, in milliseconds. */
const slowdown = 4;
const maxTask = 100;
/** Milliseconds without a new request after which the page is loaded. */
const silence = 3000;

const { dataDir } = await generatedStore(100_000);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
await using site = await startSite({ DATA_DIR: dataDir, PUBLIC_URL: url });
let served = 0;
const jpegs = await Promise.all(Array.from({ length: 10 }, drawPicture));
const front = createServer(answer).listen(port, '127.0.0.1');
const context = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 };
await using page = await openUnwatched({ name: 'plain', context, slowdown });
// A visitor's device runs no server: these only get the processor time that the browser leaves.
setPriority(site.pid, constants.priority.PRIORITY_LOW);
setPriority(constants.priority.PRIORITY_LOW);
await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
await page.send('Page.navigate', { url: `${url}/en` });
// Loading is measured elsewhere.
await page.evaluate(comeToRest, silence);

let longest = 0;
const first = await watched(() => scrollUntil(firstTiles));
const before = await heap();
const last = await watched(() => scrollUntil(tiles));
const growth = (await heap()) / before;
await watched(async () => {
  // Positions far apart, where discarded tiles must be loaded again.
  for (const share of [0.1, 0.7, 0.3, 0, 0.95]) await page.evaluate(jumpTo, share);
});
const group = `${last} tiles scrolled through, the main thread ${slowdown} × slower`;
front.close().closeAllConnections();
report('scroll', [
  {
    group,
    name: 'memory of the page',
    figures: { [`MB at ${first}`]: before / 1e6, 'MB at the end': (before * growth) / 1e6 },
    ratio: growth,
    ...atMost(maxGrowth, growth),
  },
  {
    group,
    name: 'longest task while scrolling and jumping',
    figures: { ms: Math.round(longest) },
    ...atMost(maxTask, longest),
  },
]);

async function watched<Done>(work: () => Promise<Done>): Promise<Done> {
  await page.evaluate(watchTasks, null);
  const done = await work();
  longest = Math.max(longest, await page.evaluate(longestTaken, null));
  return done;
}

/** A picture as large as a real thumbnail; generated tiles only have addresses of theirs. */
function drawPicture(_: unknown, index: number): Promise<Buffer> {
  const background = { r: 25 * index, g: 120, b: 250 - 25 * index };
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const create = { width: 283, height: 400, channels: 3, background, noise } as const;
  return sharp({ create }).jpeg({ quality: 80 }).toBuffer();
}

/** Answers in front of the site: pictures in turn, and everything else from the site. */
function answer(incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.url?.startsWith('/scans/')) {
    const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' };
    response.writeHead(200, headers).end(jpegs[served++ % jpegs.length]);
    return;
  }
  const same = { method: incoming.method, headers: incoming.headers };
  const onward = request(site.url + incoming.url, same, (got) => {
    response.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(response);
  });
  onward.once('error', () => response.destroy());
  incoming.pipe(onward);
}

/** In the page: waits until there has been no request for so many milliseconds. */
async function comeToRest(silence: number): Promise<void> {
  let [requests, since] = [-1, 0];
  while (document.readyState !== 'complete' || performance.now() - since < silence) {
    const now = performance.getEntriesByType('resource').length;
    if (now !== requests) [requests, since] = [now, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** In the page: starts observing its tasks. */
function watchTasks(): void {
  const watching = { longest: 0, observer: new PerformanceObserver(note) };
  function note(list: PerformanceObserverEntryList) {
    for (const { duration } of list.getEntries()) watching.longest = Math.max(watching.longest, duration);
  }
  watching.observer.observe({ type: 'longtask' });
  Object.assign(window, { watching });
}

/** In the page: stops observing. @returns the longest task in milliseconds */
async function longestTaken(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { watching } = window as unknown as { watching: { longest: number; observer: PerformanceObserver } };
  watching.observer.disconnect();
  return watching.longest;
}

/** Scrolls down as a visitor does until so many tiles are loaded. @returns how many */
async function scrollUntil(goal: number): Promise<number> {
  let loaded = 0;
  while (loaded < goal) {
    loaded = await page.evaluate(goDown, Math.min(goal, loaded + 5000));
    say(`${loaded} tiles`);
  }
  return loaded;
}

/**
 * In the page: scrolls two thirds of a screen at a time, and presses the button where there is one, until so many tiles
 * are loaded. @returns how many
 */
async function goDown(goal: number): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const count = () => {
    const last = document.querySelector('#feed > ul > li:last-child');
    return Number(last?.getAttribute('aria-posinset') ?? document.querySelectorAll('#feed > ul > li').length);
  };
  for (const deadline = performance.now() + 300_000; ; ) {
    scrollBy({ top: (innerHeight * 2) / 3, behavior: 'instant' });
    await frame();
    await frame();
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (isAtEnd && count() >= goal) break;
    if (isAtEnd) document.querySelector<HTMLElement>('#feed > div button')?.click();
    if (performance.now() > deadline) throw new Error(`Only ${count()} tiles were loaded`);
  }
  return count();
}

/** In the page: jumps to a position. @throws if discarded tiles are not loaded again */
async function jumpTo(share: number): Promise<void> {
  scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (let tries = 0; document.querySelector('#feed > ul > li [data-waiting]'); tries += 1) {
    if (tries === 300) throw new Error('Discarded tiles were not loaded again');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function heap(): Promise<number> {
  await page.send('HeapProfiler.enable');
  // The first collection releases what the second can then collect.
  for (let round = 0; round < 2; round += 1) await page.send('HeapProfiler.collectGarbage');
  await page.send('HeapProfiler.disable');
  const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}
