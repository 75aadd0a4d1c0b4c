import type { Page } from '@playwright/test';
import { area, enter, shown } from '../support/editor.ts';
import { demoUrl, expect, test } from '../support/test.ts';

// A trace injects scripts into every frame, and these frames run none.
test.use({ trace: 'off' });
test.beforeEach(({ context }) => enter(context, demoUrl()));

const open = async (page: Page, path: string) => {
  await page.goto(`${demoUrl()}/en/preview/${path}`);
  await expect(page.locator('iframe')).toBeVisible();
};

test('unsaved text stays in a storage that has no room for it twice', async ({ page }) => {
  await open(page, 'try');
  await page.getByLabel('Title', { exact: true }).fill('Long');
  await area(page).fill(`<p>${'long '.repeat(20_000)}`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const stored = () => page.evaluate(() => localStorage.getItem('czytelnia-unsaved:') ?? '');
  await page.evaluate(() => {
    // Browsers have room for five mebibytes of ASCII characters in each area.
    const used = Object.entries(localStorage).flat().join('').length;
    localStorage.setItem('filler', 'x'.repeat(5 * 2 ** 20 - used - 'filler'.length - 50_000));
  });
  const twice = page.evaluate(() => localStorage.setItem('twice', 'x'.repeat(100_000)));
  await expect(twice).rejects.toThrow('QuotaExceededError');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('We found unsaved text')).toHaveCount(0);
  expect(await stored()).toContain('"title":"Long"');
});

/** Changes text as translations of browsers do: each piece moves into an element of its own. */
const translate = (page: Page, skipped: string) =>
  page.evaluate((selector) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pieces: Text[] = [];
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest(selector)) pieces.push(texts.currentNode as Text);
    for (const piece of pieces) {
      const moved = document.createElement('font');
      moved.textContent = piece.data;
      piece.replaceWith(moved);
    }
  }, `textarea, option, script, style, ${skipped}`);

test('a browser that translates the page leaves the workbench alone', async ({ page }) => {
  await open(page, 'try');
  await translate(page, '[translate=no]');
  await area(page).fill('<p>Typed</p>');
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  await expect(shown(page, 'English').getByText('Typed')).toBeVisible();
});

test.describe('a workbench that breaks down', () => {
  test.use({ expectedErrors: [/removeChild/] });

  test('leaves what was typed last', async ({ page }) => {
    await open(page, 'edit/en/help');
    await translate(page, 'nothing');
    await area(page).fill('<p>Typed last</p>');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(area(page)).toHaveValue('<p>Typed last</p>');
  });
});
