import type { Request, Route } from '@playwright/test';
import { scansApiPath } from '#lib/addresses.ts';
import {
  isSameDocument,
  markDocument,
  next,
  opened,
  openWork,
  previous,
  strip,
  where,
} from '../support/reading.ts';
import { demoUrl, expect, gate, test } from '../support/test.ts';
import { isSharp } from '../support/viewer.ts';

/** Whether the page is requested to turn to its scan, rather than for navigation or a check. */
const isTurn = (route: Route) => !route.request().isNavigationRequest() && route.request().method() === 'GET';

// Pages and pictures of scans that arrive late, or not at all.

test('the picture of the scan before is not seen under the name of another', async ({ page }) => {
  await openWork(page, 'en', '?scan=4');
  await opened(page);
  await isSharp(page);
  await page.waitForLoadState('networkidle');
  const { released, release } = gate();
  await page.route(/\/scans\//, async (route) => {
    await released;
    await route.continue();
  });
  await strip(page)
    .getByRole('link', { name: /^Scan 1\b/ })
    .click();
  await expect(where(page)).toHaveText(/^Scan 1 of 4/);
  await opened(page);
  const picture = page.locator('img[data-picture]');
  await expect(picture).toHaveAttribute('alt', /^Scan 1 of 4: /);
  await expect(picture).toHaveCSS('opacity', '0');
  release();
  await isSharp(page);
  await expect(picture).toHaveJSProperty('complete', true);
});

test('who moves the place in the work back before the page has come stays where they are', async ({
  page,
}) => {
  const path = await openWork(page);
  await opened(page);
  const { released, release } = gate();
  const last = `${demoUrl()}${path}?scan=4`;
  const answered = page.waitForResponse(last);
  await page.route(last, async (route) => {
    await released;
    await route.continue();
  });
  const slider = page.getByRole('slider', { name: 'Place in the work' });
  await slider.press('End');
  const article = page.locator('article[aria-busy="true"]');
  await expect(article).toBeVisible();
  await slider.press('Home');
  await expect(article).toHaveCount(0);
  release();
  await answered;
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await expect(page).toHaveURL(/\?scan=2$/);
});

test('who goes back and forward again while a page is on its way sees the one of the address', async ({
  page,
}) => {
  const path = await openWork(page);
  await opened(page);
  await strip(page)
    .getByRole('link', { name: /^Scan 4\b/ })
    .click();
  await expect(where(page)).toHaveText(/^Scan 4 of 4/);
  await opened(page);
  const { released, release } = gate();
  const answered = page.waitForResponse(demoUrl() + path);
  await page.route(demoUrl() + path, async (route) => {
    await released;
    await route.continue();
  });
  const article = page.locator('article[aria-busy="true"]');
  await page.goBack();
  await expect(article).toBeVisible();
  await page.goForward();
  await expect(article).toHaveCount(0);
  release();
  await answered;
  // The next turn comes after anything that answer would have shown.
  await previous(page).click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page).toHaveURL(/\?scan=3$/);
});

test.describe('a network that is gone', () => {
  // Its text has not been requested yet, nor have the scans beside it.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the next scan is there already, sharp', async ({ page, context }) => {
    const path = await openWork(page);
    await opened(page);
    const id = path.split('/')[3] ?? '';
    const [second] = await (await page.request.get(demoUrl() + scansApiPath(id, 1))).json();
    const tiles = new URL(second.dzi.tiles_prefix).pathname;
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    const tile = page.waitForEvent('requestfinished', (request) =>
      new URL(request.url()).pathname.startsWith(tiles),
    );
    await page.locator('figure').hover();
    await tile;
    await expect.poll(() => pending.size).toBe(0);
    await context.setOffline(true);
    await next(page).click();
    await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
    await expect(page.locator('img[data-picture="covered"]')).toHaveAttribute('alt', /^Scan 2 of 4: /);
  });
});

test.describe('a network that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a page that does not come is loaded as a whole', async ({ page }) => {
    await openWork(page);
    await opened(page);
    await markDocument(page);
    await page.route(/\?scan=3$/, (route) => (isTurn(route) ? route.abort() : route.continue()));
    await strip(page)
      .getByRole('link', { name: /^Scan 3\b/ })
      .click();
    await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
    await expect.poll(() => isSameDocument(page)).toBe(false);
  });
});

test('a page of another build of the site, after an upgrade, is loaded as a whole', async ({ page }) => {
  await openWork(page);
  await opened(page);
  await markDocument(page);
  await page.route(/\?scan=3$/, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/ data-build="[^"]+"/, ' data-build="newer"');
    await route.fulfill({ response, body });
  });
  await strip(page)
    .getByRole('link', { name: /^Scan 3\b/ })
    .click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect.poll(() => isSameDocument(page)).toBe(false);
});

