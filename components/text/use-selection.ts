import { useEffect, useState } from 'react';
import type { PlacedLine } from '#lib/text/lines.ts';
import type { TextLayer, WordRange } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';
import { selectedWords } from './selection.ts';

/**
 * The words that the visitor has selected, over the scan or in the panel. Copying them gives clean text in reading
 * order with broken words whole.
 */
export function useSelection(layer: TextLayer, lines: readonly PlacedLine[]): WordRange | undefined {
  const [range, setRange] = useState<WordRange>();
  useEffect(() => {
    const look = () =>
      setRange((before) => {
        const now = selectedWords(lines);
        return now?.first === before?.first && now?.last === before?.last ? before : now;
      });
    const copy = (event: ClipboardEvent) => {
      const selected = selectedWords(lines);
      if (!selected || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', textOf(layer, selected));
      event.preventDefault();
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('copy', copy);
    };
  }, [layer, lines]);
  return range;
}
