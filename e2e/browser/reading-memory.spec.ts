import { isSeen, settledHeap, steadyHeap } from '../support/heap.ts';
import { opened, openWork } from '../support/reading.ts';
import { expect, test } from '../support/test.ts';

test.use(steadyHeap);

test('two hundred turns leave it where it was', async ({ page }) => {
  await openWork(page);
  await opened(page);
  await page.locator('.openseadragon-canvas').focus();
  const turn = async (key: string, shown: number) => {
    await page.keyboard.press(key);
    await isSeen(page, '[data-where]', `Scan ${shown} of 4`);
    await isSeen(page, 'figure[data-state="open"]');
  };
  const there = async () => {
    for (const shown of [2, 3, 4]) await turn('PageDown', shown);
    for (const shown of [3, 2, 1]) await turn('PageUp', shown);
  };
  for (let round = 0; round < 4; round += 1) await there();
  const session = await page.context().newCDPSession(page);
  const before = await settledHeap(session);
  for (let round = 0; round < 34; round += 1) await there();
  const after = await settledHeap(session);
  expect(after / before, `${before} bytes, then ${after}`).toBeLessThan(1.05);
});
