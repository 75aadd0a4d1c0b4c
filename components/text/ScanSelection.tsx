import type { Viewer } from 'openseadragon';
import { useEffect } from 'react';
import { onViewer } from '#components/viewer/on-viewer.ts';
import { type IndexedLine, wordAt, wordNear } from '#lib/text/lines.ts';
import { followScan, pointOfEvent } from './follow-scan.ts';
import { wordByKey } from './word-by-key.ts';
import { wordLayer } from './word-layer.ts';

type Props = {
  viewer: Viewer;
  scan: { width: number; height: number };
  lines: readonly IndexedLine[];
  /** BCP 47 tag of the text. */
  language: string | undefined;
  /** Called with the word that a key has moved to. */
  onWord: (word: number) => void;
  /** Called with the word that the next arrow key starts from; with none when selecting ends. */
  onCaret: (word: number | undefined) => void;
};

/**
 * Makes words selectable over the scan while mounted: with the mouse, and with arrows and Shift+arrows; touch selection
 * is left to the browser. A drag that does not begin on a word moves the scan as usual.
 */
export default function ScanSelection({ viewer, scan, lines, language, onWord, onCaret }: Props) {
  useEffect(() => {
    const layer = wordLayer(lines, scan, language);
    const release = followScan(viewer, layer);
    const words = layer.querySelectorAll('[data-word]');
    let anchor: number | undefined;
    let focus: number | undefined;
    let isDragging = false;

    const select = (from: number, to: number) => {
      [anchor, focus] = [from, to];
      onCaret(to);
      const [start, end] = [words[from]?.firstChild, words[to]?.firstChild];
      if (!start || !end) return;
      const [before, after] = from <= to ? [0, lengthOf(end)] : [lengthOf(start), 0];
      document.getSelection()?.setBaseAndExtent(start, before, end, after);
    };
    const goTo = (word: number) => {
      [anchor, focus] = [word, word];
      onCaret(word);
      document.getSelection()?.removeAllRanges();
    };

    // Events come from OpenSeadragon, whichever element they began on, and words are found by position, because the
    // browser's own selection goes astray between absolutely positioned words.
    const onPress = ({ originalEvent }: OpenSeadragon.CanvasPressEvent) => {
      isDragging = false;
      if (!(originalEvent instanceof PointerEvent) || originalEvent.pointerType === 'touch') return;
      const word = wordAt(lines, pointOfEvent(viewer, originalEvent));
      if (word === undefined) return;
      isDragging = true;
      // Otherwise OpenSeadragon would focus it, and the page would jump.
      viewer.canvas.focus({ preventScroll: true });
      if (originalEvent.shiftKey && anchor !== undefined) select(anchor, word);
      else goTo(word);
    };
    const onDrag = (event: OpenSeadragon.CanvasDragEvent) => {
      if (!isDragging || anchor === undefined) return;
      event.preventDefaultAction = true;
      if (!(event.originalEvent instanceof MouseEvent)) return;
      const word = wordNear(lines, pointOfEvent(viewer, event.originalEvent));
      if (word !== undefined) select(anchor, word);
    };
    const onDragEnd = (event: { preventDefaultAction: boolean }) => {
      if (isDragging) event.preventDefaultAction = true;
    };
    const onDoubleClick = (event: OpenSeadragon.CanvasDoubleClickEvent) => {
      if (!isDragging || anchor === undefined) return;
      event.preventDefaultAction = true;
      select(anchor, anchor);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (altKey) return;
      const isAll = (ctrlKey || metaKey) && key === 'a';
      const next = isAll
        ? words.length - 1
        : ctrlKey || metaKey
          ? undefined
          : wordByKey(lines, language, focus, key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (isAll) return select(0, next);
      if (shiftKey) select(anchor ?? next, next);
      else goTo(next);
      onWord(next);
    };
    const keepToWords = (event: Event) => event.preventDefault();

    layer.addEventListener('mousedown', keepToWords);
    // In the capture phase, before OpenSeadragon would move the scan.
    viewer.canvas.addEventListener('keydown', onKey, true);
    const unhandle = onViewer(viewer, {
      'canvas-press': onPress,
      'canvas-drag': onDrag,
      'canvas-drag-end': onDragEnd,
      'canvas-double-click': onDoubleClick,
    });
    return () => {
      release();
      onCaret(undefined);
      viewer.canvas.removeEventListener('keydown', onKey, true);
      unhandle();
    };
  }, [viewer, scan, lines, language, onWord, onCaret]);
  return null;
}

const lengthOf = (node: Node) => node.textContent?.length ?? 0;
