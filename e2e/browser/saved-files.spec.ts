import { readFile } from 'node:fs/promises';
import { firstObject } from '../support/addresses.ts';
import {
  cards,
  fewItems,
  importText,
  key,
  letters,
  listOf,
  openWith,
  record,
  statusMessage,
  storedText,
  titles,
} from '../support/saved.ts';
import { demoUrl, expect, test } from '../support/test.ts';

test('a downloaded list is of use elsewhere, and comes back whole', async ({ page }) => {
  await openWith(page, fewItems(), 'pl');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz jako plik' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^czytelnia-zapisane-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual({
    format: key,
    version: 1,
    items: letters.map((name) => record(`${demoUrl()}/pl/objects/${name}/x`, `Title ${name}`)),
  });

  await page.getByRole('button', { name: 'Usuń: Title C' }).click();
  await importText(page, text);
  await expect(statusMessage(page)).toContainText('Dodano 1 pozycję na końcu listy.');
  await expect(statusMessage(page)).toContainText('3 pozycje były już na liście.');
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
  await expect(statusMessage(page)).toContainText('3 items added at the end of the list.');
  await expect(statusMessage(page)).toContainText('3 refused: they lead to other sites.');
  await expect(statusMessage(page)).toContainText(
    '1 refused: its address is neither an object’s page nor a search.',
  );
  await expect(statusMessage(page)).toContainText('2 refused: they have no address.');
  await expect(cards(page)).toHaveCount(7);
  for (const link of await cards(page).locator('a').all())
    expect(await link.getAttribute('href')).toMatch(
      /^\/en\/objects\/[A-J]\/x(\?scan=2#xywh=1,2,3,4&find=%3Cb%3E)?$/,
    );
  await expect(page.getByRole('link', { name: 'Untitled' })).toBeVisible();
  await expect(cards(page).locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  // A page may be measured before it has its new size.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: /^Move to the top: <img/ }).click();
  await expect(statusMessage(page)).toContainText('{address} $&');
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
    const before = await storedText(page);
    await importText(page, text);
    await expect(statusMessage(page)).toContainText(sentence);
    expect(await storedText(page)).toBe(before);
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

test('a thousand items are the most', async ({ page }) => {
  await openWith(page, fewItems());
  const many = Array.from({ length: 1200 }, (_, index) => record(`/pl/objects/${index}/x`, `Title ${index}`));
  await importText(page, listOf(many));
  // Recording a trace of so large a document takes several seconds.
  await expect(statusMessage(page)).toContainText('996 items added', { timeout: 30_000 });
  await expect(statusMessage(page)).toContainText('204 refused: the list holds at most a thousand.');
  await expect(cards(page)).toHaveCount(1000);
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your list is full')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('stored data that cannot be read is moved aside, not erased', async ({ page }) => {
  const broken = `{"format":"${key}","version":1,"items":[{"addr`;
  await openWith(page, broken);
  await expect(page.getByText('could not be read')).toBeVisible();
  await importText(page, fewItems());
  await expect(cards(page)).toHaveCount(4);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect(await readFile(await (await started).path(), 'utf8')).toBe(broken);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('could not be read')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '4 saved' })).toBeFocused();
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
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The browser has no more room')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(cards(page)).toHaveCount(4);
  await importText(page, listOf([record('/pl/objects/N/x', 'New')]));
  await expect(statusMessage(page)).toContainText('The browser has no more room');
  await expect(cards(page)).toHaveCount(4);
});

test('where the browser stores nothing, a sentence says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('does not let the site keep anything')).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(page.locator('main [role="alert"]')).toContainText('does not let the site keep anything');
});
