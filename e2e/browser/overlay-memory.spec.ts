import type { Page } from '@playwright/test';
import { isSeen, settledHeap, steadyHeap } from '../support/heap.ts';
import { demoUrl, expect, test } from '../support/test.ts';

test.use(steadyHeap);

const links = (page: Page) => page.locator('#feed > ul > li > a[href*="/objects/"]');
const viewers = (page: Page) => page.locator('figure .openseadragon-container').count();

/** Opens a tile, waits for its scan to be drawn, and closes it. */
async function openAndClose(page: Page, index: number) {
  await links(page).nth(index).click();
  // The viewer gets its role a moment after it is open.
  await isSeen(page, 'dialog figure[data-state="open"] [role="application"]');
  expect(await page.locator('[role="application"]').count()).toBe(1);
  expect(await viewers(page)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await isSeen(page, 'body:not(:has(dialog))');
  expect(await viewers(page)).toBe(0);
}

test('fifty objects opened and closed leave no viewer and no memory behind', async ({ page }) => {
  await page.goto(`${demoUrl()}/en`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => links(page).count()).toBeGreaterThan(50);
  const session = await page.context().newCDPSession(page);
  for (let index = 0; index < 5; index++) await openAndClose(page, index);
  const afterFive = await settledHeap(session);
  for (let index = 5; index < 50; index++) await openAndClose(page, index);
  const afterFifty = await settledHeap(session);
  expect(afterFifty / afterFive, `${afterFive} bytes, then ${afterFifty}`).toBeLessThan(1.1);
});
