import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Box } from '#lib/text/text-layer.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { select } from '../support/text-page.ts';
import { expectedBoxes, openText, scanWithText, type TextBox, wordsIn } from '../support/texts.ts';
import { canvas } from '../support/viewer.ts';

// Widths in pixels of the scan: most of it, a column, a few words.
const zooms = [2200, 960, 480];

for (const zoom of zooms) {
  test(`words lie on their places at four rotations and mirrored, ${zoom} pixels shown`, async ({ page }) => {
    const { path, layer } = await scanWithText(demoUrl());
    const words = wordsIn(layer);
    const middle = words[Math.floor(words.length / 3)]?.box;
    if (!middle) throw new Error('The word in the middle has no place');
    const region = [middle[0] - zoom / 2, middle[1] - zoom / 3, zoom, (zoom * 2) / 3].map(Math.round);
    await openText(page, `${demoUrl()}${path('en')}#xywh=${region.join(',')}`);
    await select(page);
    // The address names the view exactly only after a movement.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    for (const rotation of [0, 90, 180, 270, 'mirrored'] as const) {
      if (rotation === 'mirrored') {
        await page.getByRole('button', { name: 'Rotate right' }).click();
        await page.getByRole('button', { name: 'Mirror' }).click();
        await expect(page).toHaveURL(/flip=1/);
      } else if (rotation > 0) {
        await page.getByRole('button', { name: 'Rotate right' }).click();
        await expect(page).toHaveURL(new RegExp(`rotate=${rotation}`));
      }
      await expect
        .poll(() =>
          farthest(
            page,
            words.map(({ box }) => box),
          ),
        )
        .toBeLessThan(1);
    }
  });
}

/**
 * Maximum distance of a side of any word from its expected place; of its letters too, along the line. In CSS pixels,
 * less the pixel of the scan by which the address, in whole pixels, may be off. Not a number if no word is visible.
 */
async function farthest(page: Page, boxes: (Box | undefined)[]) {
  const boxed = boxes.flatMap((box, number) => (box ? [{ box, number }] : []));
  const expected = await expectedBoxes(
    page,
    boxed.map(({ box }) => box),
  );
  const shown = await page.evaluate(
    (numbers) =>
      numbers.map((number) => {
        const word = document.querySelector(`[data-word="${number}"]`);
        const letters = document.createRange();
        if (word) letters.selectNodeContents(word);
        const sides = (rect?: DOMRect) => ({
          left: rect?.left ?? Number.NaN,
          top: rect?.top ?? Number.NaN,
          right: rect?.right ?? Number.NaN,
          bottom: rect?.bottom ?? Number.NaN,
        });
        return {
          word: sides(word?.getBoundingClientRect()),
          letters: sides(letters.getBoundingClientRect()),
        };
      }),
    boxed.map(({ number }) => number),
  );
  const frame = await canvas(page).boundingBox();
  // A short word may be taller than it is long: the view determines the direction of lines.
  const isLying = !/rotate=(90|270)/.test(page.url());
  const distances = shown.flatMap(({ word, letters }, index) => {
    const expectedBox = expected[index];
    if (!expectedBox || !frame || !isWithin(expectedBox, frame)) return [];
    const along: (keyof TextBox)[] = isLying ? ['left', 'right'] : ['top', 'bottom'];
    return [
      ...(['left', 'top', 'right', 'bottom'] as const).map((side) =>
        Math.abs(word[side] - expectedBox[side]),
      ),
      ...along.map((side) => Math.abs(letters[side] - expectedBox[side])),
    ];
  });
  const [box] = boxed;
  const [area] = expected;
  const scale =
    box && area
      ? Math.hypot(area.right - area.left, area.bottom - area.top) / Math.hypot(box.box[2], box.box[3])
      : Number.NaN;
  return distances.length > 0 && !distances.some(Number.isNaN) ? Math.max(...distances) - scale : Number.NaN;
}

/** Whether all of a word is visible: there the address is right to a pixel of the scan, and beyond it is less exact. */
function isWithin(
  { left, top, right, bottom }: TextBox,
  frame: { x: number; y: number; width: number; height: number },
) {
  return (
    left >= frame.x && top >= frame.y && right <= frame.x + frame.width && bottom <= frame.y + frame.height
  );
}

