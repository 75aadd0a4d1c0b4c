import type { Page } from '@playwright/test';
import { opened, openWork, where } from '../support/reading.ts';
import { expect, test, withMotion } from '../support/test.ts';

test.use({ ...withMotion, hasTouch: true, viewport: { width: 390, height: 800 } });

/** Moves a finger over the scan. @param by CSS pixels to the right and down */
async function swipe(page: Page, by: { right: number; down?: number }): Promise<void> {
  await opened(page);
  const canvas = page.locator('.openseadragon-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no scan');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2 - by.right / 2, box.y + box.height / 2];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined ? [] : [{ x: x + by.right * share, y: y + (by.down ?? 0) * share, id: 1 }],
    });
  await send('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share);
  await send('touchEnd');
  await session.detach();
}

test('a swipe to the left turns to the next scan, one to the right back, a short or slanted one nowhere', async ({
  page,
}) => {
  await openWork(page);
  await swipe(page, { right: -160 });
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await swipe(page, { right: -160 });
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await swipe(page, { right: 160 });
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await swipe(page, { right: -40 });
  await swipe(page, { right: -100, down: 90 });
  await swipe(page, { right: 160 });
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
});

test('from right to left, which can be chosen on a phone too, a swipe to the right turns to the next scan', async ({
  page,
}) => {
  await openWork(page);
  await opened(page);
  await page.getByRole('checkbox', { name: 'From right to left' }).check();
  await swipe(page, { right: 160 });
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await swipe(page, { right: -160 });
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
});
