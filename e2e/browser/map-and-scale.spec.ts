import type { Page } from '@playwright/test';
import { pathOfTitle } from '../support/addresses.ts';
import { demoUrl, expect, test } from '../support/test.ts';

const map = '[data-map] > div';
const frame = '[data-map] > div > div';

async function open(page: Page, title: string): Promise<void> {
  await page.goto(demoUrl() + (await pathOfTitle(demoUrl(), title, 'en')));
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  // It is drawn a moment after it appears.
  await expect(page.locator(map)).toHaveAttribute('style', /width/);
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} has no place on the page`);
  return box;
};

/** Width of the map's frame. */
const shownPart = async (page: Page) => (await boxOf(page, frame)).width / (await boxOf(page, map)).width;

test('the map frames what is seen and leads to where it is clicked or dragged', async ({ page }) => {
  await open(page, 'Great Map of the World');
  await expect(page.locator('.openseadragon-container')).toHaveCount(1);
  expect(await shownPart(page)).toBeCloseTo(1, 1);
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => shownPart(page)).toBeLessThan(0.3);

  const box = await boxOf(page, map);
  const middle = async () => {
    const { x, width } = await boxOf(page, frame);
    return (x + width / 2 - box.x) / box.width;
  };
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await expect.poll(middle).toBeCloseTo(0.75, 1);
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(middle).toBeCloseTo(0.3, 1);
  await expect(page).toHaveURL(/#xywh=/);
});

test('the map turns with the scan', async ({ page }) => {
  await open(page, 'Great Map of the World');
  const before = await boxOf(page, map);
  expect(before.width).toBeGreaterThan(before.height);
  await page.getByRole('button', { name: 'Rotate right' }).click();
  // Half-way through the rotation it is as high already, but still as wide.
  await expect
    .poll(async () => {
      const { width, height } = await boxOf(page, map);
      return height > 120 && height > width;
    })
    .toBe(true);
});

test('the map is hidden and shown by its button and its key', async ({ page }) => {
  await open(page, 'Great Map of the World');
  await page.getByRole('button', { name: 'Mini-map' }).click();
  await expect(page.locator(map)).toBeHidden();
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('n');
  await expect(page.locator(map)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the map loads on demand, and leads to where it is touched', async ({ page }) => {
    await open(page, 'Great Map of the World');
    await expect(page.locator(map)).toBeHidden();
    await page.getByRole('button', { name: 'Mini-map' }).tap();
    await expect(page.locator(map)).toBeVisible();
    for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(() => shownPart(page)).toBeLessThan(0.3);
    await page.locator(map).scrollIntoViewIfNeeded();
    const box = await boxOf(page, map);
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(page, frame);
        return (x + width / 2 - box.x) / box.width;
      })
      .toBeCloseTo(0.75, 1);
  });
});

test('a typeset page has a scale that is true and follows the zoom', async ({ page }) => {
  await open(page, 'Moby-Dick; or, The Whale. Chapter 1:');
  const scale = page.getByRole('img', { name: /^Scale: \d+ (mm|cm)$/ });
  await expect(scale).toBeVisible();
  const read = async () => {
    const [, value, unit] = /(\d+)\u00a0(mm|cm)/.exec((await scale.getAttribute('aria-label')) ?? '') ?? [];
    const { width = 0 } = (await scale.locator('div').boundingBox()) ?? {};
    return { millimetres: Number(value) * (unit === 'cm' ? 10 : 1), width };
  };
  const { millimetres, width } = await read();
  // The page is 1600 pixels wide at 300 per inch: 135.5 mm; all of its height of 2300 is visible.
  const { height } = await boxOf(page, '.openseadragon-container');
  expect(width / millimetres).toBeCloseTo(height / ((2300 / 300) * 25.4), 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(async () => {
      const now = await read();
      return now.width / now.millimetres / (width / millimetres);
    })
    .toBeCloseTo(1.6 * 1.6, 1);
  expect((await read()).width).toBeLessThanOrEqual(120);
  // On paper the scan has another size.
  await page.emulateMedia({ media: 'print' });
  await expect(scale).toBeHidden();
});

test('a photograph of unknown size has no scale', async ({ page }) => {
  await open(page, 'Abandoned Dust Bowl Home');
  await expect(page.locator(map)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Scale:/ })).toHaveCount(0);
});

test('a scan that is seen whole stays so in a view of another size', async ({ page }) => {
  await open(page, 'Great Map of the World');
  for (const [width, height] of [
    [700, 900],
    [500, 500],
    [1400, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const view = await boxOf(page, '.openseadragon-container');
        const { width: bar } = await boxOf(page, '[role="img"][aria-label^="Scale"] div');
        const label = await page.getByRole('img', { name: /^Scale/ }).getAttribute('aria-label');
        const [, value, unit] = /(\d+)\u00a0(cm|m)/.exec(label ?? '') ?? [];
        const centimetres = Number(value) * (unit === 'm' ? 100 : 1);
        // The map is 9600 by 5400 pixels at 300 an inch.
        const whole = Math.min(view.width / 9600, view.height / 5400) * (300 / 2.54);
        return bar / centimetres / whole;
      })
      .toBeCloseTo(1, 1);
  }
});
