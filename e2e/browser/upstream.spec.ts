import type { Page } from '@playwright/test';
import { startFronted, startMirrored } from '../support/fronted.ts';
import { expect, shareMirrored, test } from '../support/mirrored.ts';

/** Goes down the feed to its end, as a visitor would. @param end what is said there @param timeout milliseconds */
async function readToTheEnd(page: Page, end: string, timeout = 30_000) {
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Older objects' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // The last batch may come by itself, and take the button away from below the click.
    if (await more.isVisible()) await more.click({ timeout: 500 });
    await expect(page.getByText(end)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout });
}

/** Numbers of all tiles in the feed, though only those near the screen are in the document. */
async function numbersShown(page: Page): Promise<number> {
  const last = page.locator('#feed > ul > li').last();
  const position = await last.getAttribute('aria-posinset');
  return position ? Number(position) : await page.locator('#feed > ul > li').count();
}

test('a feed of runs of tiles at one instant shows every tile once, to its end', async ({
  page,
  stopAfter,
}) => {
  const fronted = await stopAfter(startMirrored('long-ties'));
  await page.goto(`${fronted.url}/en`);
  await readToTheEnd(page, 'That is everything');
  await expect.poll(() => numbersShown(page)).toBe(130);
});

test('until the first walk is done the end of the feed says how many objects have come', async ({
  page,
  stopAfter,
}) => {
  const fronted = await stopAfter(startFronted('older-gone'));
  await fronted.reaches('walking');
  const sentences = {
    pl: 'Jak dotąd dotarło 36 obiektów spośród 1130.',
    en: '36 of 1,130 objects have come so far.',
  };
  for (const [locale, sentence] of Object.entries(sentences)) {
    await page.goto(`${fronted.url}/${locale}`);
    await readToTheEnd(page, sentence);
    expect(await numbersShown(page)).toBe(40);
  }
  await fronted.upstream.become('good');
  await fronted.mirrored();
  await expect(async () => {
    // For five seconds a page may still be from before the end of the walk, and says so however long one reads it.
    await page.reload();
    await readToTheEnd(page, 'That is everything', 5_000);
    expect(await numbersShown(page)).toBe(130);
  }).toPass({ timeout: 40_000 });
});

test.describe('when the service fails', () => {
  test.use({ expectedErrors: [/503|Failed to load|ERR_CONNECTION/] });

  test('before its first answer: a page that says what is the matter, and comes back', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startFronted('gone'));
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

  test('what could not be renewed for more than an hour says of when it is', async ({ page, stopAfter }) => {
    const fronted = await stopAfter(startMirrored());
    await fronted.upstream.become('gone');
    const answer = await page.request.get(`${fronted.url}/en`);
    expect(await answer.text()).not.toContain('The catalogue is not answering');
    await fronted.age(2 * 60 * 60 * 1000);
    await page.goto(`${fronted.url}/en`);
    await expect(page.getByText('The catalogue is not answering at the moment.')).toBeVisible();
    await expect(page.locator('main time').first()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
    await page.goto(`${fronted.url}/pl/institutions`);
    await expect(page.getByText('Katalog chwilowo nie odpowiada.')).toBeVisible();
    await page.goto('about:blank');
    await fronted.upstream.become('good');
    const before = new Date().toISOString();
    // What is kept of a page lives for a minute, but not over a restart.
    await fronted.restart();
    await expect.poll(async () => ((await fronted.mirror()).lastAnswer ?? '') > before).toBe(true);
    await page.goto(`${fronted.url}/en`);
    await expect(page.locator('#feed li').first()).toBeVisible();
    await expect(page.getByText('The catalogue is not answering')).toHaveCount(0);
  });

  test('one part that never came: its page names the parts that are there, and they are', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored('statistics-gone'));
    await page.goto(`${fronted.url}/en/statistics`);
    await page.getByRole('main').getByRole('link', { name: 'Institutions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Institutions' })).toBeVisible();
    await page.goto(`${fronted.url}/en`);
    await expect(page.locator('#feed li').first()).toBeVisible();
  });
});

test.describe('a service that keeps to the contract', () => {
  const shared = shareMirrored();

  test('the address of an object is without its place; an old one that has it leads there', async ({
    page,
  }) => {
    const fronted = shared();
    await page.goto(`${fronted.url}/en`);
    await page.locator('#feed a[href^="/en/objects/"]').nth(3).click();
    await page.waitForURL('**/objects/**');
    const address = page.url();
    expect(new URL(address).search).toBe('');
    const title = (await page.getByRole('dialog').getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.goto(`${address}?at=2026-11-20T09:00:00`);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.getByRole('link', { name: 'Polski' }).getAttribute('href')).not.toContain('?');
  });

  test('static pages have their language, their twin and their pictures', async ({ page }) => {
    const fronted = shared();
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
});
