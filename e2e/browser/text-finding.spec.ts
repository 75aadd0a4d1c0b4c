import type { Page, Route } from '@playwright/test';
import { findWords, textIndex } from '#lib/text/find.ts';
import { boxesOf, linesOf } from '#lib/text/lines.ts';
import { expect, test, withMotion } from '../support/test.ts';
import { address, mark, panel, regionOfLine, scan, someLine, testWithText } from '../support/text-page.ts';
import { openText, wordsIn } from '../support/texts.ts';
import { canvas } from '../support/viewer.ts';

testWithText();

test.describe('finding', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in this text' });
  /** A word that occurs more than once, and how often. */
  const frequent = () => {
    const counts = new Map<string, number>();
    for (const { text } of wordsIn(scan.layer)) counts.set(text, (counts.get(text) ?? 0) + 1);
    const [text] =
      [...counts].find(([one, count]) => one.length > 4 && count > 1 && /^[a-z]+$/.test(one)) ?? [];
    if (!text) throw new Error('No word stands there twice');
    return text;
  };

  test('has the focus once the text has come, unless that has gone elsewhere', async ({ page }) => {
    for (const isAway of [false, true]) {
      const waiting: Route[] = [];
      await page.route('**/texts/**', (route) => void waiting.push(route));
      await page.goto('about:blank');
      await page.goto(address());
      await expect(page.locator('figure[data-state="open"]')).toBeVisible();
      await canvas(page).focus();
      await page.keyboard.press('/');
      await expect(field(page)).toHaveCount(0);
      if (isAway) await page.keyboard.press('Tab');
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const route of waiting) await route.continue();
      await expect(field(page)).toBeVisible();
      if (isAway) await expect(field(page)).not.toBeFocused();
      else await expect(field(page)).toBeFocused();
      await page.unrouteAll();
    }
  });

  test('marks what matches in both places, counts, and goes from one to the next', async ({ page }) => {
    await openText(page, address());
    await canvas(page).focus();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    // Case and diacritics do not count.
    const query = frequent();
    await page.keyboard.type(query.toUpperCase().replace(/[AEO]/, (letter) => `${letter}\u0301`));
    const status = panel(page).getByRole('status').filter({ hasText: / of / });
    // The effect of the last letter appears later: until then there are the matches of a shorter word.
    const total = findWords(textIndex(scan.layer), query).length;
    expect(total).toBeGreaterThan(1);
    await expect(status).toHaveText(`1 of ${total}`);
    await expect(mark(page, 'current')).toHaveCount(1);
    await expect(mark(page, 'match')).toHaveCount(total - 1);
    const highlighted = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('text-match') ?? [])].map((range) => String(range).toLowerCase()),
      );
    await expect.poll(highlighted).toHaveLength(total);
    expect((await highlighted()).every((text) => text.includes(query))).toBe(true);
    const colours = await page.evaluate(() => {
      const [line] = document.querySelectorAll('[data-match="current"]');
      return ['text-match', 'text-current', 'text-passage'].map(
        (name) => line && getComputedStyle(line, `::highlight(${name})`).backgroundColor,
      );
    });
    expect(new Set(colours).size).toBe(3);
    expect(colours).not.toContain('rgba(0, 0, 0, 0)');
    await expect(page).toHaveURL(/#(.*&)?find=/);

    await page.keyboard.press('Shift+Enter');
    await expect(status).toHaveText(`${total} of ${total}`);
    await expect(mark(page, 'current')).toBeInViewport();
    const isSeen = () =>
      page.evaluate(() => {
        const line = document.querySelector('[data-match="current"]')?.getBoundingClientRect();
        const box = document.querySelector('#scan-text')?.getBoundingClientRect();
        const tools = document.querySelector('#scan-text search')?.parentElement?.getBoundingClientRect();
        return line && box && tools && line.top >= tools.bottom - 1 && line.bottom <= box.bottom + 1;
      });
    await expect.poll(isSeen).toBe(true);
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(`1 of ${total}`);

    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(mark(page, 'current')).toHaveCount(0);
    await expect(page).not.toHaveURL(/find=/);
  });

  test('a link opens with the matches shown, also in a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await openText(page, address(`#find=${frequent()}`));
    await expect(field(page)).toHaveValue(frequent());
    await expect(mark(page, 'current')).toBeInViewport();
    await panel(page).scrollIntoViewIfNeeded();
    await expect(panel(page).locator('[data-match="current"]')).toBeInViewport({ ratio: 1 });
    // It is visible before it is enlarged, too.
    await expect
      .poll(async () => (await mark(page, 'current').boundingBox())?.height ?? 0)
      .toBeGreaterThan(12);
  });

  test('a link to a view opens at just this view, at a match that is in it', async ({ page }) => {
    const lines = linesOf(scan.layer);
    const matches = findWords(textIndex(scan.layer), frequent());
    const boxes = matches.map((match) => boxesOf(lines, match));
    const [x, y, width, height] = boxes.at(-1)?.[0] ?? [0, 0, 1, 1];
    const region = { x: x - 60, y: y - 20, width: width + 120, height: height + 40 };
    const within = boxes.findIndex((all) =>
      all.every(
        ([left, top, wide, high]) =>
          left >= region.x &&
          top >= region.y &&
          left + wide <= region.x + region.width &&
          top + high <= region.y + region.height,
      ),
    );
    expect(within).toBeGreaterThan(0);
    const fragment = `#xywh=${Object.values(region).map(Math.round).join(',')}&find=${frequent()}`;
    await openText(page, address(fragment));
    await expect(panel(page).getByText(`${within + 1} of ${matches.length}`, { exact: true })).toBeVisible();
    await expect(mark(page, 'current')).toBeInViewport();
    await expect(page).toHaveURL(address(fragment));
    // Going on from there leads to the next one.
    await field(page).press('Enter');
    await expect(mark(page, 'current')).toBeInViewport();
  });

  test('a link to a passage with a word in it opens at the passage', async ({ page }) => {
    const { first, line } = someLine();
    const last = first + line.words.length - 1;
    await openText(page, address(`#find=${frequent()}&text=${first}-${last}`));
    // Within the visible part of the scan, too: anything outside is cut off.
    await expect(mark(page, 'passage')).toBeInViewport({ ratio: 0.99 });
  });

  test.describe('while the scan is moving', () => {
    test.use(withMotion);

    test('the next match is shown where it belongs', async ({ page }) => {
      await openText(page, address(regionOfLine()));
      await field(page).fill(frequent());
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+Enter');
      await expect
        .poll(async () => {
          const [box, frame] = [await mark(page, 'current').boundingBox(), await canvas(page).boundingBox()];
          return box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width;
        })
        .toBe(true);
      await expect(mark(page, 'current')).toBeInViewport({ ratio: 1 });
    });
  });

  test('Enter that comes before anything is found goes on among what the words match', async ({ page }) => {
    await openText(page, address());
    const query = frequent();
    await field(page).evaluate(async (input, text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      // The field has the words by then, and their matches come in a task of their own.
      await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }, query);
    const { length: total } = findWords(textIndex(scan.layer), query);
    await expect(
      panel(page)
        .getByRole('status')
        .filter({ hasText: `2 of ${total}` }),
    ).toHaveCount(1);
  });

  test('reports that there are no matches', async ({ page }) => {
    await openText(page, address('#find=xyzzyxyzzy'));
    await expect(panel(page).getByRole('status').filter({ hasText: 'Not found' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Next match' })).toBeDisabled();
  });
});
