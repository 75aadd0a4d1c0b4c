// Part of npm run bench: a scan moved by hand, with the image adjusted and without, on a slow main thread.
import type { Locator, Page } from '@playwright/test';
import { median, report, rounded } from './rows.ts';
import { startSite } from './site.ts';
import { withBrowser } from './viewer/browser.ts';
import { slowDown } from './viewer/load.ts';
import { plain } from './viewer/profiles.ts';
import { largestScan } from './viewer/scan.ts';

const rounds = 5;
const slowdown = 4;
const leastRatio = 0.9;
const moves = 120;
/** What a link to an adjusted scan says. */
const adjustments = { brightness: '130', contrast: '120', saturation: '50', invert: '1' };

/** Frames since a time in milliseconds, counted in the page. */
type Counted = { frames: number; begun: number };
type Counting = Window & { counted?: Counted };

const site = await startSite();
try {
  const scan = await largestScan(site.url);
  const frames = await withBrowser(plain, async (browser) => {
    const page = await browser.newPage(plain.context);
    await page.goto(site.url + scan.page, { waitUntil: 'networkidle' });
    const closer = page.getByRole('button', { name: /^(?:Powiększ|Zoom in)$/ });
    for (let step = 0; step < 4; step += 1) await closer.click();
    await page.waitForLoadState('networkidle');
    await slowDown(await page.context().newCDPSession(page), { ...plain, slowdown });
    const canvas = page.locator('.openseadragon-canvas').first();
    const all: { plain: number[]; adjusted: number[] } = { plain: [], adjusted: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const kind of ['plain', 'adjusted'] as const) {
        await adjust(page, kind === 'adjusted');
        const seen = await pan(page, canvas);
        // The first round draws what the others find drawn.
        if (round > 0) all[kind].push(seen);
      }
    return { plain: median(all.plain), adjusted: median(all.adjusted) };
  });
  const ratio = frames.adjusted / frames.plain;
  report('pan', [
    {
      group: `frames a second while the largest scan is moved by the mouse, the main thread ${slowdown} × slower`,
      name: 'adjusted beside not adjusted',
      figures: { adjusted: rounded(frames.adjusted), 'not adjusted': rounded(frames.plain) },
      ratio,
      goal: `≥ ${leastRatio}`,
      reached: ratio >= leastRatio,
    },
  ]);
} finally {
  await site.stop();
}

/** Adjusts the scan or takes that back, as following a link does, and waits until it is drawn so. */
async function adjust(page: Page, isAdjusted: boolean): Promise<void> {
  const before = await drawn(page);
  const hasChanged = await page.evaluate(
    ({ adjustments, isAdjusted }) => {
      const view = new URLSearchParams(location.hash.slice(1));
      if (view.has('invert') === isAdjusted) return false;
      for (const [name, value] of Object.entries(adjustments))
        if (isAdjusted) view.set(name, value);
        else view.delete(name);
      location.hash = String(view);
      return true;
    },
    { adjustments, isAdjusted },
  );
  for (const end = Date.now() + 10_000; hasChanged && (await drawn(page)) === before; )
    if (Date.now() > end) throw new Error('The scan does not look adjusted');
}

/** The colour in the middle of what is drawn of the scan. */
function drawn(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.openseadragon-canvas canvas');
    return canvas
      ?.getContext('2d')
      ?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
      .data.join();
  });
}

/** Moves the scan about with the mouse. @returns frames a second */
async function pan(page: Page, canvas: Locator): Promise<number> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The scan is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const counted: Counted = { frames: 0, begun: performance.now() };
    Object.assign(window, { counted });
    const count = () => {
      counted.frames += 1;
      if ((window as Counting).counted === counted) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < moves; step += 1)
    await page.mouse.move(x + 150 * Math.sin(step / 10), y + 100 * Math.cos(step / 10));
  await page.mouse.up();
  return await page.evaluate(() => {
    const { frames, begun } = (window as Counting).counted ?? { frames: 0, begun: 0 };
    return (frames * 1000) / (performance.now() - begun);
  });
}
