import type { Viewer } from 'openseadragon';
import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LazyBoundary } from '#components/lazy/LazyBoundary.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { onAddressChange, viewInAddress } from '#components/viewer/view-address.ts';
import type { SelectedPassage } from '#lib/citation/passage.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { type IndexedLine, lineOfWord, linesOf } from '#lib/text/lines.ts';
import type { TextLayer, WordRange } from '#lib/text/text-layer.ts';
import { textOf } from '#lib/text/words.ts';
import { oneLine } from '#lib/untrusted.ts';
import { FindField } from './FindField.tsx';
import { QuoteButton } from './QuoteButton.tsx';
import styles from './ScanText.module.css';
import { selectedText } from './selection.ts';
import { showWords } from './show-words.ts';
import { TextOverlay, useMarks } from './TextOverlay.tsx';
import { TextPanel } from './TextPanel.tsx';
import { useFind } from './use-find.ts';
import { useHighlights } from './use-highlights.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { useSelection } from './use-selection.ts';
import { useVoices } from './use-voices.ts';

const ReadAloud = lazyPart(() => import('./ReadAloud.tsx'));
const ScanSelection = lazyPart(() => import('./ScanSelection.tsx'));

export type LoadedTextProps = {
  viewer: Viewer | undefined;
  scan: { width: number; height: number };
  layer: TextLayer;
  /** BCP 47 tag of the object's text, where the layer names none. */
  language: string | undefined;
  locale: string;
  /** Whether a drag over the scan selects text. */
  isSelecting: boolean;
  /** The field for finding words in the text. */
  findField: Ref<HTMLInputElement>;
  onQuote: (passage: SelectedPassage) => void;
  /** Turns to the next scan; undefined at the last one. */
  onTurn: (() => void) | undefined;
  strings: Messages<'text'>;
};

/** A loaded text: its words over the scan, its lines beside it, with search, marks and selection in both. */
export function LoadedText(props: LoadedTextProps) {
  const { viewer, scan, layer, language, locale, isSelecting, onQuote, onTurn, strings } = props;
  const root = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(layer), [layer]);
  const [marked, setMarked] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const selected = useSelection(layer, lines, root);
  const [caret, setCaret] = useState<number>();
  const passage = usePassage(scan, lines);
  const { query, search, words, matches, current, step, isTyping, isPlaced } = useFind(layer, lines, scan);
  const voices = useVoices(layer.language ?? language);
  const { show, scrollTo } = useScrollIntoView(viewer, lines, root, tools);

  const onScanLine = useCallback(
    (line: IndexedLine | undefined) => {
      setMarked(line?.number);
      if (line) scrollTo(line.number);
    },
    [scrollTo],
  );
  const onPanelLine = (line: IndexedLine | undefined, isChosen: boolean) => {
    setMarked(line?.number);
    if (viewer && line?.box && isChosen) showWords(viewer, [line.box], false);
  };
  const onWord = useCallback(
    (word: number) => {
      const range = { first: word, last: word };
      setAnnouncement(textOf(layer, range));
      show(range, false);
    },
    [layer, show],
  );

  // Brings a match into sight in both places when it becomes the current one, unless the address names a view of the
  // scan.
  const match = matches[current];
  useEffect(() => {
    if (!match) return;
    if (isPlaced) scrollTo(lineOfWord(lines, match.first)?.number);
    else show(match, !isTyping);
  }, [match, isTyping, isPlaced, lines, show, scrollTo]);
  useEffect(() => {
    if (!passage) return;
    show(passage, true);
    setAnnouncement(fill(strings.passage, { text: oneLine(textOf(layer, passage), maxSpokenLength) }));
  }, [passage, layer, strings, show]);
  useHighlights(root, lines, matches, match, passage);

  // A passage named by the link need not be selected again.
  const chosen = selected ?? (passage && { ...passage, before: 0, after: 0 });
  const quote = (words = chosen) => {
    if (!words) return setAnnouncement(strings.quoteNote);
    const range = { first: words.first, last: words.last };
    const own = lineOfWord(lines, range.first)?.block.language ?? layer.language;
    onQuote({ text: selectedText(layer, words), range, language: own });
  };

  const marks = useMarks(lines, { passage, matches, match, line: marked, caret });

  return (
    <div ref={root} className={styles.loaded}>
      {viewer && <TextOverlay viewer={viewer} scan={scan} lines={lines} marks={marks} onLine={onScanLine} />}
      {viewer && isSelecting && (
        <LazyBoundary sentence={strings.selectFailed} retryLabel={strings.retry} className="dim">
          <ScanSelection
            viewer={viewer}
            scan={scan}
            lines={lines}
            language={layer.language ?? language}
            onWord={onWord}
            onCaret={setCaret}
          />
        </LazyBoundary>
      )}
      <div ref={tools} className={styles.tools}>
        <FindField
          findField={props.findField}
          query={query}
          onQuery={search}
          count={words.trim() === '' ? undefined : matches.length}
          current={current}
          onStep={step}
          strings={strings}
        />
        <div className={`row ${styles.actions}`}>
          <QuoteButton
            selected={selected}
            hasPassage={passage !== undefined}
            onQuote={quote}
            label={strings.quote}
          />
          {voices.length > 0 && (
            <LazyBoundary sentence={strings.readAloudFailed} retryLabel={strings.retry} className={undefined}>
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
            </LazyBoundary>
          )}
          <span role="status" className="muted">
            {chosen ? fill(strings.selected, { count: chosen.last - chosen.first + 1 }) : strings.quoteNote}
          </span>
        </div>
      </div>
      <p role="status" className="heard">
        {announcement}
      </p>
      <TextPanel
        layer={layer}
        lines={lines}
        marked={marked}
        matches={matches}
        match={match}
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
function usePassage(scan: LoadedTextProps['scan'], lines: readonly IndexedLine[]): WordRange | undefined {
  const [passage, setPassage] = useState(() => viewInAddress(scan).passage);
  useEffect(() => onAddressChange(scan, (view) => setPassage(view.passage)), [scan]);
  return passage && lineOfWord(lines, passage.last) ? passage : undefined;
}
