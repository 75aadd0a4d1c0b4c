// Part of npm run bench: fifty thousand tiles scrolled through, in memory and in time of the main thread.
import { createServer, request, type Server } from 'node:http';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { madeStore } from './feed/made-store.ts';
import { report, rounded } from './rows.ts';
import { freePort, startSite } from './site.ts';
import { openUnwatched, type UnwatchedPage } from './unwatched-page.ts';

const tiles = Number(process.env.BENCH_TILES ?? 50_000);
/** Tiles after which the memory is measured first, and how many times as much it may be at the end. */
const firstTiles = 500;
const mostGrowth = 1.5;
/** How many times slower the main thread is made, and milliseconds that no task may take then. */
const slowdown = 4;
const longestTask = 100;
/** Milliseconds without a new request after which the page is loaded. */
const silence = 3000;

type Scrolled = { tiles: number; longest: number };

const { options } = await madeStore(100_000, undefined);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const site = await startSite({ DATA_DIR: options.dataDir, PUBLIC_URL: url });
const front = await startFront(port, site.url);
const page = await openUnwatched(1280, 900);
// A visitor's device runs no server: these take what the browser leaves of the processor.
setPriority(site.pid, constants.priority.PRIORITY_LOW);
setPriority(constants.priority.PRIORITY_LOW);
try {
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.send('Page.navigate', { url: `${url}/en` });
  // Loading is measured elsewhere; here it is over.
  await page.evaluate(comeToRest, silence);
  const begun = await scrollUntil(page, firstTiles);
  const before = await heapOf(page);
  const ended = await scrollUntil(page, tiles);
  const after = await heapOf(page);
  const jumped = await jump(page);
  const growth = after / before;
  const longest = Math.max(begun.longest, ended.longest, jumped.longest);
  report('scroll', [
    {
      group: `${ended.tiles} tiles scrolled through, the main thread ${slowdown} × slower`,
      name: 'memory of the page',
      figures: { [`MB at ${begun.tiles}`]: rounded(before / 1e6), 'MB at the end': rounded(after / 1e6) },
      ratio: growth,
      goal: `≤ ${mostGrowth}`,
      reached: growth <= mostGrowth,
    },
    {
      group: `${ended.tiles} tiles scrolled through, the main thread ${slowdown} × slower`,
      name: 'longest task while scrolling and jumping',
      figures: { ms: Math.round(longest) },
      goal: `≤ ${longestTask} ms`,
      reached: longest <= longestTask,
    },
  ]);
} finally {
  await page.close();
  front.close();
  await site.stop();
}

/**
 * Starts what stands in front of the site: it has pictures for the made tiles, which have addresses only, ten different
 * ones as large as real thumbnails, and asks the site for all else.
 */
async function startFront(port: number, site: string): Promise<Server> {
  const jpegs = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      sharp({
        create: {
          width: 283,
          height: 400,
          channels: 3,
          background: { r: 25 * index, g: 120, b: 250 - 25 * index },
          noise: { type: 'gaussian', mean: 128, sigma: 25 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );
  let asked = 0;
  const server = createServer((asking, answer) => {
    if (asking.url?.startsWith('/scans/')) {
      const headers = {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
      };
      answer.writeHead(200, headers).end(jpegs[asked++ % jpegs.length]);
      return;
    }
    const onward = request(site + asking.url, { method: asking.method, headers: asking.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    asking.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** In the page: waits until it has asked for nothing for so many milliseconds. */
async function comeToRest(silence: number): Promise<void> {
  let [asked, since] = [-1, 0];
  while (document.readyState !== 'complete' || performance.now() - since < silence) {
    const now = performance.getEntriesByType('resource').length;
    if (now !== asked) [asked, since] = [now, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Goes down as a visitor does, two thirds of a screen at a time, until so many tiles are loaded. */
async function scrollUntil(page: UnwatchedPage, wanted: number): Promise<Scrolled> {
  let scrolled = { tiles: 0, longest: 0 };
  let said = 0;
  while (scrolled.tiles < wanted) {
    const step = await page.evaluate(goDown, Math.min(wanted, scrolled.tiles + 2000));
    scrolled = { tiles: step.tiles, longest: Math.max(scrolled.longest, step.longest) };
    if (scrolled.tiles - said >= 5000) {
      said = scrolled.tiles;
      process.stderr.write(`» ${said} tiles, longest task ${Math.round(scrolled.longest)} ms\n`);
    }
  }
  return scrolled;
}

/** In the page: scrolls, and presses the button where there is one, until so many tiles are loaded. */
async function goDown(wanted: number): Promise<Scrolled> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const count = () => {
    const last = document.querySelector('#feed > ul > li:last-child');
    return Number(last?.getAttribute('aria-posinset') ?? document.querySelectorAll('#feed > ul > li').length);
  };
  const deadline = performance.now() + 120_000;
  for (;;) {
    scrollBy({ top: (innerHeight * 2) / 3, behavior: 'instant' });
    await frame();
    await frame();
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (isAtEnd && count() >= wanted) break;
    if (isAtEnd) document.querySelector<HTMLElement>('#feed a[role="button"]')?.click();
    if (performance.now() > deadline) throw new Error(`Only ${count()} tiles came`);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return { tiles: count(), longest };
}

/** Jumps to places far apart, where tiles that were let go must come again. @throws when they do not */
async function jump(page: UnwatchedPage): Promise<Scrolled> {
  let longest = 0;
  for (const share of [0.1, 0.7, 0.3, 0, 0.95]) {
    const task = await page.evaluate(async (part) => {
      let most = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) most = Math.max(most, duration);
      });
      observer.observe({ type: 'longtask' });
      scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      for (let tries = 0; document.querySelector('#feed > ul > li [data-waiting]'); tries += 1) {
        if (tries === 300) throw new Error('Tiles that were let go did not come again');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      observer.disconnect();
      return most;
    }, share);
    longest = Math.max(longest, task);
  }
  return { tiles, longest };
}

async function heapOf(page: UnwatchedPage): Promise<number> {
  await page.send('HeapProfiler.enable');
  // The first collection lets go of what the second can take away.
  for (let round = 0; round < 2; round += 1) await page.send('HeapProfiler.collectGarbage');
  await page.send('HeapProfiler.disable');
  const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}
