import type { Locator, Page } from '@playwright/test';
import { demoUrl, expect, test } from './test.ts';
import { type ScanWithText, scanWithText } from './texts.ts';

/** The scan used by the tests of a file. */
export let scan: ScanWithText;

/** Finds the scan before the tests of a file. */
export function testWithText(): void {
  test.beforeAll(async () => {
    scan = await scanWithText(demoUrl());
  });
}

export const address = (fragment = '') => `${demoUrl()}${scan.path('en')}${fragment}`;
export const panel = (page: Page) => page.getByRole('region', { name: 'Text of this scan' });
export const mark = (page: Page, kind: string) => page.locator(`.openseadragon-canvas [data-kind="${kind}"]`);
/** Switches selecting on the scan on, and waits until it has loaded. */
export const select = async (page: Page) => {
  await page.getByRole('button', { name: 'Select text' }).click();
  await expect(word(page, 0)).toBeAttached();
};
export const word = (page: Page, number: number) => page.locator(`[data-word="${number}"]`);

/** A line of several words in the middle of the text, with another one below. */
export function someLine() {
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

/** A fragment that shows the surroundings of a line at a readable size. */
export function regionOfLine(): string {
  const [x, y, width] = someLine().line.box ?? [0, 0, 1, 1];
  return `#xywh=${Math.round(x - 20)},${Math.round(y - 150)},${Math.round(width + 40)},${Math.round((width * 2) / 3)}`;
}

export async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const copied = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+c');
  return await page.evaluate(() => navigator.clipboard.readText());
};
