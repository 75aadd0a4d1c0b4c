import { problemsOf } from '../support/axe.ts';
import { announcement, cards, importText, statusMessage, storedText } from '../support/saved.ts';
import { demoUrl, expect, test } from '../support/test.ts';

test('a search is saved, found in the other language, opened, removed and brought back', async ({ page }) => {
  await page.goto(`${demoUrl()}/pl/search?category=maps&view=list`);
  const save = page.getByRole('button', { name: 'Zapisz to wyszukiwanie' });
  await save.click();
  await announcement(page, 'Zapisano na Twojej liście').waitFor({ state: 'attached' });
  await expect(page.getByRole('button', { name: 'Wyszukiwanie zapisano – naciśnij' })).toBeVisible();
  const text = await storedText(page);

  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Search');
  await expect(cards(page)).toContainText('Saved on');
  const link = cards(page).getByRole('link', { name: 'Kind: Maps' });
  await expect(link).toHaveAttribute('href', '/en/search?category=maps');
  expect(await problemsOf(page)).toEqual([]);
  await link.click();
  await expect(page.getByRole('button', { name: 'Search saved – press' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Remove: Kind: Maps' }).click();
  await expect(statusMessage(page)).toHaveText('1 item removed.');
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeFocused();
  expect(await storedText(page)).toBe(text);

  // As a file: it is recognised, and once removed it is restored from there.
  await importText(page, text);
  await expect(statusMessage(page)).toHaveText('1 was in the list already.');
  await page.getByRole('button', { name: 'Remove everything' }).click();
  await importText(page, text);
  await expect(statusMessage(page)).toHaveText('1 item added at the end of the list.');
  await expect(link).toBeVisible();
});

test('pages of text are another search than objects, and a press takes one away where it was saved', async ({
  page,
}) => {
  await page.goto(`${demoUrl()}/en/search?q=house&in=texts&page=2`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'objects', exact: true }).click();
  await expect(page).toHaveURL(`${demoUrl()}/en/search?q=house#options`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.goto(`${demoUrl()}/pl/saved`);
  await expect(cards(page).getByRole('link')).toHaveText(['„house”', '„house” · strony tekstu']);
  await cards(page).getByRole('link').last().click();
  await expect(page).toHaveURL(`${demoUrl()}/pl/search?q=house&in=texts`);
  await page.getByRole('button', { name: 'Wyszukiwanie zapisano' }).click();
  await expect(page.getByRole('button', { name: 'Zapisz to wyszukiwanie' })).toBeVisible();
  await page.goto(`${demoUrl()}/pl/saved`);
  await expect(cards(page).getByRole('link')).toHaveText(['„house”']);
});

test('without a query there is nothing to save', async ({ page }) => {
  await page.goto(`${demoUrl()}/en/search`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Save this search', includeHidden: true })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('no button shows a wrong state', async ({ page }) => {
    await page.goto(`${demoUrl()}/en/search?q=house`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save this search' })).toHaveCount(0);
    await expect(page.locator('[data-save-search]')).toBeHidden();
  });
});
