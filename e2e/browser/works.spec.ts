import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { demoUrl, expect, test } from '../support/test.ts';

const calendar = (locale: string, query: string) => `${demoUrl()}/${locale}/works${query}`;

for (const locale of locales) {
  const t = translator(locale);

  test(`from the series to the issue of a day with the keyboard alone, in ${locale}`, async ({ page }) => {
    await page.goto(calendar(locale, ''));
    await page.getByRole('main').getByRole('link', { name: 'The Annual Message' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Annual Message');
    await page.getByRole('link', { name: '1801', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: /1801/ })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(12);
    const december = page.getByRole('table', { name: /(?:December|grudzień) 1801/ });
    await expect(december.getByRole('columnheader').first()).toHaveText(/Monday|poniedziałek/);
    await december.getByRole('link', { name: /^8 (?:December|grudnia) 1801: The Annual Message/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No\. 2 \(1801\)/);
    await page.getByRole('link', { name: t('object.calendar', { year: '1801' }) }).click();
    await expect(page).toHaveURL(calendar(locale, '?series=The+Annual+Message&year=1801'));
  });
}

test('the letters begin where the list does', async ({ page }) => {
  await page.goto(calendar('en', ''));
  const starts = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('nav a, h2, section a')].map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().left);
    }),
  );
  const [letter, , heading, work] = starts;
  expect([letter, heading]).toEqual([work, work]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('issues have their whole date, however long the creator’s name is', async ({ page }) => {
    await page.goto(calendar('en', '?series=The+Annual+Message'));
    const dates = page.getByText(/^\d+ December \d+$/);
    await expect(dates).toHaveCount(6);
    const cut = await dates.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    );
    expect(cut).toBe(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a year is gone to by its number, and from year to year', async ({ page }) => {
    const t = translator('pl');
    await page.goto(calendar('pl', '?series=The+Annual+Message&year=1801'));
    await page.getByLabel(t('calendar.toYear')).fill('1863');
    await page.getByRole('button', { name: t('calendar.show') }).click();
    await expect(page).toHaveURL(calendar('pl', '?series=The+Annual+Message&year=1863'));
    await page.getByRole('link', { name: t('calendar.previousYear', { year: '1823' }) }).click();
    await expect(page.getByRole('heading', { level: 2, name: /1823/ })).toBeVisible();
    // Nothing is cut off or needs scrolling to on a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
