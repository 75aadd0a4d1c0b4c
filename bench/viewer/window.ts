import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { watchTraffic } from '#e2e/support/traffic.ts';
import { type Profile, slowDown } from '../browser.ts';
import type { BenchedScan } from './scan.ts';
import { type Frame, type Sight, see } from './sight.ts';

/** Milliseconds without a byte and without a new frame after which a page is idle. */
export const silence = 2000;
/** Of the recorded JPEGs: with less, small print and fine lines differ from the settled picture even when sharp. */
const quality = 95;
/** Milliseconds that a new window needs to load the browser's own UI, which is not the page's. */
const ownStart = 2000;

/** Selector of the element in which OpenSeadragon shows a scan. */
export const openSeadragon = '.openseadragon-canvas';

/** A page in a window of its own, recorded since before it was requested. */
export type Window = AsyncDisposable & {
  browser: Browser;
  profile: Profile;
  page: Page;
  session: CDPSession;
  traffic: Awaited<ReturnType<typeof watchTraffic>>;
  frames: Frame[];
};

/** Opens a page with nothing cached. */
export async function openWindow(browser: Browser, profile: Profile, address: string): Promise<Window> {
  const context = await browser.newContext(profile.context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session, silence);
  await slowDown(session, profile);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const frames = await film(session, profile, traffic.touch);
  await sleep(ownStart);
  await page.goto(address, { waitUntil: 'commit' });
  const close = () => context.close();
  return { browser, profile, page, session, traffic, frames, [Symbol.asyncDispose]: close };
}

/** Records each frame that the compositor shows; the browser captures them outside of the page's main thread. */
async function film(session: CDPSession, { context }: Profile, touch: () => void) {
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

/**
 * When a scan was seen in an idle window.
 * @param startedAt start in milliseconds since 1970; by default the start of the navigation
 * @returns undefined if the last frame is missing
 */
export async function sightIn(
  { page, profile, frames }: Window,
  scan: BenchedScan,
  selector = openSeadragon,
  startedAt?: number,
): Promise<Sight | undefined> {
  const { start, ...seen } = await page.evaluate(look, selector);
  const settled = await page.screenshot({ animations: 'allow' });
  const shown = frames.map(({ at, jpeg }) => ({ at: at - (startedAt ?? start), jpeg }));
  shown.sort((one, other) => one.at - other.at);
  return await see({ ...seen, frames: shown, settled }, profile, join(scan.folder, 'scan.jpg'), scan);
}

/** In the page: when its navigation started, where the scan's element is, and what covers it. @param scan its selector */
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
