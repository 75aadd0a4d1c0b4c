import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { lineOfWord, type PlacedLine } from '#lib/text/lines.ts';
import { selectWords } from './selection.ts';

/**
 * Selecting by keyboard: while it is switched on and the scan has the focus, the arrows go from word to word and from
 * line to line, and with Shift the selection grows. OpenSeadragon would move the scan with them.
 */
export function useCaret(
  viewer: Viewer,
  lines: readonly PlacedLine[],
  isSelecting: boolean,
  onWord: (word: number) => void,
): void {
  useEffect(() => {
    if (!isSelecting) return;
    const { canvas } = viewer;
    const last = (lines.at(-1)?.firstWord ?? 0) + (lines.at(-1)?.words.length ?? 1) - 1;
    let anchor: number | undefined;
    let focus = 0;
    const press = (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 'below', ArrowUp: 'above' } as const;
      const move = step[event.key as keyof typeof step];
      if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (anchor !== undefined) {
        const next = typeof move === 'number' ? focus + move : inNextLine(lines, focus, move);
        focus = Math.min(Math.max(next, 0), last);
      }
      if (anchor === undefined || !event.shiftKey) anchor = focus;
      const layer = canvas.querySelector('[data-text-layer]');
      if (layer) selectWords(layer, anchor, focus);
      onWord(focus);
    };
    // Before OpenSeadragon, which listens on the same element.
    canvas.addEventListener('keydown', press, true);
    return () => canvas.removeEventListener('keydown', press, true);
  }, [viewer, lines, isSelecting, onWord]);
}

/** The word of the next or former line that is nearest to being straight below or above. */
function inNextLine(lines: readonly PlacedLine[], word: number, direction: 'below' | 'above'): number {
  const line = lineOfWord(lines, word);
  const next = line && lines[line.number + (direction === 'below' ? 1 : -1)];
  if (!line || !next) return word;
  const middle = centre(line.words[word - line.firstWord]?.box);
  const distances = next.words.map(({ box }) => Math.abs(centre(box) - middle));
  const nearest = distances.indexOf(Math.min(...distances));
  return next.firstWord + Math.max(nearest, 0);
}

const centre = (box: readonly number[] | undefined) => (box ? (box[0] ?? 0) + (box[2] ?? 0) / 2 : 0);
