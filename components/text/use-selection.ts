import { type RefObject, useEffect, useState } from 'react';
import type { IndexedLine } from '#lib/text/lines.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { type SelectedWords, selectedIn, selectedText } from './selection.ts';

/**
 * What the visitor has selected of a text, over the scan or in the panel. Copying it gives clean text in reading order,
 * with hyphenated words joined.
 * @param panel the element that shows the lines beside the scan
 */
export function useSelection(
  layer: TextLayer,
  lines: readonly IndexedLine[],
  panel: RefObject<HTMLElement | null>,
): SelectedWords | undefined {
  const [selected, setSelected] = useState<SelectedWords>();
  useEffect(() => {
    const read = () =>
      selectedIn(panel.current, lines) ?? selectedIn(document.querySelector('[data-text-layer]'), lines);
    const update = () =>
      setSelected((before) => {
        const now = read();
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const copy = (event: ClipboardEvent) => {
      // Some browsers keep a selection in the text while the visitor copies from a field.
      if (event.target instanceof HTMLInputElement || !event.clipboardData) return;
      const now = read();
      if (!now) return;
      event.clipboardData.setData('text/plain', selectedText(layer, now));
      event.preventDefault();
    };
    document.addEventListener('selectionchange', update);
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('selectionchange', update);
      document.removeEventListener('copy', copy);
    };
  }, [layer, lines, panel]);
  return selected;
}
