import type { Page } from '@playwright/test';
import { problemsInSchemes } from '../support/axe.ts';
import { secret } from '../support/editor.ts';
import { expect, generatedUrl, test } from '../support/test.ts';
import { fitsWidth } from '../support/width.ts';

/** The link to the generated catalogue's draft. */
const draft = (page: Page) => page.getByRole('link', { name: 'Szkic', exact: true });

async function signIn(page: Page, path = '/pl/preview') {
  await page.goto(generatedUrl() + path);
  await page.getByLabel(/^(?:Hasło albo własny token|Secret or your token)$/).fill(secret);
  await page.getByLabel(/^(?:Imię i\snazwisko|Your name)$/).fill('Ewa');
  await page.getByRole('button', { name: /^(?:Zaloguj się|Sign in)$/ }).click();
}

async function passesAxeAndFitsPhone(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await problemsInSchemes(page)).toEqual([]);
  await fitsWidth(page, 360);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an editor signs in, sees a draft with its state, and leaves', async ({ page, context }) => {
  await page.goto(`${generatedUrl()}/pl/preview/edit/pl/szkic`);
  await expect(page).toHaveURL(`${generatedUrl()}/pl/preview?return=%2Fpl%2Fpreview%2Fedit%2Fpl%2Fszkic`);
  await page.getByLabel('Hasło albo własny token').fill('not the secret at all');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText('To nie jest hasło')).toBeVisible();
  await expect(page.getByLabel('Hasło albo własny token')).toBeFocused();

  await signIn(page, '/pl/preview?return=/pl/pages');
  await expect(page).toHaveURL(`${generatedUrl()}/pl/pages`);
  await expect(page.getByRole('listitem').filter({ has: draft(page) })).toContainText('szkic');
  await draft(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Szkic' })).toBeVisible();
  const banner = page.getByRole('region', { name: 'Podgląd' });
  await expect(banner).toContainText('Zalogowano jako Ewa.');
  await expect(page.getByRole('region', { name: 'Stan tej strony' })).toContainText(
    'Szkic: ta strona nie jest publiczna',
  );
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'czytelnia_preview', httpOnly: true, sameSite: 'Lax', path: '/' });

  await page.goto(`${generatedUrl()}/pl/pages/pomoc`);
  await expect(page.getByRole('region', { name: 'Stan tej strony' })).toContainText('to widzą wszyscy');
  await banner.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(`${generatedUrl()}/pl/pages/pomoc`);
  await expect(page.getByRole('region', { name: 'Podgląd' })).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link made on the dashboard shows its page in another browser, and no other', async ({
    page,
    browser,
  }) => {
    await signIn(page);
    const entry = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Szkic', exact: true }) });
    await entry.getByLabel('Ważny przez (godzin)').fill('2');
    await entry.getByRole('button', { name: 'Utwórz link do podglądu strony „Szkic”' }).click();
    const address = await page.getByRole('status').getByRole('link').getAttribute('href');

    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(address ?? '');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Szkic' })).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Podgląd' })).toContainText(
      'przez link do podglądu, który działa do',
    );
    await expect(visitor.getByRole('button', { name: 'Wyloguj się' })).toHaveCount(0);
    await visitor.getByRole('link', { name: 'English' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Szkic' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect((await visitor.goto(`${generatedUrl()}/pl/pages/szkic`))?.status()).toBe(404);
    expect((await visitor.goto(`${address}x`))?.status()).toBe(403);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ten link do podglądu nie działa');
    await context.close();
  });
});

for (const locale of ['pl', 'en'] as const) {
  test(`the form, the dashboard and a draft pass axe in ${locale}, and are no wider than a phone`, async ({
    page,
  }) => {
    await page.goto(`${generatedUrl()}/${locale}/preview?problem=wrong`);
    await passesAxeAndFitsPhone(page);
    await signIn(page, `/${locale}/preview`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await passesAxeAndFitsPhone(page);
    for (const path of ['pages/szkic', 'pages', 'preview?problem=conflict', 'preview?done=publish']) {
      await page.goto(`${generatedUrl()}/${locale}/${path}`);
      await passesAxeAndFitsPhone(page);
    }
  });
}
