import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Profile, slowDown, withBrowser } from '../browser.ts';
import { say } from '../rows.ts';
import { Restless, totalBytes, watchTraffic } from '../script-bytes.ts';
import type { Box } from './sight.ts';

/** A screenshot of the window with the time when it was shown. */
export type Frame = { at: number; jpeg: Buffer };

/** One load of a page with nothing cached; times in milliseconds from the start of the navigation. */
export type Loaded = {
  frames: Frame[];
  /** Lossless screenshot of the window once everything is idle. */
  settled: Buffer;
  /** Where the viewer's picture is, and the controls over it. */
  stage: Box;
  overlays: Box[];
  taskMs: number;
  /** Transferred bytes of scripts and styles, headers and compressed bodies, until the page was scrolled to its end. */
  codeBytes: number;
};

/** Milliseconds without a byte and without a new frame after which a page is idle. */
export const silence = 2000;
/** Milliseconds that a new window needs to load the browser's own UI, which is not the page's. */
const ownStart = 2000;

/** Selector of the element in which OpenSeadragon shows a scan. */
export const openSeadragon = '.openseadragon-canvas';

/** A page in a window of its own, recorded since before it was requested. */
type Opened = {
  page: Page;
  session: CDPSession;
  traffic: Awaited<ReturnType<typeof watchTraffic>>;
  frames: Frame[];
};

/**
 * Opens a page in a recorded window of its own, and waits until it is idle before calling `work`.
 * @param quality of the recording, as for {@link film}
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

/** Opens a page and measures it until it is idle. @throws {Restless} */
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

/** Where our viewer is in the window of each device. These first loads also warm up the server. */
export async function boxesOf(page: string, profiles: readonly Profile[]): Promise<Record<string, Box>> {
  const boxes: Record<string, Box> = {};
  for (const profile of profiles)
    boxes[profile.name] = await withBrowser(
      profile,
      async (browser) => (await load(browser, page, profile)).stage,
    );
  return boxes;
}

/** Maximum attempts to load a page in a way that can be measured. */
const tries = 5;

/**
 * Repeats work on a page that cannot be measured: a busy machine sometimes loses a frame, perhaps the last one, and
 * Chromium's network throttling an answer, so that the page never becomes idle.
 * @param work returns undefined if a frame is missing
 */
export async function patiently<T>(address: string, work: () => Promise<T | undefined>): Promise<T> {
  for (let left = tries; left > 0; left -= 1)
    try {
      const done = await work();
      if (done !== undefined) return done;
      say(`${address}, once more: the last picture is missing`);
    } catch (error) {
      if (!(error instanceof Restless)) throw error;
      say(`${address}, once more: ${error.message}`);
    }
  throw new Error(`${address} could not be measured in ${tries} loads`);
}

/**
 * Records each frame that the compositor shows; the browser captures them outside of the page's main thread.
 * @param quality of the JPEGs: small print suffers more than pictures do
 */
async function film(
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
    // The first frames may be from before the window was resized.
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
