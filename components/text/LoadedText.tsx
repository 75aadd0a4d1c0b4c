import type { Viewer } from 'openseadragon';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LateParts } from '#components/late/LateParts.tsx';
import { late } from '#components/late/late.tsx';
import { onAddressChange, viewInAddress } from '#components/viewer/view-address.ts';
import type { SelectedPassage } from '#lib/citation/passage.ts';
import { oneLine } from '#lib/foreign.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { boxesOf, lineOfWord, linesOf, type PlacedLine } from '#lib/text/lines.ts';
import type { Box, TextLayer, WordRange } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';
import { FindField } from './FindField.tsx';
import styles from './ScanText.module.css';
import { scrollWithin } from './scroll-within.ts';
import { type SelectedWords, selectedText } from './selection.ts';
import { showWords } from './show-words.ts';
import { TextOverlay } from './TextOverlay.tsx';
import { TextPanel } from './TextPanel.tsx';
import { useFind } from './use-find.ts';
import { useHighlights } from './use-highlights.ts';
import { useMarks } from './use-marks.ts';
import { useSelection } from './use-selection.ts';
import { useVoices } from './use-voices.ts';

const ReadAloud = late(() => import('./ReadAloud.tsx'));
const ScanSelection = late(() => import('./ScanSelection.tsx'));

export type LoadedTextProps = {
  viewer: Viewer | undefined;
  scan: { width: number; height: number };
  layer: TextLayer;
  /** BCP 47 tag of the object's text, where the layer names none. */
  language: string | undefined;
  locale: string;
  isSelecting: boolean;
  onQuote: (passage: SelectedPassage) => void;
  /** Turns to the next scan; undefined at the last one. */
  onTurn: (() => void) | undefined;
  strings: Messages<'text'>;
};

/** A loaded text: its words over the scan, its lines beside it, with search, marks and selection in both. */
export function LoadedText(props: LoadedTextProps) {
  const { viewer, scan, layer, language, locale, isSelecting, onQuote, onTurn, strings } = props;
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(layer), [layer]);
  const [marked, setMarked] = useState<number>();
  const [said, setSaid] = useState('');
  const selected = useSelection(layer, lines, root);
  const [caret, setCaret] = useState<number>();
  const passage = usePassage(scan, lines);
  const { query, look, wanted, matches, current, step, isTyping, isPlaced } = useFind(layer, lines, scan);
  const voices = useVoices(layer.language ?? language);

  const scrollTo = useCallback((line: number | undefined) => {
    const element = root.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    const box = root.current?.parentElement;
    if (element && box) scrollWithin(box, element, tools.current?.offsetHeight ?? 0);
  }, []);
  const show = useCallback(
    (boxes: readonly Box[], enlarges: boolean) => {
      if (viewer) showWords(viewer, boxes, enlarges);
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
    if (line?.box && isAsked) show([line.box], false);
  };
  const onWord = useCallback(
    (word: number) => {
      const range = { first: word, last: word };
      setSaid(textOf(layer, range));
      show(boxesOf(lines, range), false);
      scrollTo(lineOfWord(lines, word)?.number);
    },
    [layer, lines, show, scrollTo],
  );

  // Brings a match into sight in both places when it becomes the current one, unless the address says what is seen of
  // the scan.
  const match = matches[current];
  useEffect(() => {
    if (!match) return;
    if (!isPlaced) show(boxesOf(lines, match), !isTyping);
    scrollTo(lineOfWord(lines, match.first)?.number);
  }, [match, isTyping, isPlaced, lines, show, scrollTo]);
  useEffect(() => {
    if (!passage) return;
    show(boxesOf(lines, passage), true);
    scrollTo(lineOfWord(lines, passage.first)?.number);
    setSaid(fill(strings.passage, { text: oneLine(textOf(layer, passage), maxSpokenLength) }));
  }, [passage, lines, layer, strings, show, scrollTo]);
  useHighlights(root, lines, matches, match, passage);

  const held = useRef<SelectedWords>(undefined);
  // A passage named by the link need not be selected again.
  const chosen = selected ?? (passage && { ...passage, before: 0, after: 0 });
  const quote = () => {
    const words = selected ?? held.current ?? chosen;
    held.current = undefined;
    if (!words) return setSaid(strings.quoteNote);
    const range = { first: words.first, last: words.last };
    const own = lineOfWord(lines, range.first)?.block.language ?? layer.language;
    onQuote({ text: selectedText(layer, words), range, language: own });
  };

  const marks = useMarks(lines, { passage, matches, match, line: marked, caret });
  const matched = useMemo(() => {
    const words = matches.flatMap(({ first, last }) => [first, last]);
    return new Set(words.map((word) => lineOfWord(lines, word)?.number ?? -1));
  }, [lines, matches]);

  return (
    <div ref={root} className={styles.loaded} data-find-field="">
      {viewer && <TextOverlay viewer={viewer} scan={scan} lines={lines} marks={marks} onLine={onScanLine} />}
      {viewer && isSelecting && (
        <LateParts sentence={strings.selectFailed} retryLabel={strings.retry} className={styles.note}>
          <ScanSelection
            viewer={viewer}
            scan={scan}
            lines={lines}
            language={layer.language ?? language}
            onWord={onWord}
            onCaret={setCaret}
          />
        </LateParts>
      )}
      <div ref={tools} className={styles.tools}>
        <FindField
          field={field}
          query={query}
          onQuery={look}
          count={wanted.trim() === '' ? undefined : matches.length}
          current={current}
          onStep={step}
          strings={strings}
        />
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.button}
            aria-disabled={!chosen}
            // The click would clear the selection, and on a touch screen even before it.
            onPointerDown={() => {
              held.current = selected;
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              // The dialog gives the focus back to where it came from.
              currentTarget.focus({ preventScroll: true });
              quote();
            }}
          >
            {strings.quote}
          </button>
          {voices.length > 0 && (
            <LateParts sentence={strings.readAloudFailed} retryLabel={strings.retry} className={undefined}>
              <ReadAloud
                voices={voices}
                lines={lines}
                from={chosen?.first}
                onLine={(line) => {
                  onPanelLine(line, true);
                  scrollTo(line?.number);
                }}
                onTurn={onTurn}
                strings={strings}
              />
            </LateParts>
          )}
          <span role="status" className={styles.count}>
            {chosen ? fill(strings.selected, { count: chosen.last - chosen.first + 1 }) : strings.quoteNote}
          </span>
        </div>
      </div>
      <p role="status" className="heard">
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

/** Characters of a passage that are read out when the page opens at it. */
const maxSpokenLength = 200;

/** The passage that the page's address names, if the text has it. */
function usePassage(scan: LoadedTextProps['scan'], lines: readonly PlacedLine[]): WordRange | undefined {
  const [passage, setPassage] = useState(() => viewInAddress(scan).passage);
  useEffect(() => onAddressChange(scan, (view) => setPassage(view.passage)), [scan]);
  return passage && lineOfWord(lines, passage.last) ? passage : undefined;
}
