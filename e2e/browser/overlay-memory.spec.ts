import type { CDPSession, Page } from '@playwright/test';
import { demoUrl, expect, test } from '../support/test.ts';

const containers = (page: Page) => page.locator('.openseadragon-container');

/** Opens the tile with this place in the feed, waits for its viewer, and closes it. */
async function openAndClose(page: Page, index: number) {
  const tile = page.locator('#feed > ul > li > a[href*="/objects/"]').nth(index);
  await tile.click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.locator('[data-state="open"]')).toBeVisible({ timeout: 20_000 });
  // The viewer's own, and its mini-map's.
  expect(await overlay.locator('figure').count()).toBe(1);
  const live = await containers(page).count();
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  expect(await containers(page).count()).toBe(0);
  return live;
}

async function heap(session: CDPSession): Promise<number> {
  // What a first collection lets go of, finalisers and all, a second one takes.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

test('fifty objects opened and closed leave no viewer and no memory behind', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto(`${demoUrl()}/en`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(() => page.locator('#feed > ul > li > a[href*="/objects/"]').count())
    .toBeGreaterThanOrEqual(60);
  const session = await page.context().newCDPSession(page);
  const sizes: number[] = [];
  for (let opened = 1; opened <= 50; opened++) {
    await openAndClose(page, opened);
    if (opened % 5 === 0) {
      sizes.push(await heap(session));
      console.log(opened, sizes.at(-1));
    }
  }
  expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) * 1.1);
});
