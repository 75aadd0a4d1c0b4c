import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { objectPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { firstObject } from '../support/addresses.ts';
import { hostileId, hostileTitle } from '../support/made-catalogue.ts';
import { axeRules, demoUrl, expect, madeUrl, test } from '../support/test.ts';

const key = 'czytelnia-saved';
const cards = (page: Page) => page.locator('ol > li:has(button)');
const titles = (page: Page) => cards(page).locator('a').allTextContents();
const record = (address: string, title: string) => ({ address, title, savedAt: '2026-01-02T03:04:05.000Z' });
const listOf = (records: unknown) => JSON.stringify({ format: key, version: 1, items: records });
const letters = ['A', 'B', 'C', 'D'];
const fewItems = () => listOf(letters.map((name) => record(`/pl/objects/${name}/x`, `Title ${name}`)));

/** Opens the list with what the browser is to have kept; only once, so that a reload sees what the page kept. */
async function openWith(page: Page, text: string, locale = 'en') {
  await page.goto(`${demoUrl()}/${locale}/saved`);
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [key, text] as const);
  await page.reload();
}

const keptText = (page: Page) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);
const importText = (page: Page, text: string) =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'list.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
/** Where the list says what has happened. */
const said = (page: Page) => page.locator('main [role="status"]').last();
/** A sentence that the button says to those who do not see it. */
const heard = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence });

