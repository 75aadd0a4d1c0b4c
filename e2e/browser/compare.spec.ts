import type { Page } from '@playwright/test';
import type { Locale } from '#lib/i18n/locales.ts';
import { pathOfTitle } from '../support/addresses.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { canvasPixels } from '../support/canvas-pixels.ts';
import { demoUrl, expect, test } from '../support/test.ts';

const viewers = '.openseadragon-container';

const firstChapter = 'Moby-Dick; or, The Whale. Chapter 1:';
const otherChapter = 'Moby-Dick; or, The Whale. Chapter 42:';

const pathOf = (title: string, locale: Locale = 'en') => pathOfTitle(demoUrl(), title, locale);

/** The title of the second scan. */
const otherTitle = (page: Page) =>
  page.getByRole('region', { name: /^Second scan/ }).getByRole('link', { name: /Chapter 42/ });

/** Opens an object with another beside it, and waits for both. */
async function openBoth(page: Page, locale: Locale = 'en'): Promise<void> {
  const otherPath = await pathOf(otherChapter, locale);
  const path = await pathOf(firstChapter, locale);
  // Tiles that never arrive keep a document from loading.
  await page.goto(`${demoUrl()}${path}#beside=${encodeURIComponent(otherPath)}`, { waitUntil: 'commit' });
  // The framework waits some seconds for the first view to be sharp.
  const buttons = page.getByRole('button', { name: /^(Zoom in|Powiększ)$/ });
  await expect(buttons).toHaveCount(2, { timeout: 20_000 });
  await expect(page.locator(viewers)).toHaveCount(2);
}

/** With tiles that never arrive the pictures of the scans stay visible, and their positions are those of the view. */
const blockTiles = (page: Page) => page.route('**/scan_files/**', () => undefined);

type Position = { x: number; y: number; width: number };

/**
 * Positions of the pictures of both scans, from the centres of their views; once they have been still for some frames.
 */
const positionsOf = (page: Page, stillFrames = 0): Promise<Position[]> =>
  page.locator('img[data-picture]').evaluateAll(async (pictures, stillFrames) => {
    const measure = () =>
      pictures.map((picture) => {
        const box = picture.getBoundingClientRect();
        const view = picture.parentElement?.getBoundingClientRect() ?? box;
        return {
          x: box.x + box.width / 2 - view.x - view.width / 2,
          y: box.y + box.height / 2 - view.y - view.height / 2,
          width: box.width,
        };
      });
    let last = measure();
    for (let still = 0; still < stillFrames; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = measure();
      if (JSON.stringify(now) !== JSON.stringify(last)) still = -1;
      last = now;
    }
    return last;
  }, stillFrames);

/** A busy machine draws few frames, so elapsed time alone proves nothing. */
const settled = (page: Page) => positionsOf(page, 12);

/** How far each of the two has moved, and by what factor it has grown. */
function movedBetween(before: Position[], after: Position[]): Position[] {
  return after.map((box, index) => {
    const was = before[index] ?? box;
    const grown = box.width / was.width;
    return { x: box.x - was.x * grown, y: box.y - was.y * grown, width: grown };
  });
}

