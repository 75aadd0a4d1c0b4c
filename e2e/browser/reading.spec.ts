import {
  isSameDocument,
  markDocument,
  next,
  opened,
  openWork,
  previous,
  strip,
  where,
} from '../support/reading.ts';
import { demoUrl, expect, test } from '../support/test.ts';

test('turning shows another scan in the same viewer: picture, text, address, title, citation and downloads', async ({
  page,
}) => {
  const path = await openWork(page);
  await opened(page);
  await markDocument(page);
  const canvas = await page.locator('.openseadragon-canvas').elementHandle();
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await opened(page);
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=2`);
  await expect(page).toHaveTitle(/Chapter 132: The Symphony, scan 2 · /);
  await expect(page.locator('img[data-picture]')).toHaveAttribute('alt', /^Scan 2 of 4: /);
  await expect(page.locator('[data-format]')).toContainText('?scan=2');
  const text = page.locator('[data-of-scan="downloads"]').getByRole('link', { name: /text/i }).first();
  const second = await text.getAttribute('href');
  await expect(next(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Polski' })).toHaveAttribute('href', /\?scan=2$/);
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(text).not.toHaveAttribute('href', second ?? '');
  expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await isSameDocument(page)).toBe(true);
});

test('a zoom requested while the next scan opens is done once it is open', async ({ page }) => {
  await openWork(page);
  await opened(page);
  // The viewer opens a scan after a timer without a delay.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const delayed: (() => void)[] = [];
    const holdBack = (work: () => void, delay?: number) =>
      delay === undefined ? delayed.push(work) : setTimeout(work, delay);
    const release = () => {
      Object.assign(window, { setTimeout });
      for (const work of delayed) work();
    };
    Object.assign(window, { setTimeout: holdBack, release });
  });
  await next(page).click();
  await expect(page.locator('figure[data-state="opening"]')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.evaluate('release()');
  await opened(page);
  await expect(page).toHaveURL(/\?scan=2#xywh=/);
});

test('a title that is written late by the framework does not take the place of that of the scan that is shown', async ({
  page,
}) => {
  await openWork(page);
  await opened(page);
  const title = await page.title();
  await next(page).click();
  await expect(page).toHaveTitle(/scan 2 · /);
  await page.evaluate((first) => {
    document.title = first;
  }, title);
  await expect(page).toHaveTitle(/scan 2 · /);
});

test('leafing is one step of Back, a jump one of its own; a reload shows the same scan', async ({ page }) => {
  const path = await openWork(page, 'en', '?scan=2');
  await opened(page);
  await markDocument(page);
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await strip(page)
    .getByRole('link', { name: /^Scan 1\b/ })
    .click();
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await expect(page).toHaveURL(demoUrl() + path);
  await page.goBack();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=3`);
  await page.goForward();
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await page.reload();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
});

test('keys turn while the scan has the focus, which stays there', async ({ page }) => {
  await openWork(page);
  await opened(page);
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('PageDown');
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await opened(page);
  await page.keyboard.press('ArrowLeft');
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await page.keyboard.press('PageUp');
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await expect(page.locator('.openseadragon-canvas')).toBeFocused();
});

test('a link that turns to the first or the last scan gives the focus to that scan in the row', async ({
  page,
}) => {
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await previous(page).focus();
  await page.keyboard.press('Enter');
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await expect(strip(page).getByRole('link', { name: /^Scan 1\b/ })).toBeFocused();
  await page.getByRole('link', { name: 'two facing pages' }).click();
  await page.getByRole('checkbox', { name: 'First page on its own' }).uncheck();
  await expect(where(page)).toHaveText('Scans 1–2 of 4 · Pages i–1');
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expect(where(page)).toHaveText('Scans 3–4 of 4 · Pages 2–3');
  await expect(strip(page).getByRole('link', { name: /^Scan 3\b/ })).toBeFocused();
});

test('keys go to the fields of the page and to other ways to read', async ({ page }) => {
  const path = await openWork(page);
  await opened(page);
  const canvas = page.locator('.openseadragon-canvas');
  await canvas.focus();
  await page.keyboard.press('g');
  await expect(page.getByRole('textbox', { name: 'Page or scan number' })).toBeFocused();
  await canvas.focus();
  // What fills the window closes.
  await page.keyboard.press('f');
  await page.keyboard.press('q');
  await expect(page.getByRole('searchbox', { name: 'Search the text of all scans' })).toBeFocused();
  await canvas.focus();
  await page.keyboard.press('5');
  await expect(page).toHaveURL(`${demoUrl()}${path}/pages`);
});

