import type { Page } from '@playwright/test';
import { problemsInSchemes } from '../support/axe.ts';
import { longWorkPath } from '../support/long-work.ts';
import { openWork, where } from '../support/reading.ts';
import { demoUrl, expect, generatedUrl, test } from '../support/test.ts';
import { bar, open, openForKeys, scan } from '../support/whole-views.ts';

// Other objects of the generated catalogue have no files.
test.use({ expectedErrors: [/404/] });

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

for (const view of ['scroll', 'text'] as const)
  test(`keys lead through "${view}" from the scan that one has come to`, async ({ page }) => {
    await openForKeys(page, `/${view}#scan-5`);
    await expect(scan(page, 5)).toBeFocused();
    for (const [key, number] of [
      ['ArrowRight', 6],
      ['ArrowRight', 7],
      ['ArrowLeft', 6],
    ] as const) {
      await page.keyboard.press(key);
      await expect(scan(page, number)).toBeFocused();
      await expect(scan(page, number)).toBeInViewport();
    }
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Previous and next scan');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('q');
    await expect(page.getByRole('searchbox', { name: 'Search the text of all scans' })).toBeFocused();
    await scan(page, 6).focus();
    await page.keyboard.press('g');
    // In a field a key types its character.
    await page.keyboard.type('5');
    await expect(page.getByRole('textbox', { name: 'Page or scan number' })).toHaveValue('5');
    await scan(page, 6).focus();
    await page.keyboard.press('5');
    await expect(page).toHaveURL(/\/pages/);
  });

