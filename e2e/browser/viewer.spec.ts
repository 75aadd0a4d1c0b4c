import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { problemsInSchemes } from '../support/axe.ts';
import { canvasPixels, difference, type Pixels } from '../support/canvas-pixels.ts';
import { demoUrl, expect, test, withMotion } from '../support/test.ts';
import { button, canvas, isSeenAfterTries, isSharp, openObject } from '../support/viewer.ts';

test.use(withMotion);

/** Waits until the scan is drawn in the colours of a picture of it, each transformed. */
const expectPixels = (page: Page, picture: Pixels, change?: (colour: number[]) => number[]) =>
  expect.poll(async () => difference(await canvasPixels(page), picture, change)).toBeLessThan(4);
/** The drawn pixels once they no longer change: a view takes a moment to blend into another one. */
async function stablePixels(page: Page): Promise<Pixels> {
  let last = await canvasPixels(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await canvasPixels(page);
      return difference(last, before);
    })
    .toBe(0);
  return last;
}
const region = (page: Page) => /xywh=([-\d,]+)/.exec(page.url())?.[1]?.split(',').map(Number) ?? [];

// Filter Effects Module Level 1, section 8: the linear components of brightness, contrast and greyscale.
const brighter = (colour: number[]) => colour.map((value) => value * 1.2);
const stronger = (colour: number[]) => colour.map((value) => 1.5 * (value - 127.5) + 127.5);
const grey = ([red = 0, green = 0, blue = 0]: number[]) =>
  Array.from({ length: 3 }, () => 0.2126 * red + 0.7152 * green + 0.0722 * blue);
const brighterGreyNegative = (colour: number[]) =>
  grey(brighter(colour.map((value) => 255 - value)).map((value) => Math.min(value, 255)));

/** Fields of a content state, and of its manifest, that the test reads. */
const stateSchema = z.object({
  target: z.object({
    id: z.string(),
    type: z.literal('Canvas'),
    partOf: z.array(z.object({ id: z.string() })),
  }),
});
const manifestSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

test('turns, mirrors and adjusts by buttons and keys, and the address reflects it', async ({ page }) => {
  await openObject(page);
  await button(page, 'Mirror').click();
  await expect(page).toHaveURL(/#flip=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Mirrored' })).toHaveCount(1);
  // A mirrored scan rotates as it is seen, by keys and by buttons.
  await button(page, 'Rotate right').click();
  await expect(page).toHaveURL(/rotate=270/);
  await button(page, 'Rotate left').click();
  await expect(page).not.toHaveURL(/rotate/);
  await canvas(page).focus();
  await page.keyboard.press('m');
  await expect(page).not.toHaveURL(/flip/);
  await isSharp(page);
  // The address comes before the frame in which it is drawn.
  const unadjusted = await stablePixels(page);
  await page.keyboard.press('i');
  const brightness = page.getByRole('slider', { name: /Brightness/ });
  await brightness.focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#brightness=120$/);
  await expectPixels(page, unadjusted, brighter);
  await page.getByRole('checkbox', { name: 'Shades of grey' }).check();
  await page.getByRole('checkbox', { name: 'Invert the colours' }).check();
  await expectPixels(page, unadjusted, brighterGreyNegative);
  await page.reload();
  await expectPixels(page, unadjusted, brighterGreyNegative);
  await button(page, 'Adjust the image').click();
  await button(page, 'Reset').click();
  await expectPixels(page, unadjusted);
  await page.keyboard.press('Escape');
  await expect(brightness).toHaveCount(0);
  await expect(button(page, 'Adjust the image')).toBeFocused();
});

test('a tool that closes gives the focus back to what opened it, and not to what opened another', async ({
  page,
}) => {
  await openObject(page);
  await button(page, 'Adjust the image').click();
  await expect(page.getByRole('region', { name: 'Adjust the image' })).toBeFocused();
  await button(page, 'Download this region').click();
  await expect(page.getByRole('region', { name: 'Download this region' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Download this region')).toBeFocused();
});

test('a canvas without filters, as Safari’s, is drawn through one', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'filter');
  });
  await openObject(page, '#invert=1');
  await expect(canvas(page).locator('canvas').first()).toHaveCSS('filter', 'invert(1)');
});

