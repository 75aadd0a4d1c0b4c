import { useMemo } from 'react';
import { boxesOf, type IndexedLine } from '#lib/text/lines.ts';
import type { WordRange } from '#lib/text/text-layer.ts';
import type { Mark } from './TextOverlay.tsx';

type Marked = {
  passage: WordRange | undefined;
  matches: readonly WordRange[];
  match: WordRange | undefined;
  /** Number of a line. */
  line: number | undefined;
  /** The word at the keyboard caret. */
  caret: number | undefined;
};

export function useMarks(lines: readonly IndexedLine[], { passage, matches, match, line, caret }: Marked) {
  return useMemo<Mark[]>(() => {
    const marksOf = (kind: Mark['kind'], range: WordRange | undefined) =>
      range ? boxesOf(lines, range).map((box) => ({ box, kind })) : [];
    const box = line === undefined ? undefined : lines[line]?.box;
    return [
      ...marksOf('passage', passage),
      ...matches.flatMap((range) => marksOf(range === match ? 'current' : 'match', range)),
      ...(box ? [{ box, kind: 'line' as const }] : []),
      ...marksOf('caret', caret === undefined ? undefined : { first: caret, last: caret }),
    ];
  }, [lines, passage, matches, match, line, caret]);
}
