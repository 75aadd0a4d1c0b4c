import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Sets the window's width, and fails if the page is wider. Successive widths must decrease. */
export async function fitsWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // Compared with the requested width: the page may not have it yet.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `${page.url()} is wider than ${width}`,
    )
    .toBeLessThanOrEqual(width);
}
