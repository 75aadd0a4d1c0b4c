import type { Viewer } from 'openseadragon';
import { type RefObject, useCallback } from 'react';
import { boxesOf, type IndexedLine, lineOfWord } from '#lib/text/lines.ts';
import type { WordRange } from '#lib/text/text-layer.ts';
import { showWords } from './show-words.ts';

/**
 * Brings into view words, on the scan and in the panel, or a line of the panel.
 * @param panel the element that shows the lines; what contains it scrolls
 * @param tools what covers the upper end of that
 */
export function useScrollIntoView(
  viewer: Viewer | undefined,
  lines: readonly IndexedLine[],
  panel: RefObject<HTMLElement | null>,
  tools: RefObject<HTMLElement | null>,
) {
  const scrollTo = useCallback(
    (line: number | undefined) => {
      const element = panel.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
      const box = panel.current?.parentElement;
      if (element && box) scrollWithin(box, element, tools.current?.offsetHeight ?? 0);
    },
    [panel, tools],
  );
  const show = useCallback(
    (words: WordRange, enlarges: boolean) => {
      if (viewer) showWords(viewer, boxesOf(lines, words), enlarges);
      scrollTo(lineOfWord(lines, words.first)?.number);
    },
    [viewer, lines, scrollTo],
  );
  return { show, scrollTo };
}

/**
 * Scrolls a box, but nothing around it, until an element in it is visible.
 * @param covered height at the top of the box that is covered by a sticky element, in CSS pixels
 */
function scrollWithin(box: HTMLElement, element: HTMLElement, covered: number): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const top = outer.top + covered;
  if (inner.top >= top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - top - (outer.bottom - top - inner.height) / 2;
}
