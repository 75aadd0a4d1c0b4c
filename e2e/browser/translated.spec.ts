import type { Page } from '@playwright/test';
import { translator } from '#lib/i18n/translate.ts';
import { firstObject } from '../support/addresses.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { isTextReady } from '../support/texts.ts';

/** Changes the page as translations of browsers do: each text node becomes an element with another text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    for (const text of found) {
      const parent = text.parentElement;
      if (!text.data.trim() || parent?.closest('script, style, [translate="no"]')) continue;
      const translated = document.createElement('font');
      translated.textContent = 'x';
      text.replaceWith(translated);
    }
  });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a page that the browser has translated keeps working', async ({ page }) => {
  const t = translator('en');
  const { path, title } = await firstObject(demoUrl());
  await page.goto(demoUrl() + path('en'));
  await isTextReady(page);
  const save = await page.getByRole('button', { name: t('saved.save'), exact: true }).elementHandle();
  const line = page.locator('[data-line="0"][tabindex]');
  const [word = ''] = (await line.innerText()).split(' ');
  await translate(page);

  await save?.click();
  await expect.poll(() => save?.textContent()).toContain(t('saved.isSaved'));
  await page.locator('select:has([value="bibtex"])').selectOption('bibtex');
  await expect(page.getByText(/^@\w+\{/)).toContainText(title);
  await page.getByRole('searchbox', { name: t('text.find') }).fill(word);
  await expect(line).toHaveAttribute('data-match', 'current');
  await line.selectText();
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('x');
});
