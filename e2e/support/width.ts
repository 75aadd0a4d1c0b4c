import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Makes the window this wide, and fails if the page is wider. Widths that follow each other must become narrower. */
export async function fitsWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // Compared with the width that is asked for: the page may not have it yet.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `${page.url()} is wider than ${width}`,
    )
    .toBeLessThanOrEqual(width);
}