/** Words that are all in sight, with room around, by their places in the window. */
const wholeWords = (page: Page) =>
  page.evaluate(() => {
    const around = document.querySelector('.openseadragon-canvas')?.getBoundingClientRect();
    return [...document.querySelectorAll('[data-word]')].flatMap((word) => {
      const { left, top, right, bottom } = word.getBoundingClientRect();
      const isWhole =
        around &&
        left > around.left + 70 &&
        top > around.top + 70 &&
        right < around.right - 160 &&
        bottom < around.bottom - 140;
      return isWhole && (word.textContent ?? '').length > 2 ? [{ left, top, right, bottom }] : [];
    });
  });

/** Fraction of places that are filled with ink and have none on their margins. @param shift pixels that they are moved */
async function inkScore(page: Page, places: TextBox[], shift: number): Promise<number> {
  const scan = canvas(page);
  const frame = await scan.boundingBox();
  if (!frame) throw new Error('The viewer has no place on the page');
  const image = sharp(await scan.screenshot()).greyscale();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  // Fraction of a rectangle that is ink.
  const ink = (area: TextBox) => {
    let dark = 0;
    let all = 0;
    for (let y = Math.round(area.top - frame.y); y < Math.round(area.bottom - frame.y); y += 1) {
      for (let x = Math.round(area.left - frame.x); x < Math.round(area.right - frame.x); x += 1) {
        all += 1;
        if ((data[y * info.width + x] ?? 255) < 128) dark += 1;
      }
    }
    return dark / all;
  };
  const hits = places.filter((area) => {
    const [left, top] = [area.left + shift, area.top + shift];
    const [right, bottom] = [area.right + shift, area.bottom + shift];
    const margins = [
      { left: left - 3, right: left - 1, top, bottom },
      { left: right + 1, right: right + 3, top, bottom },
      { left, right, top: top - 3, bottom: top - 1 },
      { left, right, top: bottom + 1, bottom: bottom + 3 },
    ];
    return ink({ left, top, right, bottom }) > 0.06 && margins.every((margin) => ink(margin) < 0.04);
  });
  return hits.length / places.length;
}

for (const zoom of [1300, 800, 320])
  test(`the printed letters fill the places of the words, ${zoom} pixels shown, at four rotations`, async ({
    page,
  }) => {
    // Handwriting reaches beyond its words' places.
    const { path, layer } = await scanWithText(demoUrl(), 150, 'serials');
    const middle = wordsIn(layer)[Math.floor(wordsIn(layer).length / 3)]?.box ?? [0, 0, 1, 1];
    const region = [middle[0] - zoom / 2, middle[1] - zoom / 3, zoom, (zoom * 2) / 3].map(Math.round);
    const view = (rotation: number) => `xywh=${region.join(',')}&rotate=${rotation}`;
    await openText(page, `${demoUrl()}${path('en')}#${view(270)}`);
    await select(page);
    for (const rotation of [270, 0, 90, 180]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, view(rotation));
      // Each rotation changes whether lines lie or stand: the words are not where the one before had them.
      const isTurned = async () => {
        const places = await wholeWords(page);
        const lying = places.filter(({ left, top, right, bottom }) => right - left > bottom - top).length;
        return (
          places.length > 2 && (rotation % 180 === 0 ? lying : places.length - lying) > places.length / 2
        );
      };
      await expect.poll(isTurned).toBe(true);
      await expect
        .poll(async () => await inkScore(page, await wholeWords(page), 0), `turned by ${rotation}°`)
        .toBeGreaterThan(0.95);
      // Proves that the measure can fail: some pixels off it finds letters on the margins.
      expect(await inkScore(page, await wholeWords(page), 8)).toBeLessThan(0.5);
    }
  });

test('words are laid over the scan only while they are selected, and stay unseen in forced colours', async ({
  page,
}) => {
  const { path, layer } = await scanWithText(demoUrl());
  await openText(page, demoUrl() + path('en'));
  await expect(page.locator('[data-word]')).toHaveCount(0);
  await select(page);
  await expect(page.locator('[data-word]')).toHaveCount(wordsIn(layer).length);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('[data-word]').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Select text' }).click();
  await expect(page.locator('[data-word]')).toHaveCount(0);
});
