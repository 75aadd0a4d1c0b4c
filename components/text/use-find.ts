import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { changeAddress, onAddressChange, viewInAddress } from '#components/viewer/view-address.ts';
import { findWords, textIndex } from '#lib/text/find.ts';
import { firstWithin, type IndexedLine } from '#lib/text/lines.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';

/** Search in a text, with the words from the page's address, and the matches. */
export function useFind(
  layer: TextLayer,
  lines: readonly IndexedLine[],
  scan: { width: number; height: number },
) {
  const [start] = useState(() => viewInAddress(scan));
  const [query, setQuery] = useState(start.find ?? '');
  const [isTyping, setIsTyping] = useState(false);
  /** Whether the address named both the words and the region to show. */
  const [isPlaced, setIsPlaced] = useState(start.region !== undefined);
  const index = useMemo(() => textIndex(layer), [layer]);
  const [current, setCurrent] = useState(() =>
    start.region ? firstWithin(lines, findWords(index, query), start.region) : 0,
  );
  const words = useDeferredValue(query);
  const matches = useMemo(() => findWords(index, words), [index, words]);
  useEffect(
    () =>
      onAddressChange(scan, ({ find, region }) => {
        setQuery(find ?? '');
        setCurrent(region ? firstWithin(lines, findWords(index, find ?? ''), region) : 0);
        setIsPlaced(region !== undefined);
        setIsTyping(false);
      }),
    [scan, lines, index],
  );
  const search = (text: string) => {
    setQuery(text);
    setCurrent(0);
    setIsTyping(true);
    setIsPlaced(false);
    changeAddress(scan, { find: text.trim() || undefined });
  };
  const step = (by: 1 | -1) => {
    // Enter pressed at once means the words as they are now, not the deferred ones.
    const { length } = words === query ? matches : findWords(index, query);
    setIsTyping(false);
    setIsPlaced(false);
    setCurrent((at) => (length === 0 ? 0 : (at + by + length) % length));
  };
  const last = Math.max(matches.length - 1, 0);
  // While a word is being typed, the scan is not enlarged at every letter.
  return { query, search, words, matches, current: Math.min(current, last), step, isTyping, isPlaced };
}
