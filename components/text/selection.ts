import { lineText, type PlacedLine, wordAtOffset } from '#lib/text/lines.ts';
import type { WordRange } from '#lib/text/text-layer.ts';

/** The words that are selected in the document, over the scan or in the panel; undefined when none are. */
export function selectedWords(lines: readonly PlacedLine[]): WordRange | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const first = wordAt(lines, startContainer, startOffset, 'start');
  const last = wordAt(lines, endContainer, endOffset, 'end');
  return first === undefined || last === undefined || last < first ? undefined : { first, last };
}

/** The word at a boundary point of a selection (DOM, section 5.2), counted through the layer. */
function wordAt(
  lines: readonly PlacedLine[],
  node: Node,
  offset: number,
  side: 'start' | 'end',
): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const word = element?.closest<HTMLElement>('[data-word]')?.dataset.word;
  if (word !== undefined) return Number(word);
  const line = lines[Number(element?.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN)];
  if (!line) return besides(element, offset, side);
  // Before the first letter of a word nothing of it is selected, nor after the last.
  const text = lineText(line);
  const place = node instanceof Text ? offset : offset === 0 ? 0 : text.length;
  const letter = side === 'start' ? place + (/^\s/.exec(text.slice(place))?.[0].length ?? 0) : place - 1;
  if (letter < 0) return line.firstWord - 1;
  return line.firstWord + wordAtOffset(line, letter);
}

/** A selection may end between lines or words, on what holds them: the nearest one on the inner side counts. */
function besides(element: Element | null, offset: number, side: 'start' | 'end'): number | undefined {
  const within = element?.childNodes[side === 'start' ? offset : offset - 1];
  if (!(within instanceof Element)) return undefined;
  const named = [within, ...within.querySelectorAll('*')].filter((one) =>
    one.matches('[data-word], [data-first-word]'),
  );
  const one = side === 'start' ? named[0] : named.at(-1);
  if (!(one instanceof HTMLElement)) return undefined;
  const { word, firstWord, lastWord } = one.dataset;
  return Number(word ?? (side === 'start' ? firstWord : lastWord));
}

/** Selects words over the scan. */
export function selectWords(layer: Element, anchor: number, focus: number): void {
  const [from, to] = [anchor, focus].map((word) => layer.querySelector(`[data-word="${word}"]`)?.firstChild);
  if (!from || !to) return;
  const isForwards = focus >= anchor;
  const length = (node: Node) => node.textContent?.length ?? 0;
  document
    .getSelection()
    ?.setBaseAndExtent(from, isForwards ? 0 : length(from), to, isForwards ? length(to) : 0);
}