test('an object is saved from its page, stays, and is seen at once in another tab', async ({
  page,
  context,
  request,
}) => {
  const object = await firstObject(request, demoUrl());
  const list = await context.newPage();
  await list.goto(`${demoUrl()}/en/saved`);
  await expect(list.getByText('Nothing saved yet')).toBeVisible();

  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeFocused();
  await expect(heard(page, 'Saved to your list in this browser.')).toHaveCount(1);
  await expect(list.getByRole('link', { name: object.title })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await list.getByRole('link', { name: 'Polski' }).click();
  const link = list.getByRole('link', { name: object.title });
  await expect(link).toHaveAttribute('href', object.path('pl'));
  const picture = cards(list).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: /^Saved/ }).click();
  await expect(heard(page, 'Removed from your list.')).toHaveCount(1);
  await expect(list.getByText('Nic jeszcze nie zapisano')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('a view is saved once it is on the screen, and opens again just there', async ({ page, request }) => {
  const object = await firstObject(request, demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  const save = page.getByRole('button', { name: 'Save this view' });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/#xywh=/);
  await save.click();
  await expect(page.getByRole('button', { name: /^View saved/ })).toBeVisible();
  const regionIn = (address: string) => (/#xywh=([-\d,]+)$/.exec(address)?.[1] ?? '').split(',').map(Number);
  const region = regionIn(page.url());
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Scan 1, part of the scan');
  await page.getByRole('link', { name: object.title }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  // The viewer writes what it shows, rounded anew to whole pixels.
  for (const [index, number] of regionIn(page.url()).entries())
    expect(Math.abs(number - (region[index] ?? 0))).toBeLessThanOrEqual(1);
});

test('a later scan can be saved beside its object', async ({ page, request }) => {
  const tiles: EntityTile[] = await (await request.get(`${demoUrl()}/api/frontpage/?type=entity`)).json();
  let path = '';
  for (const { related_object } of tiles) {
    path = objectPath('en', related_object);
    if ((await (await request.get(demoUrl() + path)).text()).includes('scan=2')) break;
  }
  await page.goto(`${demoUrl()}${path}?scan=2`);
  await page.getByRole('button', { name: 'Save this scan' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Scan saved/ })).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).last()).toContainText('Scan 2');
});

test('the order is changed by the keyboard, is said, and keeps the focus', async ({ page }) => {
  await openWith(page, fewItems());
  const down = page.getByRole('button', { name: 'Move down: Title A' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('Title A: now in place 2 of 4.');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  expect(await titles(page)).toEqual(['Title B', 'Title C', 'Title D', 'Title A']);
  await page.getByRole('button', { name: 'Move up: Title D' }).press('Enter');
  await page.getByRole('button', { name: 'Move to the top: Title A' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move to the top: Title A' })).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  expect(await titles(page)).toEqual(['Title A', 'Title B', 'Title D', 'Title C']);
});

test('what is removed comes back to its place', async ({ page }) => {
  await openWith(page, fewItems());
  await page.getByRole('button', { name: 'Remove: Title B' }).click();
  await expect(said(page)).toHaveText('1 item removed.');
  expect(await titles(page)).toEqual(['Title A', 'Title C', 'Title D']);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Title B' })).toBeFocused();
  expect(await titles(page)).toEqual(letters.map((name) => `Title ${name}`));

  await page.getByRole('button', { name: 'Remove everything' }).click();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await titles(page)).toEqual(letters.map((name) => `Title ${name}`));
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the page stays where it is when something is removed from a long list', async ({ page }) => {
  await openWith(
    page,
    listOf(Array.from({ length: 30 }, (_, n) => record(`/pl/objects/${n}/x`, `Title ${n}`))),
  );
  const button = page.getByRole('button', { name: 'Remove: Title 1', exact: true });
  await button.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a downloaded list is of use elsewhere, and comes back whole', async ({ page }) => {
  await openWith(page, fewItems(), 'pl');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz jako plik' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^czytelnia-zapisane-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({
    format: key,
    version: 1,
    items: letters.map((name) => record(`${demoUrl()}/pl/objects/${name}/x`, `Title ${name}`)),
  });

  await page.getByRole('button', { name: 'Usuń: Title C' }).click();
  await importText(page, text);
  await expect(said(page)).toContainText('Dodano 1 pozycję na końcu listy.');
  await expect(said(page)).toContainText('3 pozycje były już na liście.');
  expect(await titles(page)).toEqual(['Title A', 'Title B', 'Title D', 'Title C']);
  await page.getByRole('button', { name: 'Cofnij' }).click();
  expect(await titles(page)).toEqual(['Title A', 'Title B', 'Title D']);
});

test('of a hostile file only places of this site are taken, and the rest is counted', async ({ page }) => {
  await openWith(page, fewItems());
  const hostile = '<img src=x onerror="window.harmed = true">\u202e{address} $& \u0000';
  const long = `x${'\u0301'.repeat(300)}${'W'.repeat(9000)}`;
  await importText(
    page,
    listOf([
      { ...record('/pl/objects/H/x?at=1&scan=2#xywh=1,2,3,4&find=%3Cb%3E&evil=1', hostile), byline: long },
      { ...record('/pl/objects/I/x', long), thumbnail: { src: 'https://elsewhere.example/a.png', width: 9 } },
      {
        ...record('/pl/objects/J/x', ''),
        thumbnail: { src: 'javascript:alert(1)' },
        language: '"x',
        savedAt: 9,
      },
      record('javascript:window.harmed=true', 'no'),
      record('https://elsewhere.example/pl/objects/1/x', 'no'),
      record('//elsewhere.example/pl/objects/1/x', 'no'),
      record('/pl/../api/schema/', 'no'),
      { title: 'no' },
      null,
    ]),
  );
  await expect(said(page)).toContainText('3 items added at the end of the list.');
  await expect(said(page)).toContainText('3 refused: they lead to other sites.');
  await expect(said(page)).toContainText('1 refused: its address is not an object’s page.');
  await expect(said(page)).toContainText('2 refused: they have no address.');
  await expect(cards(page)).toHaveCount(7);
  for (const link of await cards(page).locator('a').all())
    expect(await link.getAttribute('href')).toMatch(
      /^\/en\/objects\/[A-J]\/x(\?scan=2#xywh=1,2,3,4&find=%3Cb%3E)?$/,
    );
  await expect(page.getByRole('link', { name: 'Untitled' })).toBeVisible();
  await expect(cards(page).locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: /^Move to the top: <img/ }).click();
  await expect(said(page)).toContainText('{address} $&');
});

for (const [name, text, sentence] of [
  ['broken', '{"format":', 'not JSON, or it is damaged'],
  ['foreign', '{"format":"other","items":[]}', 'not a list saved on this site'],
  ['later', `{"format":"${key}","version":2}`, 'of a version that this site does not know'],
  ['huge', ' '.repeat(10_000_001), 'too large'],
  ['empty', `{"format":"${key}","version":1,"items":[]}`, 'an empty one'],
] as const) {
  test(`a ${name} file changes nothing, and a sentence says why`, async ({ page }) => {
    await openWith(page, fewItems());
    await expect(cards(page)).toHaveCount(4);
    const before = await keptText(page);
    await importText(page, text);
    await expect(said(page)).toContainText(sentence);
    expect(await keptText(page)).toBe(before);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
}

test('a file may be dropped on the list', async ({ page }) => {
  await openWith(page, '');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'list.json'));
    return transfer;
  }, fewItems());
  await page.getByText('or drop the file here').dispatchEvent('drop', { dataTransfer: data });
  await expect(cards(page)).toHaveCount(4);
});

test('a thousand items are the most, and the page stays quick with them', async ({ page }) => {
  await openWith(page, fewItems());
  const many = Array.from({ length: 1200 }, (_, index) => record(`/pl/objects/${index}/x`, `Title ${index}`));
  await importText(page, listOf(many));
  await expect(said(page)).toContainText('996 items added');
  await expect(said(page)).toContainText('204 refused: the list holds at most a thousand.');
  await expect(cards(page)).toHaveCount(1000);
  const object = await firstObject(page.request, demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your list is full')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('what was kept and cannot be read is put aside, not erased', async ({ page }) => {
  const broken = `{"format":"${key}","version":1,"items":[{"addr`;
  await openWith(page, broken);
  await expect(page.getByText('could not be read')).toBeVisible();
  await importText(page, fewItems());
  await expect(cards(page)).toHaveCount(4);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect(await readFile(await (await begun).path(), 'utf8')).toBe(broken);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('could not be read')).toHaveCount(0);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText('could not be read')).toHaveCount(0);
});

