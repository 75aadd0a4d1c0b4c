import type { Locator, Page } from '@playwright/test';
import { firstObject } from './addresses.ts';
import { demoUrl, expect } from './test.ts';

/** What the first viewer of a page draws on. */
export const canvas = (page: Page) => page.locator('.openseadragon-canvas').first();
/** The button of just this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until the tiles of a scan lie over its picture. */
export const isSharp = (page: Page) => expect(page.locator('img[data-picture="covered"]')).toBeAttached();
/** Waits until neither the view, as the mini-map tells it, nor the page moves. A busy machine draws few frames in any time. */
export const isIdle = (page: Page) =>
  page.locator('[data-map]').evaluate(async (map) => {
    const look = () => `${scrollY} ${map.innerHTML}`;
    let last = look();
    for (let still = 0; still < 12; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = look();
      if (now !== last) still = -1;
      last = now;
    }
  });

/**
 * Waits until this is seen once tiles have been asked for again and again, without the pauses between.
 * @param page whose clock was installed before it was opened
 */
export async function isSeenAfterTries(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    // The longest pause is of so many seconds.
    await page.clock.fastForward(15_000);
    await expect(what).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the first object of the demonstration, and waits until its viewer can be used. @param fragment of a view */
export async function openObject(page: Page, fragment = '', locale: 'pl' | 'en' = 'en') {
  const { path } = await firstObject(page.request, demoUrl());
  await page.goto(demoUrl() + path(locale) + fragment);
  await expect(button(page, locale === 'en' ? 'Zoom in' : 'Powiększ')).toBeVisible();
}