test.describe('a copied link', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('opens at just this view, and Back and Forward go between views', async ({ page }) => {
    await openObject(page, '#xywh=300,300,600,400&rotate=180');
    await isSharp(page);
    const unadjusted = await stablePixels(page);
    await openObject(page, '#xywh=300,300,600,400&rotate=180&contrast=150');
    await expectPixels(page, unadjusted, stronger);
    await button(page, 'Zoom in').click();
    await button(page, 'Copy link').click();
    await expect(page.getByRole('status').filter({ hasText: 'has been copied' })).toHaveCount(1);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url());
    const shown = region(page);
    await isSharp(page);
    const adjusted = await stablePixels(page);
    await page.evaluate(() => {
      location.hash = 'xywh=0,0,200,200';
    });
    // The window is wider than the region: the view includes what is left of the scan, and stays.
    await expect(page).toHaveURL(/xywh=-/);
    await stablePixels(page);
    await expect(page).toHaveURL(/xywh=-/);
    await page.goBack();
    await expect(page).toHaveURL(/rotate=180/);
    await expect.poll(() => region(page)).toEqual(shown);
    await expectPixels(page, adjusted);
    await page.goForward();
    await expect(page).not.toHaveURL(/rotate=180/);
    const other = await page.context().newPage();
    await other.goto(copied);
    await expect(button(other, 'Zoom in')).toBeVisible();
    await expect
      .poll(() => region(other).map((length) => Math.round(length / 5)))
      .toEqual(shown.map((length) => Math.round(length / 5)));
    await expectPixels(other, adjusted);
    await other.close();
  });

  for (const [locale, name, hint] of [
    ['en', 'Copy IIIF link', 'for IIIF viewers'],
    ['pl', 'Kopiuj link IIIF', 'zgodnych z IIIF'],
  ] as const)
    test(`for viewers of IIIF opens at this region here too, ${locale}`, async ({ page }) => {
      await openObject(page, '#xywh=300,300,600,400', locale);
      await isSharp(page);
      await button(page, name).click();
      await expect(page.getByRole('status').filter({ hasText: hint })).toHaveCount(1);
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(copied.href.startsWith(`${demoUrl()}/iiif/open?`)).toBe(true);
      const encoded = copied.searchParams.get('iiif-content') ?? '';
      const { target } = stateSchema.parse(
        JSON.parse(decodeURIComponent(Buffer.from(encoded, 'base64url').toString())),
      );
      const [manifest] = target.partOf;
      const { items } = manifestSchema.parse(await (await page.request.get(manifest?.id ?? '')).json());
      const [named, fragment = ''] = target.id.split('#');
      expect(items.map(({ id }) => id)).toContain(named);
      const [x = 0, y = 0, width = 0, height = 0] = fragment.replace('xywh=', '').split(',').map(Number);
      // The view is as wide as the window: the requested region is within it.
      expect(x <= 300 && y <= 300 && x + width >= 900 && y + height >= 700).toBe(true);

      // The recipient has a language of their own: this browser's.
      await page.goto(copied.href);
      await expect(button(page, 'Zoom in')).toBeVisible();
      await isSharp(page);
      await button(page, 'Copy link').click();
      const near = (numbers: number[]) => numbers.map((length) => Math.round(length / 20));
      await expect.poll(() => near(region(page))).toEqual(near([x, y, width, height]));
    });
});

test('a region is taken away at a chosen size, as it is seen', async ({ page }) => {
  await openObject(page, '#xywh=400,400,1200,600&rotate=90');
  await button(page, 'Download this region').click();
  const size = page.getByLabel('Size');
  await size.selectOption({ index: 0 });
  const chosen = await size.locator('option:checked').textContent();
  const [width = 0, height = 0] = (/(\d+) × (\d+)/.exec(chosen ?? '') ?? []).slice(1).map(Number);
  expect(Math.max(width, height)).toBe(1000);
  const download = page.waitForEvent('download');
  await button(page, 'Download as JPEG').click();
  const file = await (await download).path();
  const saved = sharp(await readFile(file));
  // Rotated by a quarter, as displayed.
  expect(await saved.metadata()).toMatchObject({ format: 'jpeg', width: height, height: width });
  const { channels } = await saved.stats();
  expect(channels.some(({ stdev }) => stdev > 10)).toBe(true);
  await expect(page.getByText('your browser saves it')).toBeVisible();
});

test.describe('a region whose tiles do not come', () => {
  test.use({ expectedErrors: [/Failed to load|net::ERR/] });

  test('is no file, but a sentence', async ({ page }) => {
    await openObject(page);
    await button(page, 'Download this region').click();
    await page.route('**/scan_files/**', (route) => route.abort());
    await page.getByLabel('Size').selectOption({ label: await lastOption(page) });
    await button(page, 'Download as JPEG').click();
    await expect(page.getByText('Some tiles of this region could not be loaded.')).toBeVisible();
  });
});

const lastOption = async (page: Page) =>
  (await page.getByLabel('Size').locator('option').last().textContent()) ?? '';

