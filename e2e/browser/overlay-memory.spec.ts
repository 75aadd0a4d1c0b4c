import type { CDPSession, Page } from '@playwright/test';
import { demoUrl, expect, test } from '../support/test.ts';

// Machine code that the engine makes of what runs often, and what it notes of functions once they have run a few times,
// lies in the same heap and grows for a while: it is not the page's. A trace keeps what it has seen.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const flag = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), flag] });
  },
  trace: 'off',
});

const links = (page: Page) => page.locator('#feed > ul > li > a[href*="/objects/"]');
const viewers = (page: Page) => page.locator('figure .openseadragon-container').count();

/** Opens a tile, waits for its scan to be drawn, and closes it. */
async function openAndClose(page: Page, index: number) {
  await links(page).nth(index).click();
  await expect(page.locator('dialog figure[data-state="open"]')).toBeVisible({ timeout: 20_000 });
  expect(await page.locator('[role="application"]').count()).toBe(1);
  expect(await viewers(page)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await viewers(page)).toBe(0);
}

/** Bytes of the page's own objects and buffers, once what the last viewer had begun has come to its end. */
async function heapAtRest(session: CDPSession): Promise<number> {
  let size = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 3; rounds++) {
    // What finalisers let go of in a first collection, the next one takes.
    for (let collection = 0; collection < 3; collection++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    const now = usedSize + backingStorageSize;
    if (now < size - 4096) rounds = 0;
    size = Math.min(size, now);
    await session.send('Runtime.evaluate', { expression: quietSecond, awaitPromise: true });
  }
  return size;
}

const quietSecond = 'new Promise((resolve) => setTimeout(resolve, 1000))';

test('fifty objects opened and closed leave no viewer and no memory behind', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${demoUrl()}/en`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => links(page).count()).toBeGreaterThan(50);
  const session = await page.context().newCDPSession(page);
  for (let index = 0; index < 5; index++) await openAndClose(page, index);
  const afterFive = await heapAtRest(session);
  for (let index = 5; index < 50; index++) await openAndClose(page, index);
  const afterFifty = await heapAtRest(session);
  expect(afterFifty / afterFive, `${afterFive} bytes, then ${afterFifty}`).toBeLessThan(1.1);
});
