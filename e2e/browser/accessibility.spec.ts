import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type Checks, checkedSchemes, checkedStates, checksSchema } from '#lib/pages/defaults/checks.ts';
import { publicKinds } from '#lib/site/address.ts';
import { firstObject, kindsOfPages } from '../support/addresses.ts';
import { axeRules, axeVersion, problemsInSchemes, problemsOf } from '../support/axe.ts';
import { shiftOf, watchShift } from '../support/shift.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { openText, scanWithText, untilExcerpts, untilTextsIndexed } from '../support/texts.ts';
import { fitsWidth } from '../support/width.ts';

const checkedPages = [...publicKinds, 'type' as const].sort();
const record = 'lib/pages/defaults/accessibility-checks.json';

test('a fault is found, and one of colours in the scheme that has it', async ({ page }) => {
  await page.setContent(
    `<html lang="en"><title>A page</title><style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style>
    <main><h1>A page</h1><p>Light on white</p><img src="data:,"></main></html>`,
  );
  expect(await problemsOf(page)).toEqual(['image-alt: <img src="data:,">']);
  expect(await problemsInSchemes(page)).toEqual([
    'light: image-alt: <img src="data:,">',
    'dark: color-contrast: <p>Light on white</p>',
  ]);
});

test.describe('what the accessibility declaration reports', () => {
  // In order, in one process: the last test compares the record with what the others have checked.
  test.describe.configure({ mode: 'serial' });

  const seen = new Set<string>();
  /** Pages that shift or are too wide: reported at the end, because a failing test stops those after it. */
  const misfits: string[] = [];

  /** Fails if axe finds anything in any colour scheme; otherwise records the check. */
  async function check(page: Page, what: string): Promise<void> {
    expect(await problemsInSchemes(page), page.url()).toEqual([]);
    for (const scheme of checkedSchemes) seen.add(`${what} ${scheme}`);
  }

  for (const locale of locales) {
    test.describe(`in ${locale}`, () => {
      const t = translator(locale);
      const note = (what: string) => `${what} ${locale}`;

      test('every page passes axe', async ({ page }) => {
        test.setTimeout(480_000);
        await watchShift(page);
        for (const { kind, path } of await kindsOfPages(demoUrl(), locale)) {
          await page.setViewportSize({ width: 1440, height: 800 });
          await page.goto(demoUrl() + path);
          await page.waitForLoadState('networkidle');
          const shift = await shiftOf(page);
          if (shift >= 0.01) misfits.push(`${path} shifts by ${shift}`);
          await check(page, note(kind));
          for (const width of [1440, 768])
            await fitsWidth(page, width).catch((error: unknown) => misfits.push(String(error)));
        }
      });

      test('an object over the feed, the text of a scan, adjustments and the saved list pass axe', async ({
        page,
      }) => {
        await page.goto(`${demoUrl()}/${locale}?type=entity`);
        // It appears once scripts follow the links.
        await expect(page.getByRole('button', { name: t('feed.older') })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await page.locator('#feed > ul > li > a').first().click();
        await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeFocused();
        await expect(page.getByRole('dialog').locator('figure[data-state="open"]')).toBeVisible();
        await check(page, note('objectOverFeed'));

        await openText(page, demoUrl() + (await scanWithText(demoUrl())).path(locale));
        await expect(page.locator('#scan-text [data-line]').first()).toBeVisible();
        await check(page, note('textPanel'));

        await page.getByRole('button', { name: t('viewer.adjust') }).click();
        await expect(page.getByRole('slider', { name: t('viewer.brightness') })).toBeVisible();
        await check(page, note('adjustments'));

        await page.getByRole('button', { name: t('saved.save'), exact: true }).click();
        await expect(page.getByRole('button', { name: new RegExp(`^${t('saved.isSaved')}`) })).toBeVisible();
        await page.goto(`${demoUrl()}/${locale}/saved`);
        await expect(page.locator('ol > li:has(button)')).toHaveCount(1);
        await check(page, note('savedList'));
      });

      test('suggestions, results with excerpts, found pages, another spelling and no results pass axe', async ({
        page,
      }) => {
        const { title } = await firstObject(demoUrl());
        await page.goto(`${demoUrl()}/${locale}/statistics`);
        await page.getByRole('searchbox').pressSequentially(title);
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        await check(page, note('suggestions'));

        const open = async (query: string) => await page.goto(`${demoUrl()}/${locale}/search?${query}`);
        const openExcerpts = async (query: string) => {
          await untilExcerpts(`${demoUrl()}/${locale}/search?${query}`);
          await open(query);
        };
        await untilTextsIndexed(demoUrl());
        await openExcerpts('q=house&view=list');
        await expect(page.locator('section[aria-labelledby="results"] mark').first()).toBeVisible();
        await check(page, note('textHits'));

        await openExcerpts('q=house&in=texts');
        await expect(page.locator('a[href*="#find="] mark').first()).toBeVisible();
        await check(page, note('textPages'));

        await open('q=lincon');
        await expect(page.getByRole('link', { name: 'lincoln', exact: true })).toBeVisible();
        await check(page, note('corrected'));

        for (const query of ['q=nothinglikeit', 'q=lincoln&category=scores']) {
          await open(query);
          await expect(page.getByRole('link', { name: t('search.everything') })).toBeVisible();
          await check(page, note('nothingFound'));
        }
      });

      test.describe('the page that is not there', () => {
        test.use({ expectedErrors: [/404/] });

        test('is a whole page in its language, and passes axe', async ({ page }) => {
          const path = `/${locale}/nie-ma`;
          const response = await page.goto(demoUrl() + path);
          expect(response?.status()).toBe(404);
          await page.waitForLoadState('networkidle');
          expect(page.url()).toBe(demoUrl() + path);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await check(page, note('missing'));
        });
      });
    });
  }

  test('its record states what was checked', () => {
    const everything = [...checkedPages, ...checkedStates].flatMap((what) =>
      locales.flatMap((locale: Locale) => checkedSchemes.map((scheme) => `${what} ${locale} ${scheme}`)),
    );
    expect([...seen].sort(), 'every page and state in every language and scheme').toEqual(everything.sort());
    const checked: Omit<Checks, 'date'> = {
      axe: axeVersion,
      rules: axeRules,
      pages: [...checkedPages],
      states: [...checkedStates],
      languages: [...locales],
      schemes: [...checkedSchemes],
      // A violation stops the tests above.
      violations: 0,
    };
    if (process.env.ACCESSIBILITY_RECORD === 'write') {
      const date = new Date().toISOString().slice(0, 10);
      const lines = Object.entries({ date, ...checked }).map(
        ([name, value]) => `  "${name}": ${JSON.stringify(value).replaceAll('","', '", "')}`,
      );
      writeFileSync(record, `{\n${lines.join(',\n')}\n}\n`);
    }
    const { date: _, ...recorded } = checksSchema.parse(JSON.parse(readFileSync(record, 'utf8')));
    recorded.pages.sort();
    expect(
      recorded,
      `${record} is not what was checked. ACCESSIBILITY_RECORD=write npm test -- browser accessibility writes it anew, ` +
        'with the date of today; the accessibility declaration shows it after the next build.',
    ).toEqual(checked);
  });

  test('no page shifted while it loaded, or was wider than a screen of 1440 or 768 pixels', () => {
    expect(misfits).toEqual([]);
  });
});

test('the whole way from the feed to a zoomed scan works with the keyboard alone', async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(`${demoUrl()}/pl?type=entity`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const first = page.getByRole('listitem').getByRole('link', { name: object.title }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await first.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: object.title })).toBeVisible();
  await page.getByRole('button', { name: 'Powiększ', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#xywh=/);
});