test('an arrow leads over the end of a part, and keys to other ways from there', async ({ page }) => {
  await openForKeys(page, '/scroll#scan-50');
  await expect(scan(page, 50)).toBeFocused();
  await expect(scan(page, 51)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(scan(page, 51)).toBeFocused();
  await expect(page).toHaveURL(/\/scroll\?from=51#scan-51$/);
  await page.keyboard.press('5');
  await expect(page).toHaveURL(/\/pages#scan-51$/);
});

test.describe('a part that fails to load', () => {
  test.use({ expectedErrors: [/404|ERR_FAILED/] });

  test('is requested again after a pause', async ({ page }) => {
    let tries = 0;
    await page.route(/\/scroll\?from=51$/, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await openForKeys(page, '/scroll#scan-50');
    await expect(scan(page, 51)).toBeAttached();
    expect(tries).toBe(2);
  });
});

test('an arrow at the end of the last part, which was appended, leads no way back', async ({ page }) => {
  await openForKeys(page, '/scroll?from=1401#scan-1450');
  await expect(scan(page, 1500)).toBeAttached();
  await scan(page, 1500).focus();
  await expect(page).toHaveURL(/\?from=1451#scan-1500$/);
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      event.preventDefault();
      document.body.dataset.followed = '';
    }),
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('body')).not.toHaveAttribute('data-followed');
});

test('a page that is not there is looked for from the part that one has come to', async ({ page }) => {
  await openForKeys(page, '/scroll#scan-50');
  await expect(scan(page, 51)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/scroll\?from=51#scan-51$/);
  await page.keyboard.press('g');
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/scroll\?from=51&page=zzz$/);
});

for (const [view, size] of [
  ['scroll', 50],
  ['text', 20],
] as const)
  test(`in "${view}" the next part follows before the end is in sight, and reloading stays there`, async ({
    page,
  }) => {
    await open(page, `/${view}`);
    await scan(page, size).evaluate((one) => one.scrollIntoView());
    await expect(scan(page, size + 1)).toBeAttached();
    await expect(page.locator('[data-which]')).toHaveText([/Scans 1–/, new RegExp(`Scans ${size + 1}–`)]);
    await scan(page, size + 3).evaluate((one) => one.scrollIntoView());
    const address = new RegExp(`/${view}\\?from=${size + 1}#scan-${size + 3}$`);
    await expect(page).toHaveURL(address);
    await expect(bar(page)).toContainText(`Page ${size + 3 - 16}`);
    await page.reload();
    await expect(scan(page, size + 3)).toBeInViewport();
    await expect(page).toHaveURL(address);
    // Further up there is the part that the page began with, at its own address.
    await open(page, `/${view}`);
    await scan(page, size).evaluate((one) => one.scrollIntoView());
    await scan(page, size + 3).evaluate((one) => one.scrollIntoView());
    await expect(page).toHaveURL(address);
    await scan(page, 2).evaluate((one) => one.scrollIntoView());
    await expect(page).toHaveURL(new RegExp(`/${view}#scan-2$`));
    expect(await problemsInSchemes(page)).toEqual([]);
  });

for (const [view, number] of [
  ['scroll', 20],
  ['text', 5],
] as const)
  test(`who reads on in "${view}" is offered that place, in that way, at the first scan`, async ({
    page,
  }) => {
    // A script stores the position, and must have loaded before the page is left.
    await openForKeys(page, `/${view}`);
    await open(page, `/${view}#scan-${number}`);
    await expect(scan(page, number)).toBeInViewport();
    await open(page, '');
    await expect(page.getByText(/^You stopped reading at: /)).toContainText(`Scan ${number} of 1500`);
    await page.getByRole('link', { name: 'Continue reading' }).click();
    await expect(page).toHaveURL(new RegExp(`/${view}(?:\\?from=\\d+)?#scan-${number}$`));
    await expect(scan(page, number)).toBeInViewport();
  });

test('a visitor who opens another work is offered the way in which they last read', async ({ page }) => {
  const work = await openWork(page);
  // A script stores the position, and must have loaded before the page is left.
  await page.goto(`${demoUrl()}${work}/text#scan-3`, { waitUntil: 'networkidle' });
  await expect(scan(page, 3)).toBeInViewport();
  const other = await openWork(page, 'en', '', 'Loomings');
  await page.getByRole('link', { name: 'Read as you did last: text only' }).click();
  await expect(page).toHaveURL(`${demoUrl()}${other}/text`);
  // Turning pages one by one was the last way of reading.
  await page.goto(`${demoUrl()}${other}?scan=2`);
  await expect(where(page)).toHaveText(/^Scan 2 of/);
  await page.goto(demoUrl() + work);
  await expect(page.getByText(/^You stopped reading at: /)).toContainText('Scan 3 of 4');
});

test('the place that one has come to goes along into another language', async ({ page }) => {
  await open(page, '/scroll#scan-2');
  await scan(page, 7).evaluate((one) => one.scrollIntoView());
  const address = () =>
    page.getByRole('link', { name: 'Polski' }).evaluate((link: HTMLAnchorElement) => {
      link.addEventListener('click', (event) => event.preventDefault(), { once: true });
      link.click();
      return link.href;
    });
  await expect.poll(address).toBe(`${generatedUrl()}${longWorkPath('pl')}/scroll#scan-7`);
});

test('who only looks at the beginning keeps the place', async ({ page }) => {
  await open(page, '?scan=30');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('czytelnia-places'))).not.toBeNull();
  // Only a page whose script has loaded could overwrite the position.
  await openForKeys(page, '/scroll');
  await open(page, '');
  await expect(page.getByText(/^You stopped reading at: /)).toContainText('Scan 30 of 1500');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an overview is a list of links', async ({ page }) => {
    await open(page, '/pages');
    await expect(page.locator('li > a[id]:not([tabindex])')).toHaveCount(100);
    await expect(page.getByText(/^Arrow keys/)).toBeHidden();
    await expect(page.locator('li:has(> a[id]) button')).toHaveCount(0);
  });

  test('scans one below the other have a link each, and no tools that would be for the first alone', async ({
    page,
  }) => {
    await open(page, '/scroll');
    await expect(page.getByRole('link', { name: /^Open to zoom in/ })).toHaveCount(50);
    await expect(page.getByRole('navigation', { name: 'Tools for the scan' })).toBeHidden();
  });
});
