import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { objectPath, textPath } from '#lib/addresses.ts';
import type { Category, EntityTile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Box, TextLayer, Word } from '#lib/text/text-layer.ts';
import { canvas } from './viewer.ts';

export type ScanWithText = { path: (locale: Locale) => string; layer: TextLayer; textAddress: string };

/**
 * The newest object of the demonstration collection, in a category if one is named, with a main scan of this many
 * words.
 */
export async function scanWithText(url: string, words = 150, category?: Category): Promise<ScanWithText> {
  const tiles = (await (await fetch(`${url}/api/frontpage/?type=entity`)).json()) as EntityTile[];
  for (const { related_object: object } of tiles) {
    if (category && !object.categories.includes(category)) continue;
    const textAddress = textPath(object.id, object.main_scan.id, 'json');
    const answer = await fetch(url + textAddress);
    if (!answer.ok) continue;
    const layer = (await answer.json()) as TextLayer;
    const count = layer.blocks.flatMap((block) => block.lines.flatMap((line) => line.words)).length;
    if (count >= words) return { path: (locale) => objectPath(locale, object), layer, textAddress };
  }
  throw new Error(`No scan at ${url} has ${words} words`);
}

/** Waits until all texts are indexed, which a server does after its start. */
export async function untilTextsIndexed(url: string): Promise<void> {
  await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()).texts.waiting).toBe(0);
}

/** Waits until the results at an address have excerpts: what a busy server has not read in time comes with the next answer. */
export async function untilExcerpts(address: string): Promise<void> {
  await expect.poll(async () => await (await fetch(address)).text()).toContain('<mark>');
}

/** Opens a scan in the browser, and waits until its text is loaded. */
export async function openText(page: Page, address: string): Promise<void> {
  // Otherwise a change of the fragment alone would not load the page.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.locator('figure[data-state="open"]')).toBeVisible();
  await isTextReady(page);
}

/** Waits until a text is loaded and interactive: its lines appear a moment before. */
export async function isTextReady(page: Page): Promise<void> {
  await expect(page.locator('#scan-text [data-line]').first()).toBeAttached();
  // Set together with all listeners.
  await page.waitForFunction(() => CSS.highlights.has('text-match'));
}

/** A rectangle of the window, in CSS pixels. */
export type TextBox = { left: number; top: number; right: number; bottom: number };

/**
 * Where boxes of the scan must be displayed, derived from the page's address alone: the region of the scan shown, its
 * rotation and whether it is mirrored.
 */
export async function expectedBoxes(page: Page, boxes: readonly Box[]): Promise<TextBox[]> {
  const frame = await canvas(page).boundingBox();
  const view = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const [x = 0, y = 0, width = 0, height = 0] = (view.get('xywh') ?? '').split(',').map(Number);
  if (!frame || width === 0) throw new Error(`No region is shown at ${page.url()}`);
  const turns = Number(view.get('rotate') ?? 0) / 90;
  const scale = frame.width / (turns % 2 === 0 ? width : height);
  const [cosine = 1, sine = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turns] as [number, number];
  const mirror = view.get('flip') === '1' ? -1 : 1;
  const onScreen = (scanX: number, scanY: number) => {
    const [right, down] = [(scanX - x - width / 2) * scale, (scanY - y - height / 2) * scale];
    return [
      frame.x + frame.width / 2 + mirror * (right * cosine - down * sine),
      frame.y + frame.height / 2 + right * sine + down * cosine,
    ] as const;
  };
  return boxes.map(([left, top, boxWidth, boxHeight]) => {
    const [oneX, oneY] = onScreen(left, top);
    const [otherX, otherY] = onScreen(left + boxWidth, top + boxHeight);
    return {
      left: Math.min(oneX, otherX),
      right: Math.max(oneX, otherX),
      top: Math.min(oneY, otherY),
      bottom: Math.max(oneY, otherY),
    };
  });
}

/** All words of a layer, in reading order. */
export const wordsIn = (layer: TextLayer): Word[] =>
  layer.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
