import type { Locator } from '@playwright/test';
import { linesOf } from '#lib/text/lines.ts';
import { utterancesOf } from '#lib/text/speech.ts';
import { textOf } from '#lib/text/words.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { longWorkPath } from '../support/long-work.ts';
import { openWork, where } from '../support/reading.ts';
import { fakeSpeech, finishSpeech, finishUtterance, spoken } from '../support/speech.ts';
import { demoUrl, expect, generatedUrl, test } from '../support/test.ts';
import {
  address,
  mark,
  middleOf,
  panel,
  regionOfLine,
  scan,
  select,
  someLine,
  testWithText,
  word,
} from '../support/text-page.ts';
import { openText, wordsIn } from '../support/texts.ts';

testWithText();

test.describe('the panel', () => {
  test('holds the whole text in blocks and lines, in its language', async ({ page }) => {
    await openText(page, address());
    const shown = await panel(page).locator('[data-line]').allTextContents();
    const lines = scan.layer.blocks.flatMap((block) => block.lines);
    expect(shown.map((line) => line.trim())).toEqual(
      lines.map(({ words }) => words.map(({ text }) => text).join(' ')),
    );
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(scan.layer.blocks.length);
    const language = await panel(page)
      .locator('[data-line]')
      .first()
      .evaluate((line) => line.closest('[lang]')?.getAttribute('lang'));
    expect(language).toMatch(/^[a-z]{2,3}/);
    await expect(panel(page).locator('[data-line][tabindex="0"]')).toHaveCount(1);
  });

  test('marks its lines on the scan, and the scan marks them in it', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    const { number, first } = someLine();
    const line = panel(page).locator(`[data-line="${number}"]`);
    await line.hover();
    await expect(mark(page, 'line')).toHaveCount(1);
    const [left = 0, top = 0] = someLine().line.box ?? [];
    await expect(mark(page, 'line')).toHaveCSS('left', `${left}px`);
    await expect(mark(page, 'line')).toHaveCSS('top', `${top}px`);
    await page.mouse.move(0, 0);
    await expect(mark(page, 'line')).toHaveCount(0);
    await select(page);
    const { x, y } = await middleOf(word(page, first + 1));
    await page.mouse.move(x, y);
    await expect(line).toHaveAttribute('data-marked', '');
    await expect(line).toBeInViewport();
    await page.emulateMedia({ forcedColors: 'active' });
    const bar = (of: Locator) => of.evaluate((one) => getComputedStyle(one).borderInlineStartColor);
    const other = panel(page).locator('[data-line]:not([data-marked])').first();
    expect(await bar(line)).not.toBe(await bar(other));
  });

  test('opens at a click that comes before the framework, and stays as it was chosen', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/_next\/static\/.*\.js/, (route) => released.then(() => route.continue()));
    await page.goto(address(), { waitUntil: 'domcontentloaded' });
    const button = page.getByRole('button', { name: 'Text', exact: true });
    await expect(panel(page)).toBeHidden();
    await button.click();
    await expect(panel(page)).toBeVisible();
    release();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(panel(page).locator('[data-line]').first()).toBeVisible();
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(panel(page)).toBeHidden();
    await page.reload();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('is walked by arrows, and brings what has the focus into sight', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await panel(page).locator('[data-line="0"]').focus();
    await page.keyboard.press('End');
    const last = panel(page).locator('[data-line]').last();
    await expect(last).toBeFocused();
    await expect(mark(page, 'line')).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(last).not.toBeFocused();
    await page.keyboard.press('Home');
    await expect(panel(page).locator('[data-line="0"]')).toBeFocused();
  });

  test('gives a passage to quote, whose link opens there', async ({ page }) => {
    await openText(page, address());
    const { number, first, line } = someLine();
    await page.evaluate((at) => {
      const element = document.querySelector(`#scan-text [data-line="${at}"]`);
      if (element) getSelection()?.selectAllChildren(element);
    }, number);
    const range = { first, last: first + line.words.length - 1 };
    await expect(panel(page)).toContainText(`Words selected: ${line.words.length}`);
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    const link = page.getByRole('dialog').getByRole('link');
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href, page.url()).hash).toBe(`#text=${range.first}-${range.last}`);
    await openText(page, address(new URL(href, page.url()).hash));
    await expect(mark(page, 'passage')).toHaveCount(1);
    await expect(mark(page, 'passage')).toBeInViewport();
    await expect(
      page.getByRole('status').filter({ hasText: 'The link leads to this passage' }),
    ).toContainText(textOf(scan.layer, range).slice(0, 40));
    // Letters are large enough to be read.
    await expect
      .poll(async () => (await mark(page, 'passage').boundingBox())?.height ?? 0)
      .toBeGreaterThan(12);
  });
});

