import type { Locator, Page } from '@playwright/test';
import { isSameDocument, markDocument } from './reading.ts';
import { demoUrl, expect } from './test.ts';

export const overlayOf = (page: Page) => page.getByRole('dialog');
export const headingOf = (page: Page) => overlayOf(page).getByRole('heading', { level: 1 });
export const links = (page: Page) => page.locator('#feed > ul > li > a[href*="/objects/"]');
export const linkTo = (page: Page, href: string) => page.locator(`#feed > ul > li > a[href="${href}"]`);
export const topOf = (tile: Locator) =>
  tile.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** The feed with its first batches loaded, and an object's tile some way down. */
export async function feedDown(
  page: Page,
  locale = 'en',
): Promise<{ tile: Locator; href: string; top: number }> {
  await page.goto(`${demoUrl()}/${locale}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => links(page).count()).toBeGreaterThan(50);
  const href = (await links(page).nth(44).getAttribute('href')) ?? '';
  const tile = linkTo(page, href);
  await tile.scrollIntoViewIfNeeded();
  await markDocument(page);
  return { tile, href, top: await topOf(tile) };
}

/** The overlay's components listen a moment after they appear; all of them before the viewer is open. */
export const isAlive = (page: Page) =>
  expect(overlayOf(page).locator('figure[data-state="open"]')).toBeVisible();

export async function expectFeedAsLeft(page: Page, { tile, top }: { tile: Locator; top: number }) {
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(tile).toBeFocused();
  expect(await topOf(tile)).toBe(top);
  expect(await isSameDocument(page)).toBe(true);
}

export async function expectPageOf(page: Page, href: string) {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(demoUrl() + href);
}

/** Opens an object over the feed, by its tile. @returns the state of the feed */
export async function openOverlay(page: Page) {
  const feed = await feedDown(page);
  await feed.tile.click();
  await expect(headingOf(page)).toBeFocused();
  return feed;
}