async function drag(page: Page, index: number, by: { x: number; y: number }): Promise<void> {
  const box = await page.locator('.openseadragon-canvas').nth(index).boundingBox();
  if (!box) throw new Error('The viewer has no place on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  // Released in motion, a scan flies on, up to the edge of the view.
  await settled(page);
  await page.mouse.up();
}

test('a second scan is opened by its address, with the keyboard alone, and ended', async ({ page }) => {
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('b');
  const panel = page.getByRole('region', { name: 'Compare with another scan' });
  await expect(panel).toBeFocused();
  // Close, then the address.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoUrl() + (await pathOf(otherChapter)));
  await page.keyboard.press('Enter');
  const second = page.getByRole('region', { name: /^Second scan: Moby-Dick.*Whiteness/ });
  await expect(second).toBeFocused();
  await expect(page.locator(viewers)).toHaveCount(2);
  await expect(page.getByRole('application', { name: /^Second scan: Moby-Dick.*Whiteness/ })).toBeVisible();
  await expect(page.locator('[role="status"]', { hasText: /^Second scan: / })).toHaveCount(1);
  await expect(page).toHaveURL(/beside=%2Fen%2Fobjects%2F/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Move together' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(second).toHaveCount(0);
  await expect(page.locator(viewers)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Compare' })).toBeFocused();
  await expect(page).not.toHaveURL(/beside=/);
});

test('Back takes the second scan away and Forward brings it again', async ({ page }) => {
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  await page.getByRole('button', { name: 'Compare' }).click();
  const [, , , id = ''] = (await pathOf(otherChapter)).split('/');
  // As in citations.
  await page.getByLabel('Address of an object on this site').fill(`${demoUrl()}/o/${id}`);
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(page.locator(viewers)).toHaveCount(2);
  await page.goBack();
  await expect(page.locator(viewers)).toHaveCount(1);
  await page.goForward();
  await expect(page.locator(viewers)).toHaveCount(2);
  await page.reload();
  await expect(page.locator(viewers)).toHaveCount(2);
  await expect(otherTitle(page)).toHaveAttribute('href', /^\/en\/objects\//);
});

test('another scan of the object, and one that was saved, are offered', async ({ page }) => {
  await page.goto(demoUrl() + (await pathOf(otherChapter)));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to your list in this browser.')).toBeAttached();
  await page.goto(`${demoUrl()}${await pathOf(otherChapter)}?scan=2`);
  await page.getByRole('button', { name: 'Save this scan', exact: true }).click();
  await expect(page.getByText('Saved to your list in this browser.')).toBeAttached();
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Scan 2 · Page 1' }).click();
  // Both belong to one object, and each shows which of its scans it is.
  await expect(
    page.getByRole('application', { name: /^Second scan: .*Chapter 1.* · Scan 2 of \d+ · Page 1$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(/scan%3D2/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: /Chapter 42.*, scan 2$/ })).toBeVisible();
  await page.getByRole('button', { name: /Chapter 42(?!.*, scan)/ }).click();
  await expect(page.getByRole('region', { name: /^Second scan: .*Chapter 42/ })).toBeVisible();
  await expect(page.locator(viewers)).toHaveCount(2);
});

test('a scan stays in sight when its view becomes small enough for coarser tiles', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  const sharp = page.locator('img[data-picture="covered"]');
  await expect(sharp).toHaveCount(1);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Scan 2 · Page 1' }).click();
  await expect(sharp).toHaveCount(2);
  await expect.poll(async () => (await canvasPixels(page)).some(Boolean)).toBe(true);
});

test('what is no object of this site is refused', async ({ page }) => {
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  await page.getByRole('button', { name: 'Compare' }).click();
  for (const wrong of [
    '',
    'words',
    '/en',
    'https://elsewhere.example/en/objects/1/a',
    'javascript:alert(1)',
  ]) {
    await page.getByLabel('Address of an object on this site').fill(wrong);
    await page.getByRole('button', { name: 'Open beside' }).click();
    await expect(page.getByRole('alert').getByText('That is not the address')).toBeVisible();
  }
  await expect(page.locator(viewers)).toHaveCount(1);
  const path = await pathOf(firstChapter);
  await page.goto('about:blank');
  await page.goto(`${demoUrl()}${path}#beside=${encodeURIComponent('/en/pages/about')}`);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(page.locator(viewers)).toHaveCount(1);
});

test('a page without a scan gives a sentence, and the page’s own scan stays', async ({ page }) => {
  const path = await pathOf(otherChapter);
  let answer = '<!doctype html><h1>No scan</h1>';
  let isBroken = true;
  await page.route(`**${path}`, (route) =>
    isBroken ? route.fulfill({ contentType: 'text/html', body: answer }) : route.continue(),
  );
  const own = await pathOf(firstChapter);
  await page.goto(`${demoUrl()}${own}#beside=${encodeURIComponent(path)}`);
  const sentence = page.getByRole('alert').getByText('There is no scan at that address');
  await expect(sentence).toBeVisible();
  for (answer of [
    '<div data-stage="{">',
    '<div data-stage="null">',
    '<div data-stage=\'{"tileSource":{"tilesUrl":"javascript:alert(1)"}}\'>',
  ]) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(sentence).toBeVisible();
  }
  await expect(page.locator(viewers)).toHaveCount(1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/xywh=.*beside=/);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator(viewers)).toHaveCount(2);
});

test('an object that is not there gives a sentence and no error', async ({ page }) => {
  await page.goto(demoUrl() + (await pathOf(firstChapter)));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByLabel('Address of an object on this site').fill('/en/objects/nothing/here');
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(page.getByRole('alert').getByText('There is no scan at that address')).toBeVisible();
  await expect(page.locator(viewers)).toHaveCount(1);
  await page.getByRole('button', { name: 'End the comparison' }).click();
  await expect(page.getByRole('button', { name: 'Compare' })).toBeFocused();
});

test.describe('when the other page cannot be had', () => {
  // The browser itself logs every such answer.
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a sentence says so and a retry helps', async ({ page }) => {
    const path = await pathOf(otherChapter);
    let isBroken = true;
    await page.route(`**${path}`, (route) =>
      isBroken ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
    );
    await page.goto(`${demoUrl()}${await pathOf(firstChapter)}#beside=${encodeURIComponent(path)}`);
    await expect(page.getByRole('alert').getByText('There is no scan at that address')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(viewers)).toHaveCount(2);
  });
});

