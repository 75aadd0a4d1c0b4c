import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { changeAddress, onAddressChange, viewInAddress } from '#components/viewer/view-address.ts';
import { findWords, textIndex } from '#lib/text/find.ts';
import type { TextLayer } from '#lib/text/text-layer.ts';

/** What is looked for in a text, as the page's address says, and where it stands. */
export function useFind(layer: TextLayer, scan: { width: number; height: number }) {
  const [query, setQuery] = useState(() => viewInAddress(scan).find ?? '');
  const [current, setCurrent] = useState(0);
  const [isTyping, setIsTyping] = useState(false);
  const index = useMemo(() => textIndex(layer), [layer]);
  const wanted = useDeferredValue(query);
  const matches = useMemo(() => findWords(index, wanted), [index, wanted]);
  useEffect(
    () =>
      onAddressChange(scan, ({ find }) => {
        setQuery(find ?? '');
        setCurrent(0);
        setIsTyping(false);
      }),
    [scan],
  );
  const look = (text: string) => {
    setQuery(text);
    setCurrent(0);
    setIsTyping(true);
    changeAddress(scan, { find: text.trim() || undefined });
  };
  const step = (by: 1 | -1) => {
    // Whoever presses Enter at once means the words that stand there now.
    const { length } = wanted === query ? matches : findWords(index, query);
    setIsTyping(false);
    setCurrent((at) => (length === 0 ? 0 : (at + by + length) % length));
  };
  const last = Math.max(matches.length - 1, 0);
  // While a word is still being written the scan is not enlarged at every letter.
  return { query, look, wanted, matches, current: Math.min(current, last), step, isTyping };
}
