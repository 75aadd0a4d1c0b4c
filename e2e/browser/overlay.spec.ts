import type { Locator, Page } from '@playwright/test';
import { demoUrl, expect, test } from '../support/test.ts';

const overlayOf = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) => page.locator('#feed > ul > li > a[href*="/objects/"]');

/** The feed of the demonstration, some way down, and a tile there. */
async function feedDown(page: Page, locale = 'en'): Promise<Locator> {
  await page.goto(`${demoUrl()}/${locale}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(45);
  const href = await tiles(page).nth(44).getAttribute('href');
  const tile = page.locator(`#feed > ul > li > a[href="${href}"]`);
  await tile.scrollIntoViewIfNeeded();
  return tile;
}

const topOf = (tile: Locator) => tile.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('an object opens over the feed, and Back returns to the same tile', async ({ page }) => {
  const requests: string[] = [];
  const tile = await feedDown(page);
  const [before, href] = [await topOf(tile), await tile.getAttribute('href')];
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  page.on('request', (request) => requests.push(request.url()));
  await tile.click();
  const overlay = overlayOf(page);
  await expect(overlay).toBeVisible();
  expect(page.url()).toBe(demoUrl() + href);
  await expect(overlay.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/ · Czytelnia$/);
  requests.length = 0;
  await page.goBack();
  await expect(overlay).toHaveCount(0);
  await expect(tile).toBeFocused();
  expect(await topOf(tile)).toBe(before);
  console.log(requests);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  requests.length = 0;
  await page.goForward();
  await expect(overlay).toBeVisible();
  console.log(requests, await page.title());
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(tile).toBeFocused();
  expect(await topOf(tile)).toBe(before);
  await tile.click();
  await page.keyboard.press(']');
  await page.waitForURL((url) => !url.href.endsWith(href ?? ''));
  await expect(overlay.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(overlay).toHaveCount(1);
  await page.keyboard.press('[');
  await page.waitForURL((url) => url.href.endsWith(href ?? ''));
  await overlay.getByRole('button', { name: 'Close' }).click();
  await expect(tile).toBeFocused();
  expect(await topOf(tile)).toBe(before);
  await tile.click();
  await expect(overlay).toBeVisible();
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  await expect(overlay).toHaveCount(0);
  requests.length = 0;
  await page.goBack();
  await expect(tile).toBeInViewport();
  console.log(requests.slice(0, 5), await topOf(tile), before, page.url());
});
