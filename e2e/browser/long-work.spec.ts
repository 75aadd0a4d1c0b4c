import type { Page } from '@playwright/test';
import { longWorkPath } from '../support/long-work.ts';
import { opened, where } from '../support/reading.ts';
import { expect, generatedUrl, test } from '../support/test.ts';

// Other objects of the generated catalogue have no files.
test.use({ expectedErrors: [/404/] });

const path = longWorkPath('en');
const open = (page: Page, more = '') => page.goto(generatedUrl() + path + more);
const next = (page: Page) => page.getByRole('link', { name: 'Next scan' });
const isWithinRow = (link: Element) => {
  const [own, row] = [link, link.closest('ol')].map((one) => one?.getBoundingClientRect());
  return own !== undefined && row !== undefined && own.left >= row.left && own.right <= row.right;
};
const current = (page: Page) => page.locator('[data-of-scan="contents"] a[aria-current]');

test('in a work of 1,500 scans somebody goes to a page by its label, and turns up to the last', async ({
  page,
}) => {
  await open(page);
  await opened(page);
  await page.getByRole('textbox', { name: 'Page or scan number' }).fill('1234');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(where(page)).toHaveText('Scan 1250 of 1500 · Page 1234');
  await opened(page);
  await expect(current(page)).toHaveText(['Rozdział 125']);
  await expect(current(page)).toBeHidden();
  // What the visitor opens stays open.
  await page.locator('[data-of-scan="contents"] summary').first().click();
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 1251 of 1500 · Page 1235');
  await expect(current(page)).toHaveText(['Rozdział 126']);
  await expect(current(page)).toBeVisible();
  await expect(page).toHaveTitle(/scan 1251/);

  await page.getByRole('slider', { name: 'Place in the work' }).press('End');
  await expect(where(page)).toHaveText('Scan 1500 of 1500 · Page 1484');
  await opened(page);
  await expect(next(page)).toBeHidden();
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await expect(where(page)).toHaveText('Scan 1499 of 1500 · Page 1483');
  await opened(page);
  // However many there are, there are as many elements as for few.
  expect(await page.locator('*').count()).toBeLessThan(1200);
});

test('small pictures are never those of other scans, and the marked entry of the contents is seen', async ({
  page,
}) => {
  await open(page, '?scan=1290');
  await opened(page);
  await page.locator('[data-of-scan="contents"] summary').first().click();
  await expect(current(page)).toBeVisible();
  const pictures = page.locator('[data-of-scan="strip"] ol img');
  await pictures.evaluateAll((all) => {
    for (const one of all) Object.assign(one, { isOld: true });
  });
  await page.getByRole('slider', { name: 'Place in the work' }).press('Home');
  await expect(where(page)).toHaveText(/^Scan 1 /);
  // Otherwise they would show those of other scans until their own have loaded.
  expect(await pictures.evaluateAll((all) => all.filter((one) => 'isOld' in one).length)).toBe(0);
  await page.getByRole('slider', { name: 'Place in the work' }).press('End');
  await expect(where(page)).toHaveText(/^Scan 1500 /);
  await expect(current(page)).toHaveText(['Rozdział 150']);
  await expect(current(page)).toBeVisible();
});

for (const width of [360, 768, 1440])
  test(`its page, with a row of small pictures that is scrolled, is no wider than ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '?scan=25');
    await opened(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    // The scan that is shown is visible among them.
    const current = page.locator('[data-of-scan="strip"] ol [aria-current]');
    await expect.poll(() => current.evaluate(isWithinRow)).toBe(true);
    await next(page).click();
    await expect(where(page)).toHaveText(/^Scan 26 /);
    expect(await wide()).toBeLessThanOrEqual(0);
    // A label without blanks, of the maximum length.
    await where(page).evaluate((element) => element.append(` · ${'L'.repeat(60)}`));
    expect(await wide()).toBeLessThanOrEqual(0);
  });

test('all its scans are seen in parts, small and one below the other, each at the one that somebody is at', async ({
  page,
}) => {
  await open(page, '?scan=1250');
  await page.getByRole('link', { name: 'overview of pages' }).click();
  const small = page.locator('#scan-1250');
  await expect(small).toBeInViewport();
  await expect(small).toContainText('1234');
  await expect
    .poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Scans 1,401–1,500' }).first().click();
  await page.locator('#scan-1500').click();
  await expect(where(page)).toHaveText('Scan 1500 of 1500 · Page 1484');

  await page.getByRole('link', { name: 'continuous scans' }).click();
  const large = page.locator('#scan-1500');
  await expect(large).toBeInViewport();
  await expect(large.locator('img')).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'table of contents' }).click();
  await page.getByRole('link', { name: 'Rozdział 41', exact: true }).click();
  await expect(where(page)).toHaveText('Scan 401 of 1500 · Page 385');
});

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('its scans lead to one another', async ({ page }) => {
    await open(page, '?scan=1499');
    await next(page).click();
    await expect(where(page)).toHaveText('Scan 1500 of 1500 · Page 1484');
    await page.getByRole('textbox', { name: 'Page or scan number' }).fill('1234');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(where(page)).toHaveText('Scan 1250 of 1500 · Page 1234');
  });
});
