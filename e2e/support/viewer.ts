import type { Locator, Page } from '@playwright/test';
import { firstObject } from './addresses.ts';
import { demoUrl, expect } from './test.ts';

/** The canvas of a page's first viewer. */
export const canvas = (page: Page) => page.locator('.openseadragon-canvas').first();
/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until a scan's tiles cover its picture. */
export const isSharp = (page: Page) => expect(page.locator('img[data-picture="covered"]')).toBeAttached();
/**
 * Waits until neither the view, according to the mini-map, nor the page moves. A busy machine draws few frames in any
 * time.
 */
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
 * Waits until this is visible after tiles have been requested repeatedly, without the pauses between.
 * @param page whose clock was installed before it was opened
 */
export async function isSeenAfterTries(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    // The longest pause, in seconds.
    await page.clock.fastForward(15_000);
    await expect(what).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the first object of the demonstration, and waits until its viewer can be used. @param fragment of a view */
export async function openObject(page: Page, fragment = '', locale: 'pl' | 'en' = 'en') {
  const { path } = await firstObject(demoUrl());
  await page.goto(demoUrl() + path(locale) + fragment);
  await expect(button(page, locale === 'en' ? 'Zoom in' : 'Powiększ')).toBeVisible();
}
