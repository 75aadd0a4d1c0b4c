import { firstObject } from '../support/addresses.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { isIdle, isSeenAfterTries } from '../support/viewer.ts';

const canvas = '.openseadragon-canvas';

test.beforeEach(async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
});

const toolbarReady = (page: import('@playwright/test').Page) =>
  expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();

test('draws sharp tiles over the picture that was there at once', async ({ page }) => {
  await expect(page.getByRole('img', { name: /^Scan/ }).first()).toBeAttached();
  await expect(page.locator('figure[data-state="open"]')).toBeVisible();
});

test('zooms, turns and goes home by its buttons, and announces it', async ({ page }) => {
  await toolbarReady(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('[role="status"]', { hasText: /Zoom \d+%/ })).toHaveCount(1);
  await expect(page).toHaveURL(/#xywh=/);
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await expect(page.locator('[role="status"]', { hasText: 'Rotated 90°' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Whole scan' }).click();
  await expect(page).not.toHaveURL(/#xywh=/);
});

test('listens to the keyboard once it has the focus', async ({ page }) => {
  await toolbarReady(page);
  await page.locator(canvas).first().focus();
  await page.keyboard.press('Equal');
  await page.keyboard.press('Equal');
  await expect(page).toHaveURL(/#xywh=/);
  // Each press may change the address when its movement ends.
  await isIdle(page);
  const before = page.url();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(before);
});

test('a link to a region opens there', async ({ page }) => {
  const size = await page
    .getByText(/JPEG, \d+ × \d+ px/)
    .first()
    .textContent();
  const [width = 0, height = 0] = (/(\d+) × (\d+) px/.exec(size ?? '') ?? []).slice(1).map(Number);
  const region = { x: width * 0.3, y: height * 0.4, width: width * 0.2, height: height * 0.1 };
  const requested = Object.values(region).map(Math.round).join(',');
  const address = `${page.url()}#xywh=${requested}`;
  await page.goto('about:blank');
  await page.goto(address);
  await toolbarReady(page);
  // The address is updated after a movement: then it names the actual view.
  await page.getByRole('button', { name: 'Rotate right' }).click();
  await page.getByRole('button', { name: 'Rotate left' }).click();
  await expect(page).not.toHaveURL(address);
  await expect
    .poll(() => {
      const shown = (/xywh=([-\d,]+)/.exec(page.url())?.[1] ?? '').split(',').map(Number);
      const [x = 0, y = 0, shownWidth = 0, shownHeight = 0] = shown;
      const scale = Math.min(shownWidth / region.width, shownHeight / region.height);
      const contains =
        x <= region.x + 2 && y <= region.y + 2 && x + shownWidth >= region.x + region.width - 2;
      return contains && Math.abs(scale - 1) < 0.02;
    })
    .toBe(true);
});

test('an old or foreign fragment does no harm', async ({ page }) => {
  await page.goto(`${page.url()}#info:metadata`);
  await page.reload();
  await toolbarReady(page);
});

test('the wheel scrolls the page until the visitor engages the scan', async ({ page }) => {
  await toolbarReady(page);
  const box = await page.locator(canvas).first().boundingBox();
  if (!box) throw new Error('The viewer has no place on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  // The page may scroll smoothly for a while.
  await isIdle(page);
  await expect(page).not.toHaveURL(/#xywh=/);

  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.click(box.x + box.width / 2, box.y + 200);
  await page.mouse.wheel(0, -300);
  await expect(page).toHaveURL(/#xywh=/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('opens in full page and comes back with Escape', async ({ page }) => {
  await toolbarReady(page);
  await page.getByRole('button', { name: 'Full page' }).click();
  await expect(page.getByRole('button', { name: 'Leave full page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full page', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('offers the scan with its type, size and the record of the API', async ({ page, request }) => {
  const download = page.getByRole('link', { name: 'Scan at full resolution' });
  await expect(download.locator('..')).toContainText(/JPEG, \d+ × \d+ px, [\d.,]+ [kM]B/);
  const image = await request.get(demoUrl() + (await download.getAttribute('href')));
  expect(image.headers()['content-type']).toBe('image/jpeg');
  const record = page.getByRole('link', { name: 'Record in the API' });
  const found = await (await request.get(demoUrl() + (await record.getAttribute('href')))).json();
  expect(found.title).toBe(await page.getByRole('heading', { level: 1 }).textContent());
});

test('leads to the neighbour in the feed and back', async ({ page }) => {
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page
    .getByRole('navigation', { name: 'Neighbouring objects' })
    .getByRole('link', { name: /Older object/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
  await page
    .getByRole('navigation', { name: 'Neighbouring objects' })
    .getByRole('link', { name: /Newer object/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test.describe('when tiles cannot be had', () => {
  test.use({ expectedErrors: [/Failed to load|failed to load/] });

  test('the picture stays, a sentence says why, and a retry helps', async ({ page }) => {
    let broken = true;
    await page.route('**/scan_files/**', (route) =>
      broken ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.clock.install();
    await page.reload();
    const sentence = page.getByText('Parts of the scan could not be loaded.');
    await isSeenAfterTries(page, sentence);
    await expect(page.getByRole('img', { name: /^Scan/ }).first()).toBeVisible();
    broken = false;
    // The viewer itself has been open all the time.
    const tile = page.waitForResponse((response) => response.url().includes('/scan_files/') && response.ok());
    await page.getByRole('button', { name: 'Try again' }).click();
    await tile;
    await expect(sentence).toHaveCount(0);
    await expect(page.locator('figure[data-state="open"]')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the scan at its huge size, the description and the downloads are all there', async ({ page }) => {
    const picture = page.getByRole('img', { name: /^Scan/ }).first();
    await expect(picture).toBeVisible();
    expect(await picture.getAttribute('src')).toContain('type=huge');
    await expect(page.getByRole('link', { name: 'Scan at full resolution' })).toBeVisible();
    await expect(page.getByText('Open to everyone')).toBeVisible();
  });
});