test('reads aloud where there is a voice for the language, and marks where it is', async ({ page }) => {
  await page.addInitScript(fakeSpeech);
  await openText(page, address());
  await page.getByRole('button', { name: 'Read aloud' }).click();
  expect((await spoken(page)).join(' ')).toBe(
    textOf(scan.layer).slice(0, (await spoken(page)).join(' ').length),
  );
  await expect(panel(page).locator('[data-line="0"]')).toHaveAttribute('data-marked', '');
  await finishUtterance(page);
  await expect.poll(async () => (await spoken(page)).length).toBe(2);
  await expect(panel(page).locator('[data-line="0"]')).not.toHaveAttribute('data-marked');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  // The interrupted text is read again, and nothing before it.
  const [, second, ...again] = await spoken(page);
  expect(again).toEqual([second]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page).locator('[data-marked]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

test('reading aloud goes on with the next page, and ends where it is stopped', async ({ page }) => {
  await page.addInitScript(fakeSpeech);
  await openWork(page, 'en', '?scan=2');
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const isTurned = () => page.evaluate(() => location.search === '?scan=3');
  for (let utterances = 1; !(await isTurned()); utterances += 1) {
    await finishUtterance(page);
    // The next page may be being read now, and nothing of it must end.
    await expect.poll(async () => (await spoken(page)).length).toBeGreaterThan(utterances);
  }
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect.poll(async () => (await spoken(page)).join(' ')).toMatch(/THE SYMPHONY$/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await finishUtterance(page);
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 480 } });

  test('the line that is read aloud stays in sight', async ({ page }) => {
    await page.addInitScript(fakeSpeech);
    await openText(page, address());
    await page.getByRole('button', { name: 'Read aloud' }).click();
    const pieces = utterancesOf(linesOf(scan.layer), 0).length;
    for (let utterances = 1; utterances < pieces; utterances += 1) await finishUtterance(page);
    expect(await spoken(page)).toHaveLength(pieces);
    await expect(panel(page).locator('[data-marked]')).toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('what stops the reading stays where it was when the page is turned', async ({ page }) => {
    await page.addInitScript(fakeSpeech);
    await openWork(page, 'en', '?scan=2#tool=text');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await finishSpeech(page);
    await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
    await expect.poll(async () => (await spoken(page)).join(' ')).toMatch(/THE SYMPHONY$/);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  });
});

test('the button of the text reflects whether it is visible, however the window is rotated', async ({
  page,
}) => {
  const isOpen = async (width: number, expected: boolean) => {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Text', exact: true })).toHaveAttribute(
      'aria-expanded',
      String(expected),
    );
    await expect(panel(page)).toBeVisible({ visible: expected });
  };
  await openText(page, address());
  await isOpen(1100, true);
  await isOpen(700, false);
  await isOpen(1100, true);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await isOpen(700, false);
  await isOpen(1100, false);
});

test.describe('a work whose scans have no text but every hundredth', () => {
  // Other objects of the generated catalogue have no files.
  test.use({ expectedErrors: [/404/] });

  test('reading aloud passes by pages without a text, and is no step of Back', async ({ page }) => {
    await page.addInitScript(fakeSpeech);
    await page.goto(generatedUrl() + longWorkPath('en'));
    await page.getByRole('button', { name: 'Read aloud' }).click();
    const length = await page.evaluate(() => history.length);
    await expect(async () => {
      await finishUtterance(page);
      await expect(where(page)).not.toHaveText(/^Scan 1 of/, { timeout: 500 });
    }).toPass();
    await expect(where(page)).toHaveText(/^Scan ([5-9]|\d\d+) of/);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });
});

for (const locale of ['pl', 'en'] as const)
  test(`passes axe with a word looked for, in a wide window and a narrow one, ${locale}`, async ({
    page,
  }) => {
    const { text } = wordsIn(scan.layer).find(({ text: one }) => /^[a-z]{5,}$/.test(one)) ?? { text: 'a' };
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 900 });
      // From elsewhere: another fragment of the same page would not load it.
      await page.goto('about:blank');
      await openText(page, `${demoUrl()}${scan.path(locale)}#find=${text}`);
      await expect(mark(page, 'current')).toHaveCount(1);
      await expect(page.locator('#scan-text')).toBeVisible();
      expect(await problemsInSchemes(page), `${width} pixels`).toEqual([]);
    }
  });
