import { AxeBuilder } from '@axe-core/playwright';
import { firstObject, pageAddresses } from '../support/addresses.ts';
import { axeRules, demoUrl, expect, test } from '../support/test.ts';

for (const locale of ['pl', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`every page in ${locale}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test('passes axe', async ({ page, request }) => {
        test.setTimeout(240_000);
        for (const path of await pageAddresses(request, demoUrl(), locale)) {
          await page.goto(demoUrl() + path);
          await page.waitForLoadState('networkidle');
          const { violations } = await new AxeBuilder({ page }).withTags(axeRules).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
          );
          expect(found).toEqual([]);
        }
      });
    });
  }
}

test.describe('the page that is not there', () => {
  test.use({ expectedErrors: [/404/] });

  for (const [path, lang] of [
    ['/pl/nie-ma', 'pl'],
    ['/en/objects/none/none', 'en'],
  ] as const) {
    test(`${path} is a whole page in its language`, async ({ page }) => {
      const response = await page.goto(demoUrl() + path);
      expect(response?.status()).toBe(404);
      await page.waitForLoadState('networkidle');
      expect(page.url()).toBe(demoUrl() + path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(axeRules).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  }
});

test('the whole way from the feed to a zoomed scan works with the keyboard alone', async ({
  page,
  request,
}) => {
  const object = await firstObject(request, demoUrl());
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
