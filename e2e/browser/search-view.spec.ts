import type { Locator, Page } from '@playwright/test';
import { demoUrl, expect, test } from '../support/test.ts';
import { untilExcerpts, untilTextsIndexed } from '../support/texts.ts';

const view = (page: Page) => page.getByRole('list', { name: 'Widok' });
const hits = (page: Page) => page.getByRole('region', { name: /obiekt/ }).locator('ul[data-view]');
/** Whether the hits are stacked, each as wide as the list. Waits for the first: the page may still be loading. */
const isList = (page: Page) =>
  hits(page)
    .locator('li')
    .first()
    .evaluate((hit) => hit.clientWidth === hit.parentElement?.clientWidth);

test('results stay in the chosen view, unless the address names one, until cards are chosen again', async ({
  page,
}) => {
  await page.goto(`${demoUrl()}/pl/search`);
  expect(await isList(page)).toBe(false);
  await view(page).getByRole('link', { name: 'lista' }).click();
  await expect(page).toHaveURL(/view=list/);
  expect(await isList(page)).toBe(true);

  await page.goto(`${demoUrl()}/pl/search?category=maps`);
  expect(await isList(page)).toBe(true);
  await expect(view(page).getByRole('link', { name: 'lista' })).toHaveAttribute('aria-current', 'true');
  const cards = view(page).getByRole('link', { name: 'karty' });
  await expect(cards).not.toHaveAttribute('aria-current');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?category=maps$/);

  await cards.click();
  await expect(cards).toHaveAttribute('aria-current', 'true');
  expect(await isList(page)).toBe(false);
});

test('parts of one work can be told apart on the cards of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoUrl()}/pl/search?q=title:moby-dick`);
  for (const chapter of ['Chapter 14', 'Chapter 42']) {
    const title = hits(page).getByText(chapter);
    const [shown, end] = await title.evaluate((element, words) => {
      const range = document.createRange();
      const text = element.firstChild ?? element;
      const start = (text.textContent ?? '').indexOf(words);
      range.setStart(text, start);
      range.setEnd(text, start + words.length);
      return [element.getBoundingClientRect().bottom, range.getBoundingClientRect().bottom];
    }, chapter);
    expect(end).toBeLessThanOrEqual(shown);
  }
});

test('where nothing is found, what to do takes the width of the page', async ({ page }) => {
  await page.goto(`${demoUrl()}/pl/search?q=qwrtzx`);
  const { width } = (await page.getByRole('region', { name: 'Nic nie znaleziono' }).boundingBox()) ?? {};
  expect(width).toBe((await page.getByRole('heading', { level: 1 }).boundingBox())?.width);
});

test('what was found in texts is read in the list, and counted on the cards', async ({ page }) => {
  await untilTextsIndexed(demoUrl());
  await untilExcerpts(`${demoUrl()}/pl/search?q=whale&view=list`);
  await page.goto(`${demoUrl()}/pl/search?q=whale`);
  const count = page.getByRole('link', { name: /^w\stekście: / }).first();
  await expect(count).toBeVisible();
  await expect(page.locator('mark').first()).toBeHidden();
  await view(page).getByRole('link', { name: 'lista' }).click();
  await expect(count).toBeVisible();
  await expect(page.locator('mark').first()).toBeVisible();
});

test('Back from an object leads to its place among the results', async ({ page }) => {
  await page.goto(`${demoUrl()}/pl/search?sort=title`);
  const hit = hits(page).locator('a').nth(30);
  await hit.scrollIntoViewIfNeeded();
  await expect(hit).toBeInViewport();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await hit.click();
  await expect(page).toHaveURL(/\/objects\//);
  await page.goBack();
  await expect(hit).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('the keyboard goes on where a filter was chosen, an order or another page, and the page stays', async ({
  page,
}) => {
  await page.goto(`${demoUrl()}/pl/search`);
  const follow = async (link: Locator, address: RegExp) => {
    await link.press('Enter');
    await expect(page).toHaveURL(address);
    await page.keyboard.press('Tab');
  };
  const kinds = page.locator('#filters a');
  await follow(kinds.filter({ hasText: 'polski' }), /language=pl/);
  await expect(kinds.first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await follow(page.getByRole('link', { name: 'tytuł' }), /sort=title/);
  await expect(page.locator('#options a').first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto(`${demoUrl()}/pl/search`);
  await follow(page.getByRole('link', { name: 'Następna' }), /page=2/);
  await expect(page.locator('#options a').first()).toBeFocused();
  await expect(page.locator('#results')).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the address names the view', async ({ page }) => {
    await page.goto(`${demoUrl()}/pl/search?view=list`);
    await expect(view(page).getByRole('link', { name: 'lista' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Mapy' }).first().click();
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?category=maps&view=list#filters`);
    expect((await hits(page).locator('li').first().boundingBox())?.width).toBeGreaterThan(500);
  });
});
