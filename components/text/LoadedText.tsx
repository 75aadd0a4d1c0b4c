import type { Viewer } from 'openseadragon';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fill } from '#components/viewer/strings.ts';
import { onAddressChange, viewInAddress } from '#components/viewer/view-address.ts';
import { around, boxesOf, lineOfWord, linesOf, type PlacedLine } from '#lib/text/lines.ts';
import type { Box, TextLayer, WordRange } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';
import { bringIntoView } from './bring-into-view.ts';
import { FindField } from './FindField.tsx';
import styles from './ScanText.module.css';
import { scrollWithin } from './scroll-within.ts';
import type { TextStrings } from './strings.ts';
import { type Mark, TextOverlay } from './TextOverlay.tsx';
import { TextPanel } from './TextPanel.tsx';
import { useCaret } from './use-caret.ts';
import { useFind } from './use-find.ts';
import { useSelection } from './use-selection.ts';
import { useVoices } from './use-voices.ts';

const ReadAloud = lazy(() => import('./ReadAloud.tsx'));

export type LoadedTextProps = {
  viewer: Viewer | undefined;
  scan: { width: number; height: number };
  layer: TextLayer;
  /** BCP 47 tag of the object's text, where the layer names none. */
  language: string | undefined;
  /** Language of the page. */
  locale: string;
  isSelecting: boolean;
  onQuote: (passage: { text: string; range: WordRange }) => void;
  strings: TextStrings;
};

/** A text that is there: its words over the scan, its lines beside, what is found, marked and selected in both. */
export function LoadedText(props: LoadedTextProps) {
  const { viewer, scan, layer, language, locale, isSelecting, onQuote, strings } = props;
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => linesOf(layer), [layer]);
  const [marked, setMarked] = useState<number>();
  const [said, setSaid] = useState('');
  const selected = useSelection(layer, lines);
  const passage = usePassage(scan, lines);
  const { query, look, matches, current, step } = useFind(layer, scan);
  const voices = useVoices(layer.language ?? language);

  const scrollTo = useCallback((line: number | undefined) => {
    const element = root.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (element && root.current?.parentElement) scrollWithin(root.current.parentElement, element);
  }, []);
  const show = useCallback(
    (boxes: readonly Box[]) => {
      const box = around(boxes.map((one) => ({ box: one })));
      if (viewer && box) bringIntoView(viewer, box);
    },
    [viewer],
  );

  const onScanLine = useCallback(
    (line: PlacedLine | undefined) => {
      setMarked(line?.number);
      if (line) scrollTo(line.number);
    },
    [scrollTo],
  );
  const onPanelLine = (line: PlacedLine | undefined, isAsked: boolean) => {
    setMarked(line?.number);
    if (line?.box && isAsked) show([line.box]);
  };
  const onWord = useCallback((word: number) => setSaid(textOf(layer, { first: word, last: word })), [layer]);

  // A match that becomes the current one is brought into sight in both places, wherever it came from.
  const match = matches[current];
  useEffect(() => {
    if (!match) return;
    show(boxesOf(lines, match));
    scrollTo(lineOfWord(lines, match.first)?.number);
  }, [match, lines, show, scrollTo]);
  useEffect(() => {
    if (!passage) return;
    show(boxesOf(lines, passage));
    scrollTo(lineOfWord(lines, passage.first)?.number);
    setSaid(fill(strings.passage, { text: textOf(layer, passage) }));
  }, [passage, lines, layer, strings, show, scrollTo]);

  const marks = useMemo<Mark[]>(
    () => [
      ...boxesOf(lines, passage ?? none).map((box) => ({ box, kind: 'passage' as const })),
      ...matches.flatMap((range) =>
        boxesOf(lines, range).map((box) => ({
          box,
          kind: range === match ? ('current' as const) : ('match' as const),
        })),
      ),
      ...(marked === undefined
        ? []
        : [lines[marked]?.box].flatMap((box) => (box ? [{ box, kind: 'line' as const }] : []))),
    ],
    [lines, passage, matches, match, marked],
  );
  const matched = useMemo(
    () =>
      new Set(
        matches.flatMap(({ first, last }) => [
          lineOfWord(lines, first)?.number ?? -1,
          lineOfWord(lines, last)?.number ?? -1,
        ]),
      ),
    [lines, matches],
  );

  return (
    <div ref={root} className={styles.loaded} data-find-field="">
      {viewer && (
        <>
          <TextOverlay
            viewer={viewer}
            scan={scan}
            lines={lines}
            marks={marks}
            isSelecting={isSelecting}
            onLine={onScanLine}
          />
          <Caret viewer={viewer} lines={lines} isSelecting={isSelecting} onWord={onWord} />
        </>
      )}
      <div className={styles.tools}>
        <FindField
          field={field}
          query={query}
          onQuery={look}
          count={matches.length}
          current={current}
          onStep={step}
          strings={strings}
        />
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.button}
            disabled={!selected}
            // The selection would be lost by the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => selected && onQuote({ text: textOf(layer, selected), range: selected })}
          >
            {strings.quote}
          </button>
          {voices.length > 0 && (
            <Suspense>
              <ReadAloud
                voices={voices}
                lines={lines}
                from={selected?.first}
                onLine={(line) => onPanelLine(line, true)}
                strings={strings}
              />
            </Suspense>
          )}
          <span className={styles.count}>
            {selected
              ? fill(strings.selected, { count: selected.last - selected.first + 1 })
              : strings.quoteNote}
          </span>
        </div>
      </div>
      <p role="status" className={styles.unseen}>
        {said}
      </p>
      <TextPanel
        layer={layer}
        lines={lines}
        marked={marked}
        matched={matched}
        current={match && lineOfWord(lines, match.first)?.number}
        language={language}
        locale={locale}
        strings={strings}
        onLine={onPanelLine}
      />
    </div>
  );
}

const none: WordRange = { first: -1, last: -1 };

/** The passage that the page's address names, if the text has it. */
function usePassage(scan: LoadedTextProps['scan'], lines: readonly PlacedLine[]): WordRange | undefined {
  const [passage, setPassage] = useState(() => viewInAddress(scan).passage);
  useEffect(() => onAddressChange(scan, (view) => setPassage(view.passage)), [scan]);
  return passage && lineOfWord(lines, passage.last) ? passage : undefined;
}

function Caret(props: {
  viewer: Viewer;
  lines: readonly PlacedLine[];
  isSelecting: boolean;
  onWord: (word: number) => void;
}) {
  useCaret(props.viewer, props.lines, props.isSelecting, props.onWord);
  return null;
}
