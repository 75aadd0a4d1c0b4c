import type { Page, Route } from '@playwright/test';
import type { Organization } from '#lib/catalogue/schema.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { untilExcerpts, untilTextsIndexed } from '../support/texts.ts';

const suggestions = [
  { kind: 'title', text: 'Kraków dawny', object_id: 'a/b', slug: 'krakow-dawny' },
  { kind: 'place', text: 'Kraków', value: 'Kraków' },
];

/**
 * Answers only these words: on a slow machine those before the last letter may be requested too.
 * @returns the requests
 */
async function answerSuggestions(page: Page, query: string, given = suggestions): Promise<string[]> {
  const queries: string[] = [];
  await page.route('**/api/suggestions/*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q') ?? '';
    queries.push(words);
    await route.fulfill({ json: { suggestions: words === query ? given : [] } });
  });
  return queries;
}

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const box = (page: Page) => page.getByRole('combobox', { name: 'Szukaj w bibliotece' });

// With the framework, and without.
for (const path of ['/pl', '/pl/saved', '/pl/statistics']) {
  test(`suggestions on ${path} are chosen with the keyboard alone`, async ({ page }) => {
    const queries = await answerSuggestions(page, 'krak');
    await page.goto(demoUrl() + path, { waitUntil: 'networkidle' });
    await page.getByRole('searchbox', { name: 'Szukaj w bibliotece' }).focus();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('krak', { delay: 5 });
    await expect(options(page)).toHaveText(['Kraków dawny obiekt', 'Kraków miejsce']);
    expect(queries.at(-1)).toBe('krak');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('Podpowiedzi: 2');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');

    const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('Kraków miejsce');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText('Kraków dawny obiekt');
    // Where the visitor's own colours replace backgrounds, the chosen one is outlined.
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(chosen).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: null });
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('Home');
    await expect(chosen).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('krak');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText('Kraków miejsce');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?place=Krak%C3%B3w`);
  });
}

test.describe('where the script that suggests does not come', () => {
  test.use({ expectedErrors: [/failed/i] });

  test('it is requested again at the next focus of a search box', async ({ page }) => {
    await answerSuggestions(page, 'krak');
    let requests = 0;
    await page.route(/search-box/, (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    await page.goto(`${demoUrl()}/pl/statistics`, { waitUntil: 'networkidle' });
    const plain = page.getByRole('searchbox', { name: 'Szukaj w bibliotece' });
    await plain.focus();
    await expect.poll(() => requests).toBe(1);
    await plain.blur();
    await plain.focus();
    await page.keyboard.type('krak');
    await expect(options(page)).toHaveCount(2);
  });
});

test('a list that comes late takes no choice away', async ({ page }) => {
  const delayed: Route[] = [];
  await page.route('**/api/suggestions/?q=kra', (route) => route.fulfill({ json: { suggestions } }));
  await page.route('**/api/suggestions/?q=krak', (route) => void delayed.push(route));
  await page.goto(`${demoUrl()}/pl/statistics`, { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').pressSequentially('kra');
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press('k');
  await expect.poll(() => delayed).toHaveLength(1);
  await page.keyboard.press('ArrowDown');
  // It is no longer awaited.
  for (const route of delayed) await route.fulfill({ json: { suggestions } }).catch(() => undefined);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demoUrl()}/pl/search?place=Krak%C3%B3w`);
});

