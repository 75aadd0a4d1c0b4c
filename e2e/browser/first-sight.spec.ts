import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { firstObject, pathOfTitle } from '../support/addresses.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { button, canvas, isIdle, isSharp, openObject } from '../support/viewer.ts';

test('the scan comes before the framework: its first tiles are requested ahead of any script of it', async ({
  page,
}) => {
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  // A busy machine looks like a slow connection, on which tiles wait for the picture, but the framework not for ever.
  await answersWithin(page, 10);
  await openObject(page);
  const firstTile = order.findIndex((path) => path.includes('/scan_files/'));
  const firstScript = order.findIndex((path) => /^\/_next\/.*\.js$/.test(path));
  expect(firstTile).toBeGreaterThan(0);
  expect(firstScript).toBeGreaterThan(firstTile);
});

test('on a fast connection the tiles of a scan are requested ahead of the pictures of the others', async ({
  page,
}) => {
  await answersWithin(page, 10);
  const work = await pathOfTitle(demoUrl(), 'Moby-Dick; or, The Whale. Chapter 1:', 'en');
  const order: string[] = [];
  page.on('request', (request) => order.push(request.url()));
  await page.goto(demoUrl() + work);
  await isSharp(page);
  const firstTile = order.findIndex((url) => url.includes('/scan_files/'));
  const findOther = () => order.findIndex((url) => url.endsWith('/thumbnail.jpg'));
  await expect.poll(findOther).toBeGreaterThan(-1);
  const firstOther = findOther();
  expect(firstTile).toBeGreaterThan(0);
  expect(firstOther).toBeGreaterThan(firstTile);
});

test('on a slow line the picture of a scan shares it with no script and no tile', async ({ page }) => {
  await answersWithin(page, 200);
  const { path } = await firstObject(demoUrl());
  const others: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().includes('/scan_files/'))
      others.push(request.url());
  });
  let atPicture: string[] | undefined;
  await page.route(/\/thumbnail\.jpg\?type=/, async (route) => {
    // The inline script has run by then, and would have made requests.
    await page.waitForFunction(() => document.readyState !== 'loading');
    atPicture ??= [...others];
    await route.continue();
  });
  await page.goto(demoUrl() + path('en'));
  await isSharp(page);
  expect(atPicture).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
});

test('the scan comes before the fonts of the site: who comes from elsewhere has them on the next page', async ({
  page,
}) => {
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts.push(request.url());
  });
  await openObject(page);
  expect(await family()).toBe('system-ui, sans-serif');
  expect(await loaded()).toBe(0);
  await expect.poll(() => fonts.length).toBe(4);
  await page.getByRole('navigation', { name: 'Neighbouring objects' }).getByRole('link').first().click();
  await expect(canvas(page)).toBeVisible();
  expect(await family()).not.toBe('system-ui, sans-serif');
  await expect.poll(loaded).toBeGreaterThan(0);
});

for (const width of [360, 1280])
  test(`nothing moves when the framework comes, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    let release = () => {};
    const measured = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await measured;
      await route.continue();
    });
    const { path } = await firstObject(demoUrl());
    await page.goto(demoUrl() + path('en'), { waitUntil: 'commit' });
    await expect(canvas(page)).toBeVisible();
    // A link that moves between press and release is not followed.
    const last = page.getByRole('navigation', { name: 'Neighbouring objects' });
    const top = () => last.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await top();
    release();
    await expect(button(page, 'Zoom in')).toBeVisible();
    await expect(button(page, 'Copy')).toBeVisible();
    expect(await top()).toBeCloseTo(before, 0);
  });

test('a scan is sharp before the viewer runs, just as the viewer draws it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/scripts\/viewer-/, async (route) => {
    await released;
    await route.continue();
  });
  const { path } = await firstObject(demoUrl());
  await page.goto(demoUrl() + path('en'), { waitUntil: 'commit' });
  const tiles = page.locator('[data-early-tiles] img');
  const areLoaded = () =>
    tiles.evaluateAll((images) => images.map((image) => image instanceof HTMLImageElement && image.complete));
  await expect.poll(async () => (await areLoaded()).every(Boolean) && (await tiles.count()) > 1).toBe(true);
  const early = await pixelsOf(page);
  await expect(canvas(page)).toHaveCount(0);
  release();
  await isSharp(page);
  await expect(tiles).toHaveCount(0);
  // The mini-map and the buttons have appeared.
  await expect.poll(async () => differingShare(early, await pixelsOf(page))).toBeLessThan(0.12);
});

test('no tile is laid where the viewer will draw another view', async ({ page }) => {
  const { path } = await firstObject(demoUrl());
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && 'earlyTiles' in node.dataset)
            Object.assign(window, { wereLaid: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${demoUrl() + path('en')}#xywh=100,100,300,300`);
  await isSharp(page);
  expect(await page.evaluate(() => 'wereLaid' in window)).toBe(false);
  // The same observation sees those of the whole scan. The viewer would not wait for any that are late.
  await page.route(/\/scripts\/viewer-/, () => {});
  await page.goto('about:blank');
  await page.goto(demoUrl() + path('en'), { waitUntil: 'commit' });
  await page.waitForFunction(() => 'wereLaid' in window);
});

test('the picture lies exactly below the tiles, moved, turned and mirrored', async ({ page }) => {
  await openObject(page);
  // Without tiles, which never arrive, the picture stays visible; its position is compared with that of the tiles.
  await button(page, 'Zoom in').click();
  await button(page, 'Rotate right').click();
  await button(page, 'Mirror').click();
  await expect(page).toHaveURL(/xywh=.*rotate=90&flip=1/);
  const address = page.url();
  // The network may have been idle before.
  await isIdle(page);
  await isSharp(page);
  // The mini-map and the buttons are over both.
  await page.waitForLoadState('networkidle');
  const sharpView = await pixelsOf(page);
  await page.route('**/scan_files/**', () => {});
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('img[data-picture="below"]')).toBeVisible();
  await expect.poll(async () => differingShare(sharpView, await pixelsOf(page))).toBeLessThan(0.12);
});

/** Makes the page believe that documents take this long to begin arriving. */
async function answersWithin(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((time) => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseStart', {
      get(this: PerformanceNavigationTiming) {
        return this.requestStart + time;
      },
    });
  }, milliseconds);
}

/** Grey values of the visible part of the scan, in few pixels. */
async function pixelsOf(page: Page): Promise<Buffer> {
  const view = sharp(await page.locator('[data-stage]').screenshot());
  return view.resize(60, 40, { fit: 'fill' }).greyscale().raw().toBuffer();
}

/** Fraction of pixels in which two pictures differ considerably. */
function differingShare(one: Buffer, other: Buffer): number {
  const different = one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 60);
  return different.length / one.length;
}
