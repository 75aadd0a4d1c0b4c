import { textOf } from '#lib/text/words.ts';
import { expect, test } from '../support/test.ts';
import {
  address,
  copied,
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
import { canvas } from '../support/viewer.ts';

testWithText();

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
    // By way of a margin without words.
    await page.mouse.move(from.x, from.y - 3, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    const count = range.last - range.first + 1;
    await expect(panel(page)).toContainText(`Words selected: ${count}`);
    expect(await copied(page)).toBe(textOf(scan.layer, range));
    expect(await word(page, range.first).boundingBox()).toEqual(before);
  });

  test('a drag that starts outside of words moves the scan', async ({ page }) => {
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
    // Selecting loads on demand.
    await expect(word(page, 0)).toBeAttached();
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
    // A long press consists of these, and selects if none of them is cancelled.
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
        new TouchEvent('touchstart', options),
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