test('a suggestion can be pressed, and what none is chosen of is searched for', async ({ page }) => {
  const similar = suggestions.map((one) => ({ ...one, about: 'Grabowski, Ambroży' }));
  await answerSuggestions(page, 'kra', similar);
  await page.route('**/objects/a%2Fb/*', (route) => route.fulfill({ body: 'here' }));
  await page.goto(`${demoUrl()}/pl/statistics`);
  await page.getByRole('searchbox').pressSequentially('kra');
  await expect(options(page)).toHaveText(['Kraków dawny Grabowski, Ambroży', 'Kraków miejsce']);
  await options(page).first().click();
  await expect(page).toHaveURL(`${demoUrl()}/pl/objects/a%2Fb/krakow-dawny`);

  await page.goto(`${demoUrl()}/pl/statistics`);
  await page.getByRole('searchbox').pressSequentially('zz');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Brak podpowiedzi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demoUrl()}/pl/search?q=zz`);
});

test('an institution whose name is typed is suggested, and its objects are shown', async ({
  page,
  request,
}) => {
  const institutions = (await (
    await request.get(`${demoUrl()}/api/organizations/`)
  ).json()) as Organization[];
  const { id, fullname } = institutions[0] ?? { id: 0, fullname: '' };
  await page.goto(`${demoUrl()}/pl/statistics`);
  await page.getByRole('searchbox').pressSequentially(fullname.toLowerCase());
  const option = options(page).filter({ hasText: `${fullname} instytucja` });
  await expect(option).toHaveCount(1);
  await option.click();
  await expect(page).toHaveURL(`${demoUrl()}/pl/search?institution=${id}`);
  await expect(page.getByRole('link', { name: `Instytucja: ${fullname} (usuń filtr)` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^[1-9]\d* obiekt/ })).toBeVisible();
});

test('a hit by its text opens the scan with the word marked in all of its forms', async ({ page }) => {
  const address = `${demoUrl()}/en/search?q=house&in=texts`;
  await untilTextsIndexed(demoUrl());
  await untilExcerpts(address);
  await page.goto(address);
  await page.locator('a[href*="#find="]').first().click();
  await expect(page).toHaveURL(/\/objects\/.*find=/);
  await expect(page.locator('#scan-text [data-match="current"]')).toContainText(/house/i);
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/503/] });

  test('the box works as it does without suggestions', async ({ page }) => {
    const answered = page.waitForResponse('**/api/suggestions/*');
    await page.route('**/api/suggestions/*', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${demoUrl()}/pl/statistics`);
    await page.getByRole('searchbox').pressSequentially('mapa');
    await answered;
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?q=mapa`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the library is searched, narrowed and paged by links and forms', async ({ page }) => {
    await page.goto(`${demoUrl()}/pl/statistics`);
    await page.getByRole('searchbox').fill(' Lincoln ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?q=Lincoln`);
    await expect(page.getByRole('heading', { level: 2, name: /^\d+ obiekt/ })).toBeVisible();

    await page.goto(`${demoUrl()}/pl/search`);
    await page.getByRole('link', { name: /^Mapy/ }).click();
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?category=maps#filters`);
    await page.getByLabel('Od roku').fill('1500');
    await page.getByRole('button', { name: 'Pokaż' }).click();
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?category=maps&from=1500#filters`);
    await page.getByRole('link', { name: 'Usuń wszystkie filtry' }).click();
    await page.getByRole('link', { name: 'Następna' }).click();
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?page=2#results`);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the head is one line, and its menu opens', async ({ page }) => {
    await page.goto(`${demoUrl()}/pl/statistics`);
    const head = await page.getByRole('banner').boundingBox();
    expect(head?.height).toBeLessThan(80);
    expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThan(90);
    const link = page.getByRole('link', { name: 'Instytucje' });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
  });

  for (const locale of ['pl', 'en'])
    test(`the home page shows its name, the search and pictures of scans at once (${locale})`, async ({
      page,
    }) => {
      await page.goto(`${demoUrl()}/${locale}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
      for (const index of [0, 1]) {
        const picture = page.locator('main img').nth(index);
        await expect(picture).toBeInViewport({ ratio: 0.99 });
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
    });

  test('filters open above the results', async ({ page }) => {
    await page.goto(`${demoUrl()}/pl/search`);
    const value = page.getByRole('link', { name: /^Mapy/ });
    await expect(value).toBeHidden();
    await page.getByText('Zawęź wyniki').first().click();
    await value.click();
    await expect(page).toHaveURL(`${demoUrl()}/pl/search?category=maps#filters`);
    await expect(page.getByRole('link', { name: 'Rodzaj: Mapy (usuń filtr)' })).toBeVisible();
  });
});
