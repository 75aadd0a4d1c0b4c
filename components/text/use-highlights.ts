import { type RefObject, useEffect } from 'react';
import { type IndexedLine, lineOfWord, lineText } from '#lib/text/lines.ts';
import type { WordRange } from '#lib/text/text-layer.ts';
import './highlights.css';
import { isAsPrinted } from './selection.ts';

/**
 * Marks words in the panel without touching its elements (CSS Custom Highlight API): all matches, the current one, the
 * passage of the address. Browsers without it, and lines that the browser has translated, still have
 * the marks of whole lines.
 */
export function useHighlights(
  panel: RefObject<HTMLElement | null>,
  lines: readonly IndexedLine[],
  matches: readonly WordRange[],
  current: WordRange | undefined,
  passage: WordRange | undefined,
): void {
  useEffect(() => {
    const root = panel.current;
    if (!root || !('highlights' in CSS)) return;
    const shown = [...root.querySelectorAll<HTMLElement>('[data-line]')];
    const rangesOf = (range: WordRange) => rangesIn(shown, lines, range);
    const marks = {
      passage: passage ? rangesOf(passage) : [],
      match: matches.flatMap(rangesOf),
      current: current ? rangesOf(current) : [],
    };
    Object.entries(marks).forEach(([name, ranges], priority) => {
      const highlight = new Highlight(...ranges);
      highlight.priority = priority;
      CSS.highlights.set(`text-${name}`, highlight);
    });
    return () => {
      for (const name of Object.keys(marks)) CSS.highlights.delete(`text-${name}`);
    };
  }, [panel, lines, matches, current, passage]);
}

/** A range of words as DOM ranges, one for each line. @param shown the elements of the lines, in order */
function rangesIn(
  shown: readonly HTMLElement[],
  lines: readonly IndexedLine[],
  { first, last }: WordRange,
): Range[] {
  const ranges: Range[] = [];
  let line = lineOfWord(lines, first);
  while (line && line.firstWord <= last) {
    const { number, firstWord, words } = line;
    const element = shown[number];
    const text = element?.firstChild;
    if (element && text instanceof Text && isAsPrinted(element, lines)) {
      const before = words.slice(0, Math.max(0, first - firstWord));
      const upTo = words.slice(0, last - firstWord + 1);
      const range = document.createRange();
      range.setStart(text, before.length === 0 ? 0 : lineText({ words: before }).length + 1);
      range.setEnd(text, lineText({ words: upTo }).length);
      ranges.push(range);
    }
    line = lines[number + 1];
  }
  return ranges;
}