test('what is looked for in the text stays when the page is turned', async ({ page }) => {
  await openWork(page, 'en', '?scan=2#find=the');
  await opened(page);
  await next(page).click();
  await expect(page).toHaveURL(/\?scan=3#(xywh=[^&]+&)?find=the$/);
  await expect(page.getByRole('searchbox', { name: 'Find in this text' })).toHaveValue('the');
});

test('a view of a scan, and what is looked for, go along into another language', async ({ page }) => {
  await openWork(page, 'en', '?scan=2&find=sky#xywh=100,200,300,400');
  await opened(page);
  await page.getByRole('link', { name: 'Polski' }).click();
  await expect(page).toHaveURL(/\/pl\/[^?]*\?scan=2&find=sky#xywh=/);
  await expect(page.locator('[data-of-scan="found"]')).toContainText('Wszystko, co znaleziono');
});

test('a thumb finds the links to the adjacent scans on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWork(page, 'en', '?scan=2');
  for (const link of [previous(page), next(page)])
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the text of the next scan is requested once', async ({ page }) => {
  const lines = page.locator('#scan-text [data-line]');
  await openWork(page);
  await opened(page);
  await expect(lines.first()).toBeVisible();
  const first = await lines.allTextContents();
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/texts/') && requests.push(request.url()));
  await next(page).click();
  await expect.poll(() => lines.allTextContents()).not.toEqual(first);
  await expect(lines.first()).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('what is looked for in the whole work stays when the page is turned, with the way on from there', async ({
  page,
}) => {
  await openWork(page, 'en', '?scan=1&find=sky');
  await opened(page);
  await markDocument(page);
  const steps = page.locator('[data-of-scan="found"]');
  const before = await steps.textContent();
  expect(before).not.toBe('');
  await strip(page)
    .getByRole('link', { name: /^Scan 4\b/ })
    .click();
  await expect(where(page)).toHaveText(/^Scan 4 of 4/);
  await expect(page).toHaveURL(/\?scan=4&find=sky$/);
  await expect(steps).not.toHaveText(before ?? '');
  await steps.getByRole('link').first().click();
  await expect(page).toHaveURL(/&find=sky#(xywh=[^&]+&)?find=sky$/);
  await page.goBack();
  await page.goBack();
  await expect(where(page)).toHaveText(/^Scan 1 of 4/);
  await expect(steps).toHaveText(before ?? '');
  expect(await isSameDocument(page)).toBe(true);
});

test('the message on a missing page is shown on no other page', async ({ page }) => {
  await openWork(page, 'en', '?page=zzz');
  await opened(page);
  const sentence = page.locator('#not-there');
  await expect(sentence).toContainText('zzz');
  await strip(page)
    .getByRole('link', { name: /^Scan 3\b/ })
    .click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(sentence).toHaveCount(0);
  await page.goBack();
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await expect(sentence).toContainText('zzz');
});

test('what the visitor has written stays when the page is turned', async ({ page }) => {
  await openWork(page);
  await opened(page);
  const goTo = page.getByRole('textbox', { name: 'Page or scan number' });
  await goTo.fill('12');
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await expect(goTo).toHaveValue('12');
});

test('a page that is not there leads back to the scan that is shown', async ({ page }) => {
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await page.getByRole('textbox', { name: 'Page or scan number' }).fill('999');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?scan=3&page=999$/);
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
});

test('keys of the scan work on its buttons too, which keep the focus; those of a panel stay there', async ({
  page,
}) => {
  await openWork(page);
  await opened(page);
  const fullPage = page.getByRole('button', { name: 'Full page', exact: true });
  await fullPage.focus();
  await page.keyboard.press('PageDown');
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await opened(page);
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/#xywh=/);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/#xywh=/);
  await expect(fullPage).toBeFocused();
  await page.getByRole('button', { name: 'Adjust the image' }).click();
  const inPanel = page.getByRole('region', { name: 'Adjust the image' }).getByRole('button').first();
  await inPanel.focus();
  await expect(inPanel).toBeFocused();
  await page.keyboard.press('PageDown');
  await fullPage.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/#xywh=/);
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
});

test('in full page the new scan is announced, and keys work wherever one has clicked', async ({ page }) => {
  await openWork(page);
  await opened(page);
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('f');
  await page.keyboard.press('PageDown');
  const announcement = page.locator('[role="status"]', { hasText: 'Scan 2 of 4' });
  await expect(announcement).toHaveCount(1);
  expect(await announcement.evaluate((one) => one.closest('[inert]') === null)).toBe(true);
  // A place where nothing takes the focus by itself.
  await page.getByRole('group', { name: 'Tools for the scan' }).click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full page', exact: true })).toBeVisible();
});

test('over the feed an object is turned too, and closes to the feed', async ({ page }) => {
  await page.goto(`${demoUrl()}/en`);
  const path = await page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      '#feed > ul > li > a[href*="/objects/"]',
    )) {
      const id = link.pathname.split('/')[3];
      const { scans_count: count } = await (await fetch(`/api/objects/${id}/`)).json();
      if (count > 1) return link.pathname;
    }
    return '';
  });
  // As long as this link exists, scripts have not loaded, and a click would lead to the object's own page.
  await expect(page.getByRole('link', { name: 'Older objects' })).toHaveCount(0);
  await page.locator(`#feed > ul > li > a[href="${path}"]`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('figure[data-state="open"]')).toBeVisible();
  await dialog.getByRole('link', { name: 'Next scan' }).click();
  await expect(where(page)).toHaveText(/^Scan 2 of /);
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=2`);
  // Back within the object shows its other scan in the same viewer.
  const canvas = await dialog.locator('.openseadragon-canvas').elementHandle();
  await strip(page)
    .getByRole('link', { name: /^Scan 1\b/ })
    .click();
  await expect(where(page)).toHaveText(/^Scan 1 of /);
  await page.goBack();
  await expect(where(page)).toHaveText(/^Scan 2 of /);
  expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${demoUrl()}/en`);
  await expect(dialog).toHaveCount(0);
  // Closing does not count as leafing back to the first scan.
  const positions = await page.evaluate(() => localStorage.getItem('czytelnia-places'));
  expect(JSON.parse(positions ?? '')).toMatchObject([{ position: 1 }]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every scan is a page of its own', async ({ page }) => {
    const path = await openWork(page);
    await next(page).click();
    await expect(page).toHaveURL(`${demoUrl()}${path}?scan=2`);
    await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
    await previous(page).click();
    await expect(page).toHaveURL(demoUrl() + path);
  });
});