test('a list edited by hand never breaks the page: good items stay, the rest is put aside', async ({
  page,
}) => {
  const edited = listOf([record('/pl/objects/A/x', 'Title A'), record('javascript:alert(1)', 'no'), 7]);
  await openWith(page, edited);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove: Title A' }).click();
  await expect(cards(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('czytelnia-saved-aside'))).toBe(edited);
});

test('when the browser has no more room, a sentence says so and the list stays as it was', async ({
  page,
}) => {
  await openWith(page, fewItems());
  const fill = () =>
    page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (;;) localStorage.setItem(`filler-${Math.random()}`, 'x'.repeat(size));
        } catch {
          // No room for this much: less may fit.
        }
      }
    });
  await fill();
  const object = await firstObject(page.request, demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The browser has no more room')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(4);
  await importText(page, listOf([record('/pl/objects/N/x', 'New')]));
  await expect(said(page)).toContainText('The browser has no more room');
  await expect(cards(page)).toHaveCount(4);
});

test('where the browser keeps nothing, a sentence says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  const object = await firstObject(page.request, demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('does not let the site keep anything')).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(page.locator('main [role="alert"]')).toContainText('does not let the site keep anything');
});

test.describe('when a part of the page does not load', () => {
  test.use({ expectedErrors: [/Failed to load|failed to load/] });

  test('a sentence says so, and another press saves', async ({ page, request }) => {
    const object = await firstObject(request, demoUrl());
    await page.goto(demoUrl() + object.path('en'));
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js', (route) => route.abort());
    await save.click();
    await expect(page.getByText('This could not be saved')).toBeVisible();
    await page.unroute('**/*.js');
    await save.click();
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
  });
});

test.describe('of a made catalogue', () => {
  // Its other pictures have no files.
  test.use({ expectedErrors: [/404/] });

  test('a hostile title is kept as text', async ({ page }) => {
    await page.goto(madeUrl() + objectPath('en', { id: hostileId, slug: 'any' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    const { pathname } = new URL(page.url());
    await page.goto(`${madeUrl()}/pl/saved`);
    const link = cards(page).locator('a');
    await expect(link).toHaveText(hostileTitle.replace(/\s+/g, ' '));
    await expect(link).toHaveAttribute('href', pathname.replace('/en/', '/pl/'));
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });
});

test('prints as a clean list with addresses', async ({ page, request }) => {
  const object = await firstObject(request, demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${demoUrl()}/en/saved`);
  await importText(page, fewItems());
  await expect(cards(page)).toHaveCount(5);
  const pdf = (await page.pdf()).toString('latin1');
  // Links and pictures stand in the file as they are.
  expect(pdf).toContain(`/URI (${demoUrl()}${object.path('en')})`);
  expect(pdf).toContain(`/URI (${demoUrl()}/en/objects/D/x)`);
  expect(pdf).toContain('/Subtype /Image');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(demoUrl() + object.path('en'), { exact: true })).toBeVisible();
  await expect(page.getByText(/^Printed on .* from http/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

for (const locale of ['pl', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`the list in ${locale}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width: 320, height: 800 } });

      test('passes axe with items and a notice, and is no wider than a small screen', async ({ page }) => {
        await openWith(page, fewItems(), locale);
        await page
          .getByRole('button', { name: /: Title B/ })
          .last()
          .click();
        await expect(cards(page)).toHaveCount(3);
        const { violations } = await new AxeBuilder({ page }).withTags(axeRules).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
    });
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a sentence says what the list needs, and no button lies', async ({ page, request }) => {
    await page.goto(`${demoUrl()}/pl/saved`);
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Zezwól na nie na tej stronie');
    const object = await firstObject(request, demoUrl());
    await page.goto(demoUrl() + object.path('pl'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zapisz' })).toHaveCount(0);
  });
});
