import type { BrowserContext, Page } from '@playwright/test';
import { storedInBrowser } from '#lib/pages/defaults/stored-in-browser.ts';
import { menuKinds, pathTo } from '#lib/site/address.ts';
import { opened, openWork } from '../support/reading.ts';
import { cards, key, listOf, record } from '../support/saved.ts';
import { demoUrl, expect, generatedUrl, test } from '../support/test.ts';
import { openText, scanWithText } from '../support/texts.ts';

type Storage = 'localStorage' | 'sessionStorage';

/** Names of everything that the browser stores for the page's site. */
async function storedNames(page: Page, context: BrowserContext) {
  const names = (storage: Storage) => page.evaluate((name) => Object.keys(window[name]), storage);
  const otherNames = await page.evaluate(async () => [
    ...document.cookie.split('; ').filter(Boolean),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    // Caches exist only on secure connections.
    ...('caches' in window ? (await caches.keys()).map((name) => `cache ${name}`) : []),
    ...((await navigator.serviceWorker?.getRegistrations()) ?? []).map(({ scope }) => `worker ${scope}`),
  ]);
  return {
    cookies: (await context.cookies()).map(({ name }) => name),
    localStorage: await names('localStorage'),
    sessionStorage: await names('sessionStorage'),
    otherNames,
  };
}

test('a long visit leaves no cookie, and nothing that the cookies page does not name', async ({
  page,
  context,
}) => {
  const answersWithCookie: string[] = [];
  context.on('response', async (response) => {
    // A request pending when the browser closes has none.
    const headers = await response.allHeaders().catch((): Record<string, string> => ({}));
    if (headers['set-cookie'] !== undefined) answersWithCookie.push(response.url());
  });
  const set = new Set<string>();
  const look = async () => {
    const now = await storedNames(page, context);
    expect([...now.cookies, ...now.otherNames]).toEqual([]);
    for (const storage of ['localStorage', 'sessionStorage'] as const)
      for (const name of now[storage]) {
        const item = storedInBrowser.find(
          (one) =>
            one.where === storage && (one.name.endsWith(':') ? name.startsWith(one.name) : name === one.name),
        );
        set.add(item?.name ?? `${storage} ${name}`);
      }
  };

  // The feed, some batches of it, and an object over it.
  await page.goto(`${demoUrl()}/en`);
  await look();
  const tiles = page.locator('#feed > ul > li');
  for (const enough of [45, 60]) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => tiles.count()).toBeGreaterThan(enough);
  }
  await page.locator('#feed > ul > li > a[href*="/objects/"]').nth(30).click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await look();

  // An object: tools of the viewer, text, find, saving.
  await openText(page, demoUrl() + (await scanWithText(demoUrl())).path('en'));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Mirror' }).click();
  await page.getByRole('button', { name: 'Adjust the image' }).click();
  await page.getByRole('slider', { name: 'Brightness' }).press('ArrowRight');
  await page.getByRole('searchbox', { name: 'Find in this text' }).fill('the');
  await expect(page).toHaveURL(/find=/);
  await page.locator('button[aria-controls="scan-text"]').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await look();

  // A work on two facing pages.
  await openWork(page);
  await opened(page);
  await page.getByRole('link', { name: 'two facing pages' }).click();
  await page.getByRole('link', { name: 'Next scan' }).click();
  await expect(page).toHaveURL(/scan=2/);
  await look();

  // Results as a list.
  await page.goto(`${demoUrl()}/en/search`);
  await page.getByRole('link', { name: 'list', exact: true }).click();
  await look();

  // Colours, language, and the other pages.
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
  await page.getByRole('link', { name: 'Polski' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  for (const path of ['/pl?type=news', ...menuKinds.map((kind) => pathTo(kind)('pl'))]) {
    await page.goto(demoUrl() + path);
    await page.waitForLoadState('networkidle');
  }
  await look();

  // A list with an unreadable part, and a change of it.
  const partly = listOf([record('/pl/objects/A/x', 'Title A'), 7]);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, partly] as const);
  await page.reload();
  await page.getByRole('button', { name: 'Usuń: Title A' }).click();
  await expect(cards(page)).toHaveCount(0);
  await look();

  const ofReaders = storedInBrowser.filter(({ whose }) => whose === 'reader').map(({ name }) => name);
  expect([...set].sort()).toEqual([...ofReaders].sort());
  expect(answersWithCookie).toEqual([]);
});

for (const [locale, path] of [
  ['pl', '/pl/pages/pliki-cookies'],
  ['en', '/en/pages/cookies'],
] as const) {
  test(`the cookies page in ${locale} names each of them`, async ({ page }) => {
    await page.goto(generatedUrl() + path);
    const names = await page.getByRole('rowheader').locator('code').allTextContents();
    expect(names).toEqual(storedInBrowser.map(({ name }) => (name.endsWith(':') ? `${name}…` : name)));
  });
}
