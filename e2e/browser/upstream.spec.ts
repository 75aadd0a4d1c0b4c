import type { Page } from '@playwright/test';
import { type Fronted, startFronted } from '../support/fronted.ts';
import { expect, test } from '../support/test.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';

let fronted: Fronted;
test.afterEach(async ({ page }) => {
  // What a page still loads must not meet a server that is gone.
  await page.goto('about:blank');
  await fronted.stop();
});

/** Goes down the feed to its end, as a visitor would. */
async function readToTheEnd(page: Page) {
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Older objects' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    if (await more.isVisible()) await more.click();
    await expect(page.getByText('That is everything')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Numbers of all tiles in the feed, though only those near the screen are in the document. */
async function numbersShown(page: Page): Promise<number> {
  const last = page.locator('#feed > ul > li').last();
  const position = await last.getAttribute('aria-posinset');
  return position ? Number(position) : await page.locator('#feed > ul > li').count();
}

const whole: [ScenarioName, number][] = [
  ['good', 130],
  ['inclusive', 130],
  ['ties', 130],
  ['long-ties', 130],
  ['capped-ties', 70],
  ['fractions', 130],
  ['repeats', 130],
  ['unordered', 130],
  ['old', 130],
  ['sparse', 130],
];
for (const [scenario, tiles] of whole)
  test(`${scenario}: the feed shows every tile once, to its end`, async ({ page }) => {
    fronted = await startFronted(scenario);
    await page.goto(`${fronted.url}/en`);
    await readToTheEnd(page);
    await expect.poll(() => numbersShown(page)).toBe(tiles);
  });

test.describe('when the service fails', () => {
  test.use({ expectedErrors: [/503|Failed to load|ERR_CONNECTION/] });

  test('a failed next batch keeps what is there, says so, and goes on where it was', async ({ page }) => {
    fronted = await startFronted('older-gone');
    await page.goto(`${fronted.url}/en`);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({
      timeout: 20_000,
    });
    expect(await numbersShown(page)).toBe(40);
    await fronted.upstream.become('good');
    await expect(async () => {
      const retry = page
        .getByRole('button', { name: 'Try again' })
        .or(page.getByRole('link', { name: 'Try again' }));
      if (await retry.isVisible()) await retry.click();
      expect(await numbersShown(page)).toBeGreaterThan(40);
    }).toPass({ timeout: 20_000 });
    await readToTheEnd(page);
    await expect.poll(() => numbersShown(page)).toBe(130);
  });

  test('with nothing kept: a page that says what is the matter, and comes back', async ({ page }) => {
    fronted = await startFronted('gone');
    for (const [locale, sentence] of [
      ['pl', 'Katalog chwilowo nie odpowiada'],
      ['en', 'The catalogue is not answering at the moment'],
    ]) {
      expect((await page.goto(`${fronted.url}/${locale}/institutions`))?.status()).toBe(503);
      await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
    }
    await fronted.upstream.become('good');
    await expect(async () => {
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Institutions' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass({ timeout: 20_000 });
  });

  test('what a fault has kept from being renewed for more than an hour says of when it is', async ({
    page,
  }) => {
    fronted = await startFronted();
    for (const path of ['/en', '/pl/institutions']) await page.goto(fronted.url + path);
    await fronted.upstream.become('gone');
    await fronted.ageAnswers(2 * 60 * 60 * 1000);
    await page.goto(`${fronted.url}/en`);
    await expect(page.getByText('The catalogue is not answering at the moment.')).toBeVisible();
    await expect(page.locator('main time').first()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
    await page.goto(`${fronted.url}/pl/institutions`);
    await expect(page.getByText('Katalog chwilowo nie odpowiada.')).toBeVisible();
    await fronted.upstream.become('good');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Katalog chwilowo nie odpowiada.')).toHaveCount(0, { timeout: 200 });
    }).toPass({ timeout: 20_000 });
  });

  test('one part away: its page names the parts that work, and they do', async ({ page }) => {
    fronted = await startFronted('statistics-gone');
    await page.goto(`${fronted.url}/en/statistics`);
    await page.getByRole('main').getByRole('link', { name: 'Institutions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Institutions' })).toBeVisible();
    await page.goto(`${fronted.url}/en`);
    await expect(page.locator('#feed li').first()).toBeVisible();
  });
});

test.describe('addresses of objects', () => {
  test.use({ expectedErrors: [/404/] });

  test('work after a restart, and while the object has only changed its place', async ({ page }) => {
    fronted = await startFronted();
    await page.goto(`${fronted.url}/en`);
    await page.locator('a[href^="/en/objects/"]').nth(3).click();
    await page.waitForURL('**/objects/**');
    const address = page.url();
    const title = await page.getByRole('dialog').getByRole('heading', { level: 1 }).textContent();
    // A page that is left loads nothing more while the server is away.
    await page.goto('about:blank');
    await fronted.restart();
    await page.goto(new URL(new URL(address).pathname + new URL(address).search, fronted.url).href);
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Polski' });
    expect(await link.getAttribute('href')).toContain('?at=');

    const moved = fronted.upstream.data.tiles[100];
    if (moved?.type !== 'entity') throw new Error('Tile 101 is an object');
    const before = moved.sorting_datetime;
    moved.sorting_datetime = '2026-11-20T18:00:00';
    fronted.upstream.data.tiles.sort((one, other) =>
      one.sorting_datetime < other.sorting_datetime ? 1 : -1,
    );
    await page.goto(
      `${fronted.url}/en/objects/${moved.related_object.id}/${moved.related_object.slug}?at=${before}`,
    );
    await expect(page.getByRole('heading', { level: 1, name: moved.entity_title })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /at=2026-11-20T18/);
  });

  test('of what is gone lead to a page with a way on', async ({ page }) => {
    fronted = await startFronted();
    const answer = await page.goto(`${fronted.url}/en/objects/none/none?at=2026-11-20T12:00:00`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.locator('#feed li').first()).toBeVisible();
  });
});

test('static pages have their language, their twin and their pictures', async ({ page }) => {
  fronted = await startFronted();
  await page.goto(`${fronted.url}/pl/pages`);
  await page.getByRole('main').getByRole('link', { name: 'Pomoc' }).click();
  await expect(page.getByRole('img', { name: 'Czytelnia' })).toBeVisible();
  const width = () =>
    page.getByRole('img', { name: 'Czytelnia' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.goto(`${fronted.url}/en/pages`);
  await expect(page.getByRole('main').getByRole('link', { name: 'FAQ' })).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByText('asked most often')).toBeVisible();
  await page.goto(`${fronted.url}/en/pages/mapa-strony`);
  await expect(page.getByText('This page does not exist in English yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pl');
});
