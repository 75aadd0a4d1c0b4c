import { grouped } from '#lib/lists.ts';
import { around, type IndexedLine } from '#lib/text/lines.ts';
import type { Block } from '#lib/text/text-layer.ts';
import { wordPlacement } from '#lib/text/word-placement.ts';
import styles from './TextOverlay.module.css';

/** Font family of the words over the scan; they are invisible, only measured and selected. */
const family = 'Arial, Helvetica, sans-serif';

/** Font size for a line of height 1. */
const letterSize = 0.8;

/**
 * The words of a text as transparent letters over their places on the scan, in its pixels and in reading order. Built
 * without React: there are thousands of them and they never change. Lines carry their number in `data-line`, with
 * blanks between their words; words carry theirs in `data-word`.
 */
export function wordLayer(
  lines: readonly IndexedLine[],
  scan: { width: number; height: number },
  language: string | undefined,
): HTMLElement {
  const layer = element('div', styles.layer);
  layer.dataset.textLayer = '';
  layer.setAttribute('aria-hidden', 'true');
  layer.lang = language ?? '';
  // A translation would not stand where the words do.
  layer.translate = false;
  Object.assign(layer.style, { width: `${scan.width}px`, height: `${scan.height}px` });
  const blocks = grouped(lines, ({ block }) => block);
  layer.append(...[...blocks].map(([block, own]) => blockElement(block, own)));
  return layer;
}

/** Each block is a box of its own, just large enough for its words, so that browsers skip those out of view. */
function blockElement(block: Block, lines: readonly IndexedLine[]): HTMLElement {
  const [left, top, width, height] = around(lines.flatMap(({ words }) => words)) ?? [0, 0, 0, 0];
  const shown = element('div', styles.block);
  if (block.language) shown.lang = block.language;
  Object.assign(shown.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  for (const { number, firstWord, words } of lines) {
    const line = element('div', styles.line);
    line.dataset.line = String(number);
    for (const [index, { text, box }] of words.entries()) {
      const word = element('span', box ? styles.word : styles.placeless);
      word.dataset.word = String(firstWord + index);
      word.textContent = text;
      if (index > 0) line.append(' ');
      line.append(word);
      if (!box) continue;
      const position = wordPlacement(box, block.rotation);
      const size = position.height * letterSize;
      const natural = naturalWidth(text, size);
      word.style.cssText =
        `left:${position.x + (position.width - natural) / 2 - left}px;top:${position.y - top}px;` +
        `width:${natural}px;height:${position.height}px;font-size:${size}px;line-height:${position.height}px;` +
        `transform:rotate(${position.rotation}deg) scaleX(${position.width / natural})`;
    }
    shown.append(line);
  }
  return shown;
}

function element<Name extends 'div' | 'span'>(name: Name, className: string | undefined) {
  const element = document.createElement(name);
  element.className = className ?? '';
  return element;
}

let context: CanvasRenderingContext2D | null | undefined;

/** The natural width of a text in the browser, in pixels. @param size font size, in pixels */
function naturalWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return size * text.length * 0.5;
  // Widths are proportional to the font size, so one size is measured for all.
  context.font = `100px ${family}`;
  return Math.max((context.measureText(text).width * size) / 100, 1);
}
