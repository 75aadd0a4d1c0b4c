import type { Browser, CDPSession } from '@playwright/test';
import type { Box } from './picture.ts';
import type { Profile } from './profiles.ts';

/** A picture of the window as it was shown at a time. */
export type Frame = { at: number; jpeg: Buffer };

/** One load of a page with nothing cached; times in milliseconds from the start of the navigation. */
export type Loaded = {
  frames: Frame[];
  /** The window after everything came to rest, without loss. */
  settled: Buffer;
  /** Where the viewer's picture is, and what lies over it. */
  stage: Box;
  overlays: Box[];
  taskMs: number;
  blockingMs: number;
  heapBytes: number;
  /** Scripts and styles, headers and coded bodies, until the page had been scrolled to its end. */
  codeBytes: number;
};

/** Milliseconds without a byte and without a new picture after which a page has come to rest; the longest wait. */
const silence = 2000;
const patience = 60_000;
/** Milliseconds in which a new window loads what the browser's own surface is made of: that is not the page's. */
const ownStart = 2000;

/** A page that goes on loading or changing; the message says what it waits for. */
export class Restless extends Error {
  override readonly name = 'Restless';
}

/** Opens a page in a context of its own and watches it until it comes to rest. @throws {Restless} */
export async function load(browser: Browser, address: string, profile: Profile): Promise<Loaded> {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const quiet = await watch(session);
    await slowDown(session, profile);
    await session.send('Performance.enable', { timeDomain: 'timeTicks' });
    const frames = await film(session, profile, quiet.touch);
    await new Promise((resolve) => setTimeout(resolve, ownStart));
    await page.goto(address, { waitUntil: 'commit' });
    await quiet.wait();
    const { metrics } = await session.send('Performance.getMetrics');
    const taskSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    await session.send('Page.stopScreencast');
    const { start, ...seen } = await page.evaluate(look);
    const settled = await page.screenshot({ animations: 'allow' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await quiet.wait();
    return {
      frames: frames.map(({ at, jpeg }) => ({ at: at - start, jpeg })),
      settled,
      ...seen,
      taskMs: taskSeconds * 1000,
      heapBytes: await heapOf(session),
      codeBytes: quiet.codeBytes(),
    };
  } finally {
    await context.close();
  }
}

/** Makes the main thread and the network of a page as slow as those of a profile. */
export async function slowDown(session: CDPSession, { slowdown, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (!network) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  });
}

/** Keeps each picture that the compositor shows; the browser takes them outside of the page's own thread. */
async function film(session: CDPSession, { context }: Profile, touch: () => void): Promise<Frame[]> {
  const { viewport, deviceScaleFactor } = context;
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    touch();
    // The first ones may be of before the window had its size.
    if (metadata.deviceWidth !== viewport.width || metadata.deviceHeight !== viewport.height) return;
    frames.push({ at: (metadata.timestamp ?? Number.NaN) * 1000, jpeg: Buffer.from(data, 'base64') });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 85,
    maxWidth: viewport.width * deviceScaleFactor,
    maxHeight: viewport.height * deviceScaleFactor,
  });
  return frames;
}

/** Follows what a page loads and tells when nothing has happened for a while. */
async function watch(session: CDPSession) {
  const open = new Map<string, string>();
  const code = new Set<string>();
  let codeBytes = 0;
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    touch();
    open.set(requestId, request.url);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    touch();
    if (type === 'Script' || type === 'Stylesheet' || /javascript|css/.test(response.mimeType))
      code.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    touch();
    open.delete(requestId);
    if (code.has(requestId)) codeBytes += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    touch();
    open.delete(requestId);
  });
  await session.send('Network.enable');
  return {
    touch,
    codeBytes: () => codeBytes,
    async wait() {
      touch();
      const deadline = performance.now() + patience;
      while (open.size > 0 || performance.now() - last < silence) {
        if (performance.now() > deadline)
          throw new Restless(
            `no rest after ${patience / 1000} s; open: ${[...open.values()].join(' ') || 'nothing'}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** In the page: when its navigation began, where the viewer's canvas is, what lies over it, how long it was blocked. */
async function look() {
  const box = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  };
  // Every viewer here is made of OpenSeadragon; the largest of its canvases is the scan's, others are mini-maps.
  const stages = [...document.querySelectorAll('.openseadragon-canvas')].map(box);
  const [stage = { left: 0, top: 0, width: 0, height: 0 }] = stages.sort(
    (one, other) => other.width * other.height - one.width * one.height,
  );
  const controls =
    'button, [role="button"], [role="toolbar"], .navigator, .openseadragon-container > div + div';
  const overlays = [...document.querySelectorAll(controls)]
    .map(box)
    .filter(
      ({ width, height }) => width > 0 && height > 0 && width * height < 0.5 * stage.width * stage.height,
    );
  const blockingMs = await new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve(list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0));
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(0), 200);
  });
  return { start: performance.timeOrigin, stage, overlays, blockingMs };
}