test('a page that never comes is loaded as a whole', async ({ page }) => {
  await page.clock.install();
  await openWork(page);
  await opened(page);
  await markDocument(page);
  let resolveRequested = () => {};
  const requested = new Promise<void>((resolve) => {
    resolveRequested = resolve;
  });
  await page.route(/\?scan=3$/, (route) => (isTurn(route) ? resolveRequested() : route.continue()));
  await strip(page)
    .getByRole('link', { name: /^Scan 3\b/ })
    .click();
  await requested;
  await expect(page.locator('article[aria-busy="true"]')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect.poll(() => isSameDocument(page)).toBe(false);
});

test.describe('a line that the browser calls online, or a library that refuses', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET|429/] });

  test('who turns on stays at the scan that is there, and can turn later', async ({ page }) => {
    await openWork(page);
    await opened(page);
    await markDocument(page);
    const sentence = page.getByText('The other scan cannot be shown now. This one stays here');
    const third = strip(page).getByRole('link', { name: /^Scan 3\b/ });
    for (const fail of [
      (route: Route) => route.abort('connectionreset'),
      // Refused to who reads it, and then perhaps not to who asks whether it would come.
      (route: Route) =>
        isTurn(route) ? route.fulfill({ status: 429, headers: { 'Retry-After': '5' } }) : route.continue(),
    ]) {
      await page.route(/\?scan=3$/, fail);
      await third.click();
      await expect(sentence).toBeVisible();
      await expect(where(page)).toHaveText(/^Scan 1 of 4/);
      await expect(page.locator('article[aria-busy]')).toHaveCount(0);
      await page.unrouteAll();
    }
    await third.click();
    await expect(where(page)).toHaveText(/^Scan 3 of 4/);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('who goes back stays at the scan that is there, as the address says, and can go back later', async ({
    page,
  }) => {
    const path = await openWork(page);
    await opened(page);
    for (const scan of ['2', '3', '4']) {
      await strip(page)
        .getByRole('link', { name: new RegExp(`^Scan ${scan}\\b`) })
        .click();
      await expect(where(page)).toHaveText(new RegExp(`^Scan ${scan} of 4`));
    }
    await page.reload();
    await opened(page);
    await markDocument(page);
    await page.route(/\?scan=3$/, (route) => route.abort('connectionreset'));
    await page.evaluate(() => history.back());
    await expect(page.getByText('The other scan cannot be shown now.')).toBeVisible();
    await expect(where(page)).toHaveText(/^Scan 4 of 4/);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(page).toHaveURL(`${demoUrl()}${path}?scan=4`);
    await page.unrouteAll();
    await page.evaluate(() => history.back());
    await expect(where(page)).toHaveText(/^Scan 2 of 4/);
    await expect(page).toHaveURL(`${demoUrl()}${path}?scan=2`);
    await page.evaluate(() => history.forward());
    await expect(where(page)).toHaveText(/^Scan 4 of 4/);
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('a network that is gone', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a visitor who turns on stays at the current scan, and is told why', async ({ page, context }) => {
    const path = await openWork(page);
    await opened(page);
    await context.setOffline(true);
    await strip(page)
      .getByRole('link', { name: /^Scan 3\b/ })
      .click();
    await expect(page.getByText('The other scan cannot be shown now.')).toBeVisible();
    await expect(where(page)).toHaveText(/^Scan 1 of 4/);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    const sentence = page.getByText('The other scan cannot be shown now.');
    // The links that turn pages may be out of sight, as for who turns them by keys.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(sentence).toBeInViewport();
    await page.getByRole('button', { name: 'Full page', exact: true }).click();
    await page.keyboard.press('PageDown');
    const isOnTop = async () => {
      const { x, y } = (await sentence.boundingBox()) ?? { x: -1, y: -1 };
      return await sentence.evaluate((element, at) => document.elementFromPoint(...at) === element, [
        x + 20,
        y + 15,
      ] as [number, number]);
    };
    await expect.poll(isOnTop).toBe(true);
    await page.keyboard.press('f');
    await context.setOffline(false);
    await strip(page)
      .getByRole('link', { name: /^Scan 3\b/ })
      .click();
    await expect(where(page)).toHaveText(/^Scan 3 of 4/);
    await expect(page).toHaveURL(`${demoUrl()}${path}?scan=3`);
    await expect(page.getByText('The other scan cannot be shown now.')).toHaveCount(0);
  });
});
