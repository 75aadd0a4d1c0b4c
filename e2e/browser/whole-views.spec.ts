import type { Page } from '@playwright/test';
import { longWorkPath } from '../support/long-work.ts';
import { where } from '../support/reading.ts';
import { expect, madeUrl, test } from '../support/test.ts';

// Other objects of the made catalogue have no files.
test.use({ expectedErrors: [/404/] });

const path = longWorkPath('en');
const open = (page: Page, more: string) => page.goto(madeUrl() + path + more);
const scan = (page: Page, number: number) => page.locator(`#scan-${number}`);
const stops = (page: Page) => page.locator('li > a[id][tabindex="0"]');

test.describe('an overview of a hundred pages', () => {
  test('is one stop of Tab, and keys move among its pages', async ({ page }) => {
    await open(page, '/pages');
    await expect(stops(page)).toHaveCount(1);
    const columns = await page
      .locator('ol:has(> li > a[id])')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBeGreaterThan(2);
    await scan(page, 1).focus();
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['ArrowDown', 2 + columns],
      ['ArrowLeft', 1 + columns],
      ['ArrowUp', 1],
      ['End', 100],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(scan(page, number)).toBeFocused();
      await expect(scan(page, number)).toBeInViewport();
    }
    await page.keyboard.press('PageDown');
    const further = Number((await page.locator(':focus').getAttribute('id'))?.split('-')[1]);
    expect(further).toBeGreaterThan(columns);
    expect((further - 1) % columns).toBe(0);
    await page.keyboard.press('PageUp');
    await expect(scan(page, 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(scan(page, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(where(page)).toHaveText('Scan 2 of 1500');
  });

  test('is entered at the page that its address names', async ({ page }) => {
    await open(page, '/pages#scan-50');
    await expect(scan(page, 50)).toHaveAttribute('tabindex', '0');
    await expect(stops(page)).toHaveCount(1);
  });
});

for (const [view, number] of [
  ['scroll', 20],
  ['text', 5],
] as const)
  test(`who reads on in "${view}" is offered that place at the first scan`, async ({ page }) => {
    await open(page, `/${view}`);
    await open(page, `/${view}#scan-${number}`);
    await expect(scan(page, number)).toBeInViewport();
    await open(page, '');
    await expect(page.getByText(/^You stopped reading at: /)).toContainText(`Scan ${number} of 1500`);
    await page.getByRole('link', { name: 'Continue reading' }).click();
    await expect(where(page)).toHaveText(new RegExp(`^Scan ${number} of 1500`));
  });

test('who only looks at the beginning keeps the place', async ({ page }) => {
  await open(page, '?scan=30');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('czytelnia-places'))).not.toBeNull();
  await open(page, '/scroll');
  await open(page, '');
  await expect(page.getByText(/^You stopped reading at: /)).toContainText('Scan 30 of 1500');
});

for (const view of ['scroll', 'text'] as const)
  test.describe(`the tools of a scan in "${view}"`, () => {
    const bar = (page: Page) => page.getByRole('navigation', { name: 'Tools for the scan' });
    const toScan = async (page: Page, number: number) => {
      await open(page, `/${view}#scan-${number}`);
      await expect(bar(page)).toContainText(new RegExp(`Scan ${number}\\b`));
      await bar(page).locator('summary').click();
    };

    test('say which scan they are for, and open with it', async ({ page }) => {
      await toScan(page, 5);
      await bar(page).getByRole('link', { name: 'Cut out a region' }).click();
      await expect(where(page)).toHaveText(/^Scan 5 of 1500/);
      await expect(page.getByRole('button', { name: 'Download this region' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await page.goBack();
      await expect(bar(page)).toContainText(/Scan 5\b/);
    });

    test('save that scan, and print it alone', async ({ page }) => {
      await toScan(page, 6);
      await bar(page).getByRole('button', { name: 'Save this scan' }).click();
      await expect(bar(page).getByRole('button', { name: 'Scan saved' })).toBeVisible();
      await bar(page).getByRole('link', { name: 'Print this scan' }).click();
      await expect(page.locator('img')).toHaveCount(1);
      await page.goto(`${madeUrl()}/en/saved`);
      await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /scan=6$/);
    });

    test('stay within a narrow window and behind nothing', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await toScan(page, 5);
      await expect(bar(page).getByRole('link', { name: 'Cite' })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(bar(page).getByRole('link', { name: 'Cite' })).toBeHidden();
      await expect(bar(page).locator('summary')).toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(bar(page)).toContainText(/Scan 1\b/);
    });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an overview is a list of links', async ({ page }) => {
    await open(page, '/pages');
    await expect(page.locator('li > a[id]:not([tabindex])')).toHaveCount(100);
    await expect(page.getByText(/^Arrow keys/)).toBeHidden();
  });

  test('scans one below the other have a link each, and no tools that would be for the first alone', async ({
    page,
  }) => {
    await open(page, '/scroll');
    await expect(page.getByRole('link', { name: /^Open to zoom in/ })).toHaveCount(50);
    await expect(page.getByRole('navigation', { name: 'Tools for the scan' })).toBeHidden();
  });
});
