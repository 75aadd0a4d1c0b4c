import type { Viewer } from 'openseadragon';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { boxesOf, type IndexedLine, lineAt } from '#lib/text/lines.ts';
import type { Box, WordRange } from '#lib/text/text-layer.ts';
import { followScan, pointOfEvent } from './follow-scan.ts';
import styles from './TextOverlay.module.css';

/** A marked rectangle, in pixels of the scan. */
export type Mark = { box: Box; kind: 'line' | 'match' | 'current' | 'passage' | 'caret' };

type Props = {
  viewer: Viewer;
  scan: { width: number; height: number };
  lines: readonly IndexedLine[];
  marks: readonly Mark[];
  onLine: (line: IndexedLine | undefined) => void;
};

/** Marks exactly over their places on the scan; reports the line that the pointer is on. */
export function TextOverlay({ viewer, scan, lines, marks, onLine }: Props) {
  const [layer] = useState(() => document.createElement('div'));

  // The viewer's canvas is outside of React's tree. Outlines of marks have the same thickness at every zoom.
  useEffect(() => {
    layer.className = styles.layer ?? '';
    layer.setAttribute('aria-hidden', 'true');
    Object.assign(layer.style, { width: `${scan.width}px`, height: `${scan.height}px` });
    return followScan(viewer, layer, (scale) => layer.style.setProperty('--pixel', `${1 / scale}px`));
  }, [viewer, scan, layer]);

  useEffect(() => {
    const { canvas } = viewer;
    let marked: IndexedLine | undefined;
    const report = (line: IndexedLine | undefined) => {
      if (line !== marked) onLine(line);
      marked = line;
    };
    const move = (event: PointerEvent) => {
      if (event.buttons !== 0) return;
      const at = pointOfEvent(viewer, event);
      report(lineAt(lines, at.x, at.y));
    };
    const leave = () => report(undefined);
    canvas.addEventListener('pointermove', move, true);
    canvas.addEventListener('pointerleave', leave);
    return () => {
      canvas.removeEventListener('pointermove', move, true);
      canvas.removeEventListener('pointerleave', leave);
    };
  }, [viewer, lines, onLine]);

  return createPortal(
    marks.map(({ box: [left, top, width, height], kind }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be alike in everything else
        key={`${kind} ${index}`}
        className={styles.mark}
        data-kind={kind}
        style={{ left, top, width, height }}
      />
    )),
    layer,
  );
}

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
