import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';
import { axeRules, demoUrl, expect, test } from '../support/test.ts';
import { openText, type ScanWithText, scanWithText, wordsIn } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let scan: ScanWithText;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  scan = await scanWithText(request, demoUrl());
  await request.dispose();
});

const address = (fragment = '') => `${demoUrl()}${scan.path('en')}${fragment}`;
const panel = (page: Page) => page.getByRole('region', { name: 'Text of this scan' });
const canvas = (page: Page) => page.locator('.openseadragon-canvas').first();
const mark = (page: Page, kind: string) => page.locator(`.openseadragon-canvas [data-kind="${kind}"]`);
const select = (page: Page) => page.getByRole('button', { name: 'Select text' }).click();
const word = (page: Page, number: number) => page.locator(`[data-word="${number}"]`);

/** A line of several words in the midst of the text, with another one below. */
function someLine() {
  let first = 0;
  let number = 0;
  for (const block of scan.layer.blocks) {
    for (const [index, line] of block.lines.entries()) {
      if (index > 3 && line.words.length > 4 && (block.lines[index + 1]?.words.length ?? 0) > 4)
        return { line, first, number, next: block.lines[index + 1] };
      first += line.words.length;
      number += 1;
    }
  }
  throw new Error('The text has no line to test with');
}

/** A fragment that shows the surroundings of a line large enough to be read. */
function regionOfLine(): string {
  const [x, y, width] = someLine().line.box ?? [0, 0, 1, 1];
  return `#xywh=${Math.round(x - 20)},${Math.round(y - 150)},${Math.round(width + 40)},${Math.round((width * 2) / 3)}`;
}

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const copied = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+c');
  return await page.evaluate(() => navigator.clipboard.readText());
};

test.describe('selecting on the scan', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('with the mouse, from word to word; the scan stays where it is', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await select(page);
    const { first, line } = someLine();
    const range = { first: first + 1, last: first + line.words.length + 1 };
    const [from, to] = [await middleOf(word(page, range.first)), await middleOf(word(page, range.last))];
    const before = await word(page, range.first).boundingBox();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // By way of a margin, where no word lies.
    await page.mouse.move(from.x, from.y - 3, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    const count = range.last - range.first + 1;
    await expect(panel(page)).toContainText(`Words selected: ${count}`);
    expect(await copied(page)).toBe(textOf(scan.layer, range));
    expect(await word(page, range.first).boundingBox()).toEqual(before);
  });

  test('a drag that begins beside the words moves the scan', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await select(page);
    const before = await middleOf(word(page, someLine().first));
    const frame = await canvas(page).boundingBox();
    if (!frame) throw new Error('The viewer has no place on the page');
    const free = await page.evaluate(({ x, y, width, height }) => {
      for (let down = 100; down < height - 10; down += 2)
        for (const across of [3, 6, 9, width - 6]) {
          const element = document.elementFromPoint(x + across, y + down);
          if (element?.closest('.openseadragon-canvas') && !element.closest('[data-word]'))
            return { x: x + across, y: y + down };
        }
      return undefined;
    }, frame);
    if (!free) throw new Error('Words cover all of the scan');
    await page.mouse.move(free.x, free.y);
    await page.mouse.down();
    await page.mouse.move(free.x, free.y - 40, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => Math.abs((await middleOf(word(page, someLine().first))).y - before.y))
      .toBeGreaterThan(20);
  });

  test('with arrows and Shift and arrows; what is out of sight comes into it', async ({ page }) => {
    await openText(page, address());
    await canvas(page).focus();
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(mark(page, 'caret')).toHaveCount(1);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(panel(page)).toContainText('Words selected: 3');
    expect(await copied(page)).toBe(textOf(scan.layer, { first: 1, last: 3 }));
    await page.keyboard.press('Shift+ArrowDown');
    await expect(panel(page)).toContainText(/Words selected: (?!3$)\d+/);
    await page.keyboard.press('ControlOrMeta+a');
    expect(await copied(page)).toBe(textOf(scan.layer));
  });

  test('a double click takes one word, and does not enlarge the scan', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await select(page);
    const { first } = someLine();
    const before = await word(page, first + 2).boundingBox();
    const { x, y } = await middleOf(word(page, first + 2));
    await page.mouse.dblclick(x, y);
    await expect(panel(page)).toContainText('Words selected: 1');
    expect(await word(page, first + 2).boundingBox()).toEqual(before);
  });

  test('a word broken at the end of a line is copied whole, from the panel too', async ({ page }) => {
    const layer = structuredClone(scan.layer);
    const broken = layer.blocks.find(({ lines }) => lines.length > 1)?.lines[0]?.words.at(-1);
    if (!broken) throw new Error('There is no line to break a word in');
    const number = wordsIn(layer).indexOf(broken);
    Object.assign(broken, { text: 'biblio-', joined: 'biblio' });
    Object.assign(wordsIn(layer)[number + 1] ?? {}, { text: 'teka' });
    await page.route('**/texts/**', (route) => route.fulfill({ json: layer }));
    await openText(page, address());
    await expect(panel(page).getByText('biblio-')).toBeVisible();
    await select(page);
    await page.evaluate((at) => {
      const [from, to] = [at, at + 1].map(
        (one) => document.querySelector(`[data-word="${one}"]`)?.firstChild,
      );
      if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, 4);
    }, number);
    expect(await copied(page)).toBe('biblioteka');
    // Letters that are not selected are not copied.
    await page.evaluate(() => {
      const line = [...document.querySelectorAll('#scan-text [data-line]')].find((one) =>
        one.textContent?.includes('biblio-'),
      );
      const [from, to] = [line?.firstChild, line?.nextElementSibling?.firstChild];
      const start = line?.textContent?.indexOf('biblio-') ?? 0;
      if (from && to) getSelection()?.setBaseAndExtent(from, start + 3, to, 2);
    });
    expect(await copied(page)).toBe('liote');
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 800 } });

  test('nothing keeps the browser from selecting words by a long press', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await select(page);
    const pressed = word(page, someLine().first + 2);
    await expect(pressed).toHaveCSS('user-select', 'text');
    await expect(pressed).toHaveCSS('pointer-events', 'auto');
    // A long press is these, and selects if none of them is cancelled.
    const cancelled = await pressed.evaluate((element) => {
      const options = {
        bubbles: true,
        cancelable: true,
        pointerType: 'touch',
        isPrimary: true,
        pointerId: 9,
      };
      const events = [
        new PointerEvent('pointerdown', options),
        new Event('touchstart', options),
        new PointerEvent('contextmenu', options),
        new Event('selectstart', options),
      ];
      for (const event of events) element.dispatchEvent(event);
      return events.filter(({ defaultPrevented }) => defaultPrevented).map(({ type }) => type);
    });
    expect(cancelled).toEqual([]);
  });

  test('what is selected can be quoted by a tap, which ends the selection first', async ({ page }) => {
    await openText(page, address(regionOfLine()));
    await select(page);
    const number = someLine().first + 2;
    await word(page, number).evaluate((element) => getSelection()?.selectAllChildren(element));
    await expect(panel(page)).toContainText('Words selected: 1');
    const quote = page.getByRole('button', { name: 'Quote', exact: true });
    await quote.evaluate((button) =>
      button.addEventListener('pointerup', () => getSelection()?.removeAllRanges(), { once: true }),
    );
    await quote.tap();
    await expect(page.getByRole('dialog')).toContainText(wordsIn(scan.layer)[number]?.text ?? '?');
  });
});

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
    expect((await mark(page, 'passage').boundingBox())?.height ?? 0).toBeGreaterThan(12);
  });
});

