import type { Viewer } from 'openseadragon';
import { memo, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placementIn } from '#components/viewer/placement.ts';
import { pointOnScan, transformOf } from '#lib/scans/placement.ts';
import type { PlacedLine } from '#lib/text/lines.ts';
import { lineAt } from '#lib/text/lines.ts';
import type { Box } from '#lib/text/text-layer.ts';
import { naturalWidth } from './natural-width.ts';
import styles from './TextOverlay.module.css';

export type Mark = { box: Box; kind: 'line' | 'match' | 'current' | 'passage' };

type Props = {
  viewer: Viewer;
  scan: { width: number; height: number };
  lines: readonly PlacedLine[];
  marks: readonly Mark[];
  /** Whether words can be selected; else the scan beneath is dragged. */
  isSelecting: boolean;
  onLine: (line: PlacedLine | undefined) => void;
};

/**
 * The words over the scan, transparent and exactly in place: one element in pixels of the scan, moved with it by one
 * transform. Screen readers are given the panel instead.
 */
export function TextOverlay({ viewer, scan, lines, marks, isSelecting, onLine }: Props) {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const place = () => {
      element.style.transform = transformOf(placementIn(viewer));
    };
    place();
    viewer.addHandler('update-viewport', place);
    return () => {
      viewer.removeHandler('update-viewport', place);
    };
  }, [viewer]);

  // What begins on a word belongs to the selection: OpenSeadragon, which listens around, must not hear of it.
  useEffect(() => {
    const element = layer.current;
    if (!element || !isSelecting) return;
    const keep = (event: Event) => event.stopPropagation();
    const names = [
      'pointerdown',
      'pointermove',
      'pointerup',
      'mousedown',
      'click',
      'dblclick',
      'contextmenu',
    ];
    for (const name of names) element.addEventListener(name, keep);
    return () => {
      for (const name of names) element.removeEventListener(name, keep);
    };
  }, [isSelecting]);

  useEffect(() => {
    const { canvas } = viewer;
    let marked: PlacedLine | undefined;
    const look = (line: PlacedLine | undefined) => {
      if (line !== marked) onLine(line);
      marked = line;
    };
    const move = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (buttons !== 0) return;
      const { left, top } = canvas.getBoundingClientRect();
      const at = pointOnScan(placementIn(viewer), { x: clientX - left, y: clientY - top });
      look(lineAt(lines, at.x, at.y));
    };
    const leave = () => look(undefined);
    canvas.addEventListener('pointermove', move, true);
    canvas.addEventListener('pointerleave', leave);
    return () => {
      canvas.removeEventListener('pointermove', move, true);
      canvas.removeEventListener('pointerleave', leave);
    };
  }, [viewer, lines, onLine]);

  return createPortal(
    <div
      ref={layer}
      className={styles.layer}
      style={{ width: scan.width, height: scan.height }}
      data-selecting={isSelecting ? '' : undefined}
      data-text-layer=""
      aria-hidden="true"
    >
      {marks.map(({ box: [left, top, width, height], kind }) => (
        <div
          key={`${kind} ${left} ${top} ${width}`}
          className={styles.mark}
          data-kind={kind}
          style={{ left, top, width, height }}
        />
      ))}
      <Words lines={lines} />
    </div>,
    viewer.canvas,
  );
}

const Words = memo(function Words({ lines }: { lines: readonly PlacedLine[] }) {
  return lines.map(({ number, words, firstWord, block }) => (
    <div key={number} lang={block.language}>
      {words.map(({ text, box }, index) => {
        if (!box || text === '') return undefined;
        const [left, top, width, height] = box;
        // Turned lines run along the longer side of their box.
        const turn = block.rotation ?? 0;
        const isUpright = Math.round(turn / 90) % 2 === 0;
        const [length, size] = isUpright ? [width, height] : [height, width];
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a line have no other name
            key={index}
            className={styles.word}
            data-word={firstWord + index}
            style={{
              left: left + width / 2 - length / 2,
              top: top + height / 2 - size / 2,
              height: size,
              lineHeight: `${size}px`,
              fontSize: size,
              transform: `translateX(${length / 2}px) rotate(${turn}deg) translateX(${-length / 2}px) scaleX(${length / naturalWidth(text, size)})`,
            }}
          >
            {text}
          </span>
        );
      })}
    </div>
  ));
});
