import { type IndexedLine, lineText } from '#lib/text/lines.ts';
import type { TextLayer, WordRange } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';

/** A place in the text: the number of a line, and the number of characters before it in the line. */
export type TextPoint = { line: number; offset: number };

/** The words that a selection touches, and how many characters of the first and the last are outside of it. */
export type SelectedWords = WordRange & { before: number; after: number };

/** The words between two places; undefined where there are only blanks. */
export function wordsBetween(
  lines: readonly IndexedLine[],
  from: TextPoint,
  to: TextPoint,
): SelectedWords | undefined {
  if (from.line === to.line && from.offset >= to.offset) return undefined;
  const touched = lines
    .slice(from.line, to.line + 1)
    .flatMap((line) => wordsOfLine(line))
    .filter(
      ({ line, start, end }) =>
        end > start && (line > from.line || end > from.offset) && (line < to.line || start < to.offset),
    );
  const [first, last] = [touched.at(0), touched.at(-1)];
  if (!first || !last) return undefined;
  return {
    first: first.number,
    last: last.number,
    before: first.line === from.line ? Math.max(0, from.offset - first.start) : 0,
    after: last.line === to.line ? Math.max(0, last.end - to.offset) : 0,
  };
}

function wordsOfLine({ number: line, firstWord, words }: IndexedLine) {
  let start = 0;
  return words.map(({ text }, index) => {
    const word = { line, number: firstWord + index, start, end: start + text.length };
    start = word.end + 1;
    return word;
  });
}

/** The clean text of selected words: hyphenated ones joined, and of the first and last only what is selected. */
export function selectedText(layer: TextLayer, { first, last, before, after }: SelectedWords): string {
  const text = textOf(layer, { first, last });
  return text.slice(before, text.length - after);
}

/**
 * The words selected in an element that shows the text: over the scan or in the panel. Its lines are elements with
 * their number in `data-line` and their text as printed. Undefined unless the whole selection is in it, and where the
 * browser has translated it.
 */
export function selectedIn(root: Element | null, lines: readonly IndexedLine[]): SelectedWords | undefined {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  const touched = [...root.querySelectorAll<HTMLElement>('[data-line]')].filter((line) =>
    range.intersectsNode(line),
  );
  const [first, last] = [touched.at(0), touched.at(-1)];
  if (!first || !last || !touched.every((line) => isAsPrinted(line, lines))) return undefined;
  const end = Number(last.dataset.line);
  return wordsBetween(
    lines,
    {
      line: Number(first.dataset.line),
      offset: offsetIn(first, range.startContainer, range.startOffset) ?? 0,
    },
    { line: end, offset: offsetIn(last, range.endContainer, range.endOffset) ?? lengthOf(lines[end]) },
  );
}

/** Whether the element of a line shows it as printed, and not as the browser has translated it. */
export function isAsPrinted(element: HTMLElement, lines: readonly IndexedLine[]): boolean {
  const line = lines[Number(element.dataset.line)];
  return line !== undefined && element.textContent?.trimEnd() === lineText(line).trimEnd();
}

/** Characters of an element's text before a DOM position; undefined for a position outside of it. */
export function offsetIn(element: Element, container: Node, offset: number): number | undefined {
  if (!element.contains(container)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(container, offset);
  return range.toString().length;
}

const lengthOf = (line: IndexedLine | undefined) => (line ? lineText(line).length : 0);
