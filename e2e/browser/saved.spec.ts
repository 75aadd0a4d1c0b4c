import { objectPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { firstObject } from '../support/addresses.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { hostileId, hostileTitle } from '../support/generated-catalogue.ts';
import {
  announcement,
  announcements,
  cards,
  fewItems,
  importText,
  letters,
  listOf,
  openWith,
  record,
  recordAnnouncements,
  statusMessage,
  titles,
} from '../support/saved.ts';
import { demoUrl, expect, generatedUrl, test } from '../support/test.ts';

test('an object is saved from its page, stays, and is seen at once in another tab', async ({
  page,
  context,
}) => {
  const object = await firstObject(demoUrl());
  const list = await context.newPage();
  await list.goto(`${demoUrl()}/en/saved`);
  await expect(list.getByText('Nothing saved yet')).toBeVisible();

  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeFocused();
  await expect(announcement(page, 'Saved to your list in this browser.')).toHaveCount(1);
  await expect(list.getByRole('link', { name: object.title })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await list.getByRole('link', { name: 'Polski' }).click();
  const link = list.getByRole('link', { name: object.title });
  await expect(link).toHaveAttribute('href', object.path('pl'));
  const picture = cards(list).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: /^Saved/ }).click();
  await expect(announcement(page, 'Removed from your list.')).toHaveCount(1);
  await expect(list.getByText('Nic jeszcze nie zapisano')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('a view is saved once it is on the screen, and opens again just there', async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  const save = page.getByRole('button', { name: 'Save this view' });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/#xywh=/);
  await save.click();
  await expect(page.getByRole('button', { name: /^View saved/ })).toBeVisible();
  const regionIn = (address: string) => (/#xywh=([-\d,]+)$/.exec(address)?.[1] ?? '').split(',').map(Number);
  const region = regionIn(page.url());
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Scan 1, part of the scan');
  await page.getByRole('link', { name: object.title }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  // The viewer writes its view, rounded again to whole pixels.
  for (const [index, number] of regionIn(page.url()).entries())
    expect(Math.abs(number - (region[index] ?? 0))).toBeLessThanOrEqual(1);
});

test('a later scan can be saved in addition to its object', async ({ page, request }) => {
  const tiles: EntityTile[] = await (await request.get(`${demoUrl()}/api/frontpage/?type=entity`)).json();
  let path = '';
  for (const { related_object } of tiles) {
    path = objectPath('en', related_object);
    if ((await (await request.get(demoUrl() + path)).text()).includes('scan=2')) break;
  }
  await page.goto(`${demoUrl()}${path}?scan=2`);
  await page.getByRole('button', { name: 'Save this scan' }).click();
  await expect(page.getByRole('button', { name: /^Scan saved/ })).toBeVisible();
  const sentence = 'Saved to your list in this browser.';
  await recordAnnouncements(announcement(page, sentence));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => announcements(page)).toContain(sentence);
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).last()).toContainText('Scan 2');
  await expect(page.getByRole('button', { name: /^Remove: .* · Scan 2/ })).toHaveCount(1);
});

test('the order is changed by keyboard, which is announced and keeps the focus', async ({ page }) => {
  await openWith(page, fewItems());
  const down = page.getByRole('button', { name: 'Move down: Title A' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(statusMessage(page)).toHaveText('Title A: now in place 2 of 4.');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  expect(await titles(page)).toEqual(['Title B', 'Title C', 'Title D', 'Title A']);
  await page.getByRole('button', { name: 'Move up: Title D' }).press('Enter');
  await page.getByRole('button', { name: 'Move to the top: Title A' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move to the top: Title A' })).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  expect(await titles(page)).toEqual(['Title A', 'Title B', 'Title D', 'Title C']);
});

test('what is removed comes back to its place', async ({ page }) => {
  await openWith(page, fewItems());
  await page.getByRole('button', { name: 'Remove: Title B' }).click();
  await expect(statusMessage(page)).toHaveText('1 item removed.');
  expect(await titles(page)).toEqual(['Title A', 'Title C', 'Title D']);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Title B' })).toBeFocused();
  expect(await titles(page)).toEqual(letters.map((name) => `Title ${name}`));

  await page.getByRole('button', { name: 'Remove everything' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await titles(page)).toEqual(letters.map((name) => `Title ${name}`));
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('each of several removals is announced', async ({ page }) => {
  await openWith(page, fewItems());
  await page.getByRole('button', { name: 'Remove: Title B' }).click();
  await expect(statusMessage(page)).toHaveText('1 item removed.');
  await recordAnnouncements(statusMessage(page));
  await page.getByRole('button', { name: 'Remove: Title C' }).click();
  await expect.poll(() => announcements(page)).toContain('1 item removed.');
});

test('the page stays where it is when something is removed from a long list', async ({ page }) => {
  await openWith(
    page,
    listOf(Array.from({ length: 30 }, (_, n) => record(`/pl/objects/${n}/x`, `Title ${n}`))),
  );
  const button = page.getByRole('button', { name: 'Remove: Title 1', exact: true });
  await button.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('the press of who leaves with it is not lost', async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.js'));
  await save.hover();
  await loaded;
  await save.evaluate((button: HTMLElement) => {
    button.click();
    location.assign('/en/saved');
  });
  await page.waitForURL('**/en/saved');
  await expect(cards(page)).toHaveCount(1);
});

test.describe('when a part of the page does not load', () => {
  test.use({ expectedErrors: [/Failed to load|failed to load/] });

  test('a sentence says so, and another press saves', async ({ page }) => {
    const object = await firstObject(demoUrl());
    await page.goto(demoUrl() + object.path('en'));
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js', (route) => route.abort());
    await save.click();
    await expect(page.getByText('This could not be saved')).toBeVisible();
    await page.unroute('**/*.js');
    await save.click();
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  });
});

test.describe('of a generated catalogue', () => {
  // Its other pictures have no files.
  test.use({ expectedErrors: [/404/] });

  test('a hostile title is stored as text', async ({ page }) => {
    await page.goto(generatedUrl() + objectPath('en', { id: hostileId, slug: 'any' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    const { pathname } = new URL(page.url());
    await page.goto(`${generatedUrl()}/pl/saved`);
    const link = cards(page).locator('a');
    await expect(link).toHaveText(hostileTitle.replace(/\s+/g, ' '));
    await expect(link).toHaveAttribute('href', pathname.replace('/en/', '/pl/'));
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });
});

test('prints as a clean list with addresses', async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await importText(page, fewItems());
  await expect(cards(page)).toHaveCount(5);
  // Printing does not wait for a picture.
  await expect
    .poll(() =>
      cards(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  const pdf = (await page.pdf()).toString('latin1');
  // Links and pictures are unchanged in the file.
  expect(pdf).toContain(`/URI (${demoUrl()}${object.path('en')})`);
  expect(pdf).toContain(`/URI (${demoUrl()}/en/objects/D/x)`);
  expect(pdf).toContain('/Subtype /Image');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(demoUrl() + object.path('en'), { exact: true })).toBeVisible();
  await expect(page.getByText(/^Printed on .* from http/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

for (const locale of ['pl', 'en'] as const) {
  test.describe(`the list in ${locale}`, () => {
    test.use({ viewport: { width: 320, height: 800 } });

    test('passes axe with items and a notice, and is no wider than a small screen', async ({ page }) => {
      await openWith(page, fewItems(), locale);
      await page
        .getByRole('button', { name: /: Title B/ })
        .last()
        .click();
      await expect(cards(page)).toHaveCount(3);
      expect(await problemsInSchemes(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a sentence says what the list needs, and no button shows a wrong state', async ({ page }) => {
    await page.goto(`${demoUrl()}/pl/saved`);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Zezwól na nie w tym serwisie');
    const object = await firstObject(demoUrl());
    await page.goto(demoUrl() + object.path('pl'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zapisz' })).toHaveCount(0);
  });
});
