import { translator } from '#lib/i18n/translate.ts';
import { firstObject, pageAddresses } from '../support/addresses.ts';
import { openWork, where } from '../support/reading.ts';
import { shiftOf, watchShift } from '../support/shift.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { fitsWidth } from '../support/width.ts';

test('the language switch stays on the same page', async ({ page }) => {
  const object = await firstObject(demoUrl());
  for (const [from, to] of [
    ['/pl/statistics', '/en/statistics'],
    ['/pl/institutions', '/en/institutions'],
    ['/pl/saved', '/en/saved'],
    [object.path('pl'), object.path('en')],
  ] as const) {
    await page.goto(demoUrl() + from);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(demoUrl() + to);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
});

test('chosen colours stay from page to page and can be given back to the system', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${demoUrl()}/en`);
  const light = await paper();
  await page.getByLabel('Colours').selectOption('Dark');
  await expect.poll(paper).not.toBe(light);
  // With the framework, which takes over the control, and without.
  for (const path of ['/en', '/en/statistics']) {
    await page.goto(demoUrl() + path, { waitUntil: 'networkidle' });
    expect(await paper()).not.toBe(light);
    await expect(page.getByLabel('Colours')).toHaveValue('dark');
  }
  // Another open tab has them too, and so has a page that Back restores.
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto(`${demoUrl()}/en/statistics`);
  await other.getByLabel('Colours').selectOption('Same as system');
  await expect.poll(paper).toBe(light);
  await expect(page.getByLabel('Colours')).toHaveValue('system');
  await page.evaluate(() => {
    localStorage.setItem('czytelnia-theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await paper()).not.toBe(light);
  await page.getByLabel('Colours').selectOption('Same as system');
  expect(await paper()).toBe(light);
});

test('no page is wider than a screen of 360 or 320 pixels, letters twice as large are no wider, and nothing shifts while it loads', async ({
  page,
}) => {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const setLetters = (size: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
  await watchShift(page);
  const work = await openWork(page, 'pl');
  for (const path of [...(await pageAddresses(demoUrl(), 'pl')), work]) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(demoUrl() + path);
    await page.waitForLoadState('networkidle');
    expect.soft(await excess(), `${path} is too wide`).toBeLessThanOrEqual(0);
    expect.soft(await shiftOf(page), `${path} shifts`).toBeLessThan(0.01);
    await setLetters('200%');
    expect.soft(await excess(), `${path} is too wide enlarged`).toBeLessThanOrEqual(0);
    // Letters are not stacked.
    if (path === work) expect.soft((await where(page).boundingBox())?.width).toBeGreaterThan(100);
    await setLetters('');
    await fitsWidth(page, 320);
  }
  // The longest choice in the footer of every page.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${demoUrl()}/en/works`);
  await setLetters('200%');
  expect(await excess()).toBeLessThanOrEqual(0);
});

test('no word of the lists of keys and of ways to search is broken on a small screen', async ({ page }) => {
  const t = translator('pl');
  /** Texts with words too long for their line. */
  const broken = () =>
    page.locator('dd:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        if (one instanceof HTMLElement) one.style.overflowWrap = 'normal';
        return one.scrollWidth > one.clientWidth ? [one.textContent] : [];
      }),
    );
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(demoUrl() + (await firstObject(demoUrl())).path('pl'));
  await page.getByRole('button', { name: t('viewer.shortcuts'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await broken()).toEqual([]);
  await page.goto(`${demoUrl()}/pl/search?q=mapa`);
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '150%' }));
  await page.getByText(t('search.howTo.title')).click();
  expect(await broken()).toEqual([]);
});

test('the menu opens below its button, however long the name of the library is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${demoUrl()}/pl/statistics`);
  const button = page.getByRole('button', { name: 'Menu' });
  const menuOffset = async () => {
    await button.click();
    const [opener, menu] = await Promise.all([button, page.locator('#menu')].map((one) => one.boundingBox()));
    await button.click();
    return (menu?.y ?? 0) - ((opener?.y ?? 0) + (opener?.height ?? 0));
  };
  expect(await menuOffset()).toBe(8);
  await page.getByRole('link', { name: 'Czytelnia', exact: true }).evaluate((name) => {
    name.textContent = 'Biblioteka Publiczna Miasta i Gminy im. Jana Kochanowskiego w Przykładowie';
  });
  expect(await menuOffset()).toBe(8);
});

test('a long static page has a table of contents that leads to its places', async ({ page, request }) => {
  const index = await (await request.get(`${demoUrl()}/pl/pages`)).text();
  const help = /href="(\/pl\/pages\/[^"]*pomoc[^"]*)"/.exec(index)?.[1] ?? '';
  await page.goto(demoUrl() + help);
  const link = page.getByRole('navigation', { name: 'Spis treści' }).getByRole('link').nth(2);
  await link.click();
  await expect(page.getByRole('heading', { name: (await link.textContent()) ?? '' })).toBeInViewport();
});
