import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { permanentPath } from '#lib/addresses.ts';
import { firstObject } from '../support/addresses.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { opened } from '../support/reading.ts';
import { demoUrl, expect, gate, test } from '../support/test.ts';
import { isTextReady } from '../support/texts.ts';

const words = {
  pl: {
    title: 'Jak cytować',
    copy: 'Kopiuj',
    copied: 'Skopiowano.',
    download: 'Pobierz plik',
    visit: '[dostęp ',
  },
  en: {
    title: 'Cite this object',
    copy: 'Copy',
    copied: 'Copied.',
    download: 'Download file',
    visit: '[accessed ',
  },
} as const;

const section = (page: Page, locale: 'pl' | 'en') => page.getByRole('region', { name: words[locale].title });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The current day by the browser's calendar. */
const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

for (const locale of ['pl', 'en'] as const) {
  test.describe(locale, () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('the citation is copied and downloaded in each format, and passes axe', async ({ page }) => {
      const object = await firstObject(demoUrl());
      const address = demoUrl() + permanentPath(object.tile.related_object.id);
      await page.goto(demoUrl() + object.path(locale));
      const citation = section(page, locale);
      const { copy, copied, download, visit } = words[locale];
      const beginningsOn = (day: string) =>
        ({
          text: [/^\S.*\[online\]/, visit],
          bibtex: [/^@\w+\{[a-z0-9]+,\n/, `urldate = {${day}}`],
          ris: [/^TY {2}- [A-Z]+\r\n/, `Y2  - ${day.replaceAll('-', '/')}/`],
          csl: [/^\[\n/, day.split('-').map(Number).at(-1)],
        }) as const;
      const endings = { text: 'txt', bibtex: 'bib', ris: 'ris', csl: 'json' };
      for (const format of ['text', 'bibtex', 'ris', 'csl'] as const) {
        await citation.getByLabel('Format').selectOption(format);
        await citation.getByRole('button', { name: copy }).click();
        await expect(citation.getByRole('status')).toHaveText(copied);
        const text = await clipboard(page);
        const [beginning, visited] = beginningsOn(await today(page))[format];
        expect(text).toMatch(beginning);
        expect(text).toContain(String(visited));
        expect(text).toContain(address);
        if (format === 'csl') expect(JSON.parse(text)[0].title).toBe(object.title);

        const saving = page.waitForEvent('download');
        await citation.getByRole('button', { name: download }).click();
        const file = await saving;
        expect(file.suggestedFilename()).toBe(`${object.tile.related_object.slug}.${endings[format]}`);
        expect(await readFile(await file.path(), 'utf8')).toBe(text);
      }
      await expect(citation.getByRole('status')).toHaveText(copied);
      expect(await problemsInSchemes(page, 'section[aria-labelledby="citation"]')).toEqual([]);
    });

    test('with the keyboard alone', async ({ page }) => {
      await page.goto(demoUrl() + (await firstObject(demoUrl())).path(locale));
      const citation = section(page, locale);
      await expect(citation.getByLabel('Format')).toBeVisible();
      await citation.getByLabel('Format').focus();
      await page.keyboard.press('ArrowDown');
      await expect(citation.getByText(/^@\w+\{/)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(citation.getByRole('button', { name: words[locale].copy })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(citation.getByRole('status')).toHaveText(words[locale].copied);
      await page.keyboard.press('Tab');
      const saving = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect((await saving).suggestedFilename()).toMatch(/\.bib$/);
    });
  });
}

test('where the browser forbids copying, the text is selected and a message says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(demoUrl() + (await firstObject(demoUrl())).path('en'));
  const citation = section(page, 'en');
  await citation.getByRole('button', { name: 'Copy' }).click();
  await expect(citation.getByRole('status')).toContainText('The text is selected');
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\[online\].*\[accessed /s);
});

test('a format whose script came too late is shown, without the word that it did not come', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(demoUrl() + (await firstObject(demoUrl())).path('en'));
  await opened(page);
  await page.waitForLoadState('networkidle');
  const { released, release } = gate();
  await page.route(/\/_next\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const citation = section(page, 'en');
  const scriptRequest = page.waitForRequest(/\/_next\/.*\.js$/);
  await citation.getByLabel('Format').selectOption('bibtex');
  await scriptRequest;
  await page.clock.fastForward(20_000);
  await citation.getByLabel('Format').selectOption('ris');
  await page.clock.fastForward(10_000);
  await expect(citation.getByRole('alert')).toBeVisible();
  release();
  await expect(citation.locator('[data-format=ris]')).toContainText('TY  - ');
  await expect(citation.getByRole('alert')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the citation is there, and no button that would do nothing', async ({ page }) => {
    const { path, tile } = await firstObject(demoUrl());
    await page.goto(demoUrl() + path('pl'));
    const address = demoUrl() + permanentPath(tile.related_object.id);
    await expect(section(page, 'pl').getByText(address)).toBeVisible();
    await expect(section(page, 'pl').getByRole('button')).toHaveCount(0);
  });
});

test('on paper there are the citation and its address, and no controls', async ({ page }) => {
  const { path, tile } = await firstObject(demoUrl());
  await page.goto(demoUrl() + path('en'));
  const address = demoUrl() + permanentPath(tile.related_object.id);
  const citation = section(page, 'en');
  await expect(citation.getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(citation.getByText(`${address} [accessed `)).toBeVisible();
  await expect(citation.getByRole('button')).toHaveCount(0);
});

/** Selects the last word of the first line and the first two of the next, and quotes them. @returns their numbers too */
async function openQuotation(page: Page) {
  await isTextReady(page);
  const next = page.locator('[data-line="1"]');
  await expect(next).toHaveText(/\S+ \S+/);
  await page.evaluate(() => {
    const text = (line: number) => document.querySelector(`[data-line="${line}"]`)?.firstChild;
    const [first, second] = [text(0), text(1)];
    if (!first || !second) return;
    const from = first.textContent?.trimEnd().lastIndexOf(' ') ?? 0;
    const to = /^\S+ \S+/.exec(second.textContent ?? '')?.[0].length ?? 0;
    document.getSelection()?.setBaseAndExtent(first, from + 1, second, to);
  });
  await expect(page.getByText('Words selected: 3')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Quote', exact: true });
  await opener.click();
  const word = Number(await next.getAttribute('data-first-word'));
  return { opener, words: `${word - 1}-${word + 1}` };
}

test('a passage is quoted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path, tile } = await firstObject(demoUrl());
  await page.goto(demoUrl() + path('en'));
  const address = demoUrl() + permanentPath(tile.related_object.id);
  const { opener, words } = await openQuotation(page);
  const dialog = page.getByRole('dialog', { name: 'Quote this passage' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  expect(await problemsInSchemes(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Format').selectOption('ris');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `UR  - ${address}#text=${words}\r\n`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await openQuotation(page);
  await dialog.getByRole('link', { name: 'Link to this passage' }).click();
  await expect(dialog).toHaveCount(0);
  // Once the view has moved to the passage, its region is in the address too.
  const there = new RegExp(`${path('en')}#(xywh=[\\d,-]+&)?text=${words}$`);
  await expect(page).toHaveURL(there);
  // The cited address opens there too, through the redirect.
  await page.goto('about:blank');
  await page.goto(`${address}#text=${words}`);
  await expect(page).toHaveURL(there);
});