test.describe('finding', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in this text' });
  /** A word that stands there more than once, and how often. */
  const frequent = () => {
    const counts = new Map<string, number>();
    for (const { text } of wordsIn(scan.layer)) counts.set(text, (counts.get(text) ?? 0) + 1);
    const [text] =
      [...counts].find(([one, count]) => one.length > 4 && count > 1 && /^[a-z]+$/.test(one)) ?? [];
    if (!text) throw new Error('No word stands there twice');
    return text;
  };

  test('marks what matches in both places, counts, and goes from one to the next', async ({ page }) => {
    await openText(page, address());
    await canvas(page).focus();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    // Case and marks do not count.
    const wanted = frequent();
    await page.keyboard.type(wanted.toUpperCase().replace(/[AEO]/, (letter) => `${letter}\u0301`));
    const status = panel(page).getByRole('status').filter({ hasText: / of / });
    await expect(status).toHaveText(/^1 of \d+$/);
    const total = Number((await status.textContent())?.split(' ').at(-1));
    expect(total).toBeGreaterThan(1);
    await expect(mark(page, 'current')).toHaveCount(1);
    await expect(mark(page, 'match')).toHaveCount(total - 1);
    const highlighted = await page.evaluate(() =>
      [...(CSS.highlights.get('text-match') ?? [])].map((range) => String(range).toLowerCase()),
    );
    expect(highlighted).toHaveLength(total);
    expect(highlighted.every((text) => text.includes(wanted))).toBe(true);
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
    expect((await mark(page, 'current').boundingBox())?.height ?? 0).toBeGreaterThan(12);
  });

  test('a link to a passage with a word in it opens at the passage', async ({ page }) => {
    const { first, line } = someLine();
    const last = first + line.words.length - 1;
    await openText(page, address(`#find=${frequent()}&text=${first}-${last}`));
    // Within what is seen of the scan, too: it cuts off what lies outside.
    await expect(mark(page, 'passage')).toBeInViewport({ ratio: 0.99 });
  });

  test.describe('while the scan is moving', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('the next match is shown where it belongs', async ({ page }) => {
      await openText(page, address(regionOfLine()));
      await field(page).fill(frequent());
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+Enter');
      await expect
        .poll(async () => {
          const [place, frame] = [
            await mark(page, 'current').boundingBox(),
            await canvas(page).boundingBox(),
          ];
          return place && frame && place.x >= frame.x && place.x + place.width <= frame.x + frame.width;
        })
        .toBe(true);
      await expect(mark(page, 'current')).toBeInViewport({ ratio: 1 });
    });
  });

  test('says so when there is nothing', async ({ page }) => {
    await openText(page, address('#find=xyzzyxyzzy'));
    await expect(panel(page).getByRole('status').filter({ hasText: 'Not found' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Next match' })).toBeDisabled();
  });
});

test.describe('a text that is not there', () => {
  test.use({ expectedErrors: [/404|422|503/] });
  const said = (page: Page, sentence: string) =>
    expect(page.getByRole('status').filter({ hasText: sentence })).toHaveCount(1);
  const open = async (page: Page, status: number) => {
    await page.route('**/texts/**', (route) => route.fulfill({ status, json: { detail: '' } }));
    await page.goto(address());
  };

  test('is said to be missing', async ({ page }) => {
    await open(page, 404);
    await expect(panel(page)).toContainText('This scan has no text.');
    await said(page, 'This scan has no text.');
  });

  test('is said to be damaged', async ({ page }) => {
    await open(page, 422);
    await said(page, 'it is damaged and cannot be read');
    await expect(panel(page)).toContainText('it is damaged and cannot be read');
    await expect(panel(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test('comes at another try; who does not see the panel is told as well', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await open(page, 503);
    await said(page, 'The text of this scan could not be loaded.');
    await page.unroute('**/texts/**');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await said(page, `The text of this scan is there. Words: ${wordsIn(scan.layer).length}.`);
    await expect(panel(page).locator('[data-line]').first()).toBeVisible();
  });
});

test('reads aloud where there is a voice for the language, and marks where it is', async ({ page }) => {
  await page.addInitScript(speechToHear);
  await openText(page, address());
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect((await heard()).join(' ')).toBe(textOf(scan.layer).slice(0, (await heard()).join(' ').length));
  await expect(panel(page).locator('[data-line="0"]')).toHaveAttribute('data-marked', '');
  await page.evaluate(() => (window as unknown as { endOfSpeech: () => void }).endOfSpeech());
  await expect.poll(async () => (await heard()).length).toBe(2);
  await expect(panel(page).locator('[data-line="0"]')).not.toHaveAttribute('data-marked');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page).locator('[data-marked]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

/** A browser's speech of which a test hears what is said and says when it has ended. Runs in the page. */
function speechToHear() {
  const heard: string[] = [];
  let last: { onend?: () => void } | undefined;
  class Utterance {
    onend?: () => void;
    constructor(readonly text: string) {}
  }
  const voices = ['en-GB', 'pl-PL', 'la', 'de-DE'].map((lang) => ({ lang, name: lang }));
  const speech = {
    getVoices: () => voices,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    cancel: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    speak: (utterance: Utterance) => {
      heard.push(utterance.text);
      last = utterance;
    },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, heard, endOfSpeech: () => last?.onend?.() });
}

for (const locale of ['pl', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 400]) {
      test.describe(`${locale}, ${colorScheme}, ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 900 } });

        test('passes axe with a word looked for', async ({ page }) => {
          const { text } = wordsIn(scan.layer).find(({ text: one }) => /^[a-z]{5,}$/.test(one)) ?? {
            text: 'a',
          };
          await openText(page, `${demoUrl()}${scan.path(locale)}#find=${text}`);
          await expect(mark(page, 'current')).toHaveCount(1);
          const { violations } = await new AxeBuilder({ page }).withTags(axeRules).analyze();
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          ).toEqual([]);
        });
      });
    }
  }
}

test('a hostile text is text', async ({ page }) => {
  const layer: TextLayer = {
    language: 'en',
    blocks: [
      {
        lines: [
          {
            words: [{ text: '<img src=x onerror=alert(1)>', box: [10, 10, 200, 40] }, { text: '\u202eabc' }],
          },
        ],
      },
    ],
  };
  await page.route('**/texts/**', (route) => route.fulfill({ json: layer }));
  await openText(page, address());
  await select(page);
  await expect(panel(page).locator('[data-line="0"]')).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.locator('[data-word="0"]')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
