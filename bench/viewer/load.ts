import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Profile, slowDown } from '../browser.ts';
import { totalBytes, watchTraffic } from '../script-bytes.ts';
import type { Box } from './sight.ts';

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
  /** Scripts and styles, headers and coded bodies, until the page had been scrolled to its end. */
  codeBytes: number;
};

/** Milliseconds without a byte and without a new picture after which a page has come to rest. */
export const silence = 2000;
/** Milliseconds in which a new window loads what the browser's own surface is made of: that is not the page's. */
export const ownStart = 2000;

/** What OpenSeadragon shows a scan in. */
export const openSeadragon = '.openseadragon-canvas';

/** A page in a window of its own, filmed since before it was asked for. */
type Opened = {
  page: Page;
  session: CDPSession;
  traffic: Awaited<ReturnType<typeof watchTraffic>>;
  frames: Frame[];
};

/**
 * Opens a page in a window of its own, filmed, and waits until it comes to rest, before `work` goes on with it.
 * @param quality of the film, as {@link film} has it
 * @throws {Restless}
 */
export async function inWindow<T>(
  browser: Browser,
  address: string,
  profile: Profile,
  work: (opened: Opened) => Promise<T>,
  quality?: number,
): Promise<T> {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session, silence);
    await slowDown(session, profile);
    await session.send('Performance.enable', { timeDomain: 'timeTicks' });
    const frames = await film(session, profile, traffic.touch, quality);
    await setTimeout(ownStart);
    await page.goto(address, { waitUntil: 'commit' });
    await traffic.quiet();
    return await work({ page, session, traffic, frames });
  } finally {
    await context.close();
  }
}

/** Opens a page and tells what it took until it came to rest. @throws {Restless} */
export async function load(browser: Browser, address: string, profile: Profile): Promise<Loaded> {
  return await inWindow(browser, address, profile, async ({ page, session, traffic, frames }) => {
    const { metrics } = await session.send('Performance.getMetrics');
    const taskSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    await session.send('Page.stopScreencast');
    const { start, ...seen } = await page.evaluate(look, openSeadragon);
    const settled = await page.screenshot({ animations: 'allow' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await traffic.quiet();
    const code = traffic.loaded().filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet');
    return {
      frames: frames.map(({ at, jpeg }) => ({ at: at - start, jpeg })),
      settled,
      ...seen,
      taskMs: taskSeconds * 1000,
      codeBytes: totalBytes(code),
    };
  });
}

/**
 * Keeps each picture that the compositor shows; the browser takes them outside of the page's own thread.
 * @param quality of the JPEGs: small print loses more than pictures do
 */
export async function film(
  session: CDPSession,
  { context }: Profile,
  touch: () => void,
  quality = 85,
): Promise<Frame[]> {
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
    quality,
    maxWidth: viewport.width * deviceScaleFactor,
    maxHeight: viewport.height * deviceScaleFactor,
  });
  return frames;
}

/** In the page: when its navigation began, where the scan's element is, and what lies over it. @param scan its selector */
export function look(scan: string) {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height, area: width * height };
    });
  // The largest of OpenSeadragon's canvases is the scan's, others are mini-maps.
  const stages = boxes(scan).sort((one, other) => other.area - one.area);
  const [stage = { left: 0, top: 0, width: 0, height: 0, area: 0 }] = stages;
  const controls =
    'button, [role="button"], [role="toolbar"], .navigator, .openseadragon-container > div + div';
  const overlays = boxes(controls).filter(({ area }) => area > 0 && area < 0.5 * stage.area);
  return { start: performance.timeOrigin, stage, overlays };
}