test.describe('while the pictures of both are in sight', () => {
  // Tiles that never arrive are eventually given up.
  test.use({ expectedErrors: [/Image load exceeded timeout/] });

  test('both move together, whichever is moved, until they are parted', async ({ page }) => {
    await blockTiles(page);
    await openBoth(page);
    const start = await settled(page);

    await page.getByRole('button', { name: 'Zoom in' }).first().click();
    await expect.poll(async () => movedBetween(start, await positionsOf(page))[1]?.width).toBeCloseTo(1.6, 2);
    const zoomed = await settled(page);
    expect(movedBetween(start, zoomed)[0]?.width).toBeCloseTo(1.6, 2);

    for (const index of [0, 1]) {
      const before = await settled(page);
      await drag(page, index, { x: index === 0 ? 60 : -60, y: -40 });
      const [first, second] = movedBetween(before, await settled(page));
      expect(Math.abs(first?.x ?? 0)).toBeGreaterThan(40);
      expect(second?.x).toBeCloseTo(first?.x ?? Number.NaN, 0);
      expect(second?.y).toBeCloseTo(first?.y ?? Number.NaN, 0);
    }

    const beforeWheel = await settled(page);
    await page.mouse.wheel(0, -200);
    await expect
      .poll(async () => movedBetween(beforeWheel, await positionsOf(page))[0]?.width)
      .toBeGreaterThan(1.1);
    const [first, second] = movedBetween(beforeWheel, await settled(page));
    expect(second?.width).toBeCloseTo(first?.width ?? Number.NaN, 2);

    const beforeRotation = await settled(page);
    await page.getByRole('button', { name: 'Rotate right' }).nth(1).click();
    const rotations = () =>
      page
        .locator('img[data-picture]')
        .evaluateAll((all) => all.map((one) => /rotate\(([-\d.]+)deg\)/.exec(one.style.transform)?.[1]));
    await expect.poll(rotations).toEqual(['90', '90']);
    expect(movedBetween(beforeRotation, await settled(page))).toHaveLength(2);

    await page.getByRole('checkbox', { name: 'Move together' }).uncheck();
    const unlinked = await settled(page);
    await drag(page, 0, { x: -50, y: 30 });
    const [moved, still] = movedBetween(unlinked, await settled(page));
    expect(moved?.x).toBeLessThan(-30);
    expect(still).toEqual({ x: 0, y: 0, width: 1 });

    // Linked again, they keep their current distance.
    await page.getByRole('checkbox', { name: 'Move together' }).check();
    const again = await settled(page);
    await drag(page, 0, { x: 30, y: 30 });
    const [one, other] = movedBetween(again, await settled(page));
    expect(other?.x).toBeCloseTo(one?.x ?? Number.NaN, 0);
  });

  test('keys move the scan that has the focus, and the other along', async ({ page }) => {
    await blockTiles(page);
    await openBoth(page);
    const start = await settled(page);
    await page.locator('.openseadragon-canvas').nth(1).focus();
    await page.keyboard.press('Equal');
    await expect
      .poll(async () => movedBetween(start, await positionsOf(page))[1]?.width)
      .toBeGreaterThan(1.05);
    const [first, second] = movedBetween(start, await settled(page));
    expect(first?.width).toBeCloseTo(second?.width ?? Number.NaN, 2);
    await page.keyboard.press('m');
    await expect
      .poll(() =>
        page
          .locator('img[data-picture]')
          .evaluateAll((all) => all.map((one) => /scaleX/.test(one.style.transform))),
      )
      .toEqual([true, true]);
  });
});

test('in full page both are there, and Escape comes back', async ({ page }) => {
  await openBoth(page);
  await page.getByRole('button', { name: 'Full page' }).click();
  const [first, second] = await page
    .locator(viewers)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  // The text of the first is beside them.
  expect(first.width).toBeGreaterThan(400);
  expect(second.width).toBeCloseTo(first.width, 0);
  expect(second.x).toBeGreaterThanOrEqual(first.right);
  await otherTitle(page).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(viewers)).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('one lies above the other, and both are high enough', async ({ page }) => {
    await openBoth(page);
    const [first, second] = await page
      .locator(viewers)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(first.width).toBeGreaterThan(300);
    expect(second.y).toBeGreaterThanOrEqual(first.bottom);
    expect(Math.min(first.height, second.height)).toBeGreaterThanOrEqual(0.4 * 740 - 1);
    expect(second.right).toBeLessThanOrEqual(360);
    const end = await page.getByRole('button', { name: 'End the comparison' }).boundingBox();
    expect((end?.x ?? 360) + (end?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Full page' }).tap();
    await expect
      .poll(() =>
        page.locator(viewers).evaluateAll((all) => {
          const [one, other] = all.map((each) => each.getBoundingClientRect());
          return one && other ? other.y >= one.bottom && other.bottom <= innerHeight : false;
        }),
      )
      .toBe(true);
  });
});

for (const locale of ['pl', 'en'] as const) {
  test(`the comparison has no accessibility problems, ${locale}`, async ({ page }) => {
    await openBoth(page, locale);
    await page.locator('[data-tool="compare"]').click();
    await expect(page.getByRole('textbox', { name: /(Address of|Adres)/ })).toBeVisible();
    expect(await problemsInSchemes(page)).toEqual([]);
  });
}
