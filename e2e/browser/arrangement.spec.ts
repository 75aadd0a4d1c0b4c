import type { Locator, Page } from '@playwright/test';
import { firstObject, pathOfTitle } from '../support/addresses.ts';
import { openWork } from '../support/reading.ts';
import { demoUrl, expect, test } from '../support/test.ts';

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('Not visible');
  return box;
}

const middleOf = async (element: Locator) => {
  const { y, height } = await boxOf(element);
  return y + height / 2;
};

/** Vertical distance between two elements. */
const distanceOf = async (one: Locator, other: Locator) =>
  Math.abs((await middleOf(one)) - (await middleOf(other)));

const setSize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

test('the buttons on a scan are in one row on the smallest phone, and the field of the header shows words', async ({
  page,
}) => {
  await setSize(page, 320);
  await page.goto(demoUrl() + (await firstObject(demoUrl())).path('en'));
  const buttons = page.getByRole('button', { name: 'Zoom in' }).locator('xpath=../button');
  await expect(buttons).toHaveCount(7);
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const header = page.getByRole('banner');
  expect((await boxOf(header.getByRole('searchbox'))).width).toBeGreaterThan(100);
  // What the Tab key reaches later must not come before it.
  await expect
    .poll(async () => (await boxOf(header.getByRole('button', { name: 'Menu' }))).y)
    .toBeGreaterThanOrEqual((await boxOf(header.getByRole('search'))).y);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(buttons.first()).toHaveCSS('border-top-style', 'solid');
});

test('the form that goes to a page is one line there too, and checkboxes are the same everywhere', async ({
  page,
}) => {
  await setSize(page, 320);
  await openWork(page, 'pl');
  const field = page.getByLabel('Strona lub numer skanu');
  await expect.poll(() => distanceOf(page.getByRole('button', { name: 'Przejdź' }), field)).toBeLessThan(0.5);
  const box = page.getByLabel('Od prawej do lewej');
  await expect(box).toHaveCSS('width', '20px');
  const accent = await page.getByRole('slider').evaluate((slider) => getComputedStyle(slider).accentColor);
  await expect(box).toHaveCSS('accent-color', accent);
});

test('no line of the facts ends in an opening bracket, or begins with a comma or a closing one', async ({
  page,
}) => {
  await page.goto(demoUrl() + (await pathOfTitle(demoUrl(), 'The Annual Message. No. 1', 'pl')));
  const series = page.locator('dd', { hasText: 'kalendarz roku 1790' });
  await expect(series).toBeVisible();
  /** Brackets and commas on another line than the letter that they belong to. */
  const parted = () =>
    series.evaluate((value) => {
      const letters: { letter: string; top: number }[] = [];
      const texts = document.createTreeWalker(value, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          letters.push({ letter, top: Math.round(range.getBoundingClientRect().top) });
        }
      }
      return letters.filter(({ letter, top }, at) => {
        const neighbour = letters[letter === '(' ? at + 1 : at - 1];
        return '(),'.includes(letter) && neighbour?.top !== top;
      });
    });
  for (let width = 320; width >= 200; width -= 8) {
    await setSize(page, width);
    expect(await parted(), `${width} pixels`).toEqual([]);
  }
});

for (const [locale, name, narrowest] of [
  ['pl', 'Zapisz to wyszukiwanie', 360],
  ['en', 'Save this search', 320],
] as const)
  test(`a search is saved beside the number of its results, at any width that holds both, in ${locale}`, async ({
    page,
  }) => {
    await page.goto(`${demoUrl()}/${locale}/search?q=map`);
    const number = page.locator('#results');
    const save = page.getByRole('button', { name });
    await expect(save).toBeVisible();
    for (const width of [1440, 1024, 768, narrowest]) {
      await setSize(page, width);
      await expect.poll(() => distanceOf(save, number), `${width} pixels`).toBeLessThan(0.5);
    }
  });

test('where words were found stands right below the card of its object', async ({ page }) => {
  await page.goto(`${demoUrl()}/en/search?q=map`);
  const found = page.getByRole('listitem').filter({ hasText: 'Great Map of the World' });
  for (const width of [1440, 360]) {
    await setSize(page, width);
    const note = await boxOf(found.getByText('2026'));
    const count = await boxOf(found.getByRole('link', { name: 'in the text: 1 page' }));
    expect(count.y - (note.y + note.height), `${width} pixels`).toBeLessThan(count.height);
  }
});