test('the keys are listed on ?, and the focus comes back', async ({ page }) => {
  await openObject(page);
  await canvas(page).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Rotate right, rotate left')).toBeVisible();
  await expect(dialog.getByText('Newer object, older object')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(canvas(page)).toBeFocused();
});

test('in full page the wheel zooms without a click first', async ({ page }) => {
  await openObject(page);
  await canvas(page).focus();
  await page.keyboard.press('f');
  await expect(button(page, 'Leave full page')).toBeVisible();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -300);
  await expect(page).toHaveURL(/#xywh=/);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Full page')).toBeVisible();
});

test.describe('a connection that goes and comes back', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load|failed to load/] });

  test('needs no help from the visitor', async ({ page, context }) => {
    await page.clock.install();
    await openObject(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (let presses = 0; presses < 5; presses += 1) await button(page, 'Zoom in').click();
    const alert = page.locator('figure').getByRole('alert');
    await isSeenAfterTries(page, alert.filter({ hasText: 'You are offline' }));
    // The message on a copied link covers nothing of it.
    await button(page, 'Copy link').click();
    await expect(
      page
        .locator('figure')
        .getByRole('status')
        .filter({ hasText: /cop(?:y|ied)/ }),
    ).toBeVisible();
    await alert.getByRole('button', { name: 'Try again' }).click({ trial: true });
    const tile = page.waitForResponse((response) => response.url().includes('/scan_files/') && response.ok());
    await context.setOffline(false);
    await tile;
    await expect(alert).toHaveCount(0);
  });
});

test.describe('a part whose script does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED|script could not be loaded|Unexpected token/] });

  test('is reported too where a captive portal answers in its place', async ({ page }) => {
    await page.clock.install();
    await openObject(page);
    await page.waitForLoadState('networkidle');
    let answered = () => {};
    const portal = new Promise<void>((resolve) => {
      answered = resolve;
    });
    await page.route(/\/_next\/.*\.js$/, async (route) => {
      await route.fulfill({ contentType: 'text/html', body: '<title>Hotel</title>' });
      answered();
    });
    await button(page, 'Adjust the image').click();
    await portal;
    await page.clock.fastForward(30_000);
    const alert = page.locator('figure').getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
  });

  test('costs itself only, and can be requested again', async ({ page }) => {
    await openObject(page);
    await page.waitForLoadState('networkidle');
    await page.route(/\/_next\/.*\.js$/, (route) => route.abort());
    await button(page, 'Adjust the image').click();
    const alert = page.locator('figure').getByRole('alert');
    await expect(alert).toContainText('could not be loaded. If trying again does not help, reload the page.');
    await expect(canvas(page)).toBeVisible();
    // On leaving, the sentence disappears, and a returning visitor sees it again.
    await button(page, 'Adjust the image').click();
    await expect(alert).toHaveCount(0);
    await button(page, 'Adjust the image').click();
    await expect(alert).toBeVisible();
    await page.unroute(/\/_next\/.*\.js$/);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Adjust the image' })).toBeFocused();
    await expect(alert).toHaveCount(0);
  });
});

test('on paper an object is one page: the scan as it is seen and how it is cited', async ({ page }) => {
  await openObject(page, '#xywh=200,200,900,900');
  await page.waitForLoadState('networkidle');
  const paper = await page.pdf({
    format: 'A4',
    margin: { top: '1.5cm', bottom: '1.5cm', left: '1.5cm', right: '1.5cm' },
  });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.openseadragon-canvas canvas').first()).toBeVisible();
  await expect(page.getByText(/\[online\]/)).toBeVisible();
  await expect(button(page, 'Zoom in')).toBeHidden();
  await expect(button(page, 'Copy link')).toBeHidden();
  await expect(page.getByText('Embed in another page')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('two fingers zoom, one scrolls, and every tool is within reach', async ({ page }) => {
    await openObject(page);
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error('The viewer has no place on the page');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          spread === undefined
            ? []
            : [
                { x: x - spread, y, id: 1 },
                { x: x + spread, y, id: 2 },
              ],
      });
    await touch('touchStart', 20);
    for (let spread = 30; spread <= 120; spread += 10) await touch('touchMove', spread);
    await touch('touchEnd');
    await expect(page).toHaveURL(/#xywh=/);
    await isSharp(page);
    // Between two movements of the fingers it may rest for a moment, and have an address and all tiles.
    const unadjusted = await stablePixels(page);
    await button(page, 'Adjust the image').tap();
    await page.getByRole('checkbox', { name: 'Shades of grey' }).tap();
    await expectPixels(page, unadjusted, grey);
    await expect(page.getByRole('checkbox', { name: 'Shades of grey' })).toBeInViewport();
    const sizes = await page
      .locator('figure button:visible')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    for (const [width = 0, height = 0] of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

for (const [locale, ...names] of [
  ['en', 'Download this region', 'Keyboard shortcuts'],
  ['pl', 'Pobierz ten fragment', 'Skróty klawiszowe'],
] as const)
  test(`nothing that axe knows is wrong with "${names.join('" or "')}" open`, async ({ page }) => {
    await openObject(page, '', locale);
    for (const name of names) {
      await button(page, name).click();
      const heading = page.getByRole('heading', { name }).first();
      await expect(heading).toBeVisible();
      expect(await problemsInSchemes(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(heading).toBeHidden();
    }
  });
