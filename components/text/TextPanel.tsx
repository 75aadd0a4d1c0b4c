import { type FocusEvent, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import { type IndexedLine, lineOfWord, lineText } from '#lib/text/lines.ts';
import type { TextLayer, WordRange } from '#lib/text/text-layer.ts';
import styles from './TextPanel.module.css';

type Props = {
  layer: TextLayer;
  lines: readonly IndexedLine[];
  /** Number of the line that is pointed at on the scan or read aloud. */
  marked: number | undefined;
  /** What was found in the text, and the current one of it. */
  matches: readonly WordRange[];
  match: WordRange | undefined;
  language: string | undefined;
  locale: string;
  strings: Messages<'text'>;
  /** The line under the pointer or the focus; `isChosen` when the visitor wants to see it on the scan. */
  onLine: (line: IndexedLine | undefined, isChosen: boolean) => void;
};

/**
 * The text of a scan as text: blocks under headings, for jumping from one to the next, with lines as printed. The lines
 * are a single tab stop; the arrow keys move among them.
 */
export function TextPanel(props: Props) {
  const { layer, lines, marked, matches, match, language, locale, strings, onLine } = props;
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const ofBlocks = useMemo(() => grouped(lines, ({ block }) => block), [lines]);
  const matched = useMemo(() => {
    const words = matches.flatMap(({ first, last }) => [first, last]);
    return new Set(words.map((word) => lineOfWord(lines, word)?.number));
  }, [lines, matches]);
  const current = match && lineOfWord(lines, match.first)?.number;
  const lineOf = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    return element ? lines[Number(element.dataset.line)] : undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const here = lineOf(event.target);
    if (!here || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const targets: Record<string, number> = {
      ArrowDown: here.number + 1,
      ArrowUp: here.number - 1,
      Home: 0,
      End: lines.length - 1,
    };
    if (event.key === 'Enter') onLine(here, true);
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-line="${target}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const line = lineOf(target);
    if (!line) return;
    setStop(line.number);
    onLine(line, target.matches(':focus-visible'));
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') onLine(lineOf(target), false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers that bubble from the lines
    <div
      ref={list}
      className={styles.text}
      lang={layer.language ?? language}
      onKeyDown={onKey}
      onFocus={onFocus}
      onPointerOver={onPointer}
      onPointerLeave={() => onLine(undefined, false)}
    >
      {layer.blocks.map((block, index) => {
        const Lines = block.heading ? 'h3' : 'div';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
          <section key={index} className={styles.block} lang={block.language}>
            {!block.heading && (
              <h3 className="heard" lang={locale}>
                {fill(strings.part, { number: index + 1, total: layer.blocks.length })}
              </h3>
            )}
            <Lines className={styles.lines}>
              {ofBlocks.get(block)?.map((line) => (
                <span
                  key={line.number}
                  className={styles.line}
                  dir="auto"
                  tabIndex={line.number === stop ? 0 : -1}
                  data-line={line.number}
                  data-first-word={line.firstWord}
                  data-marked={line.number === marked ? '' : undefined}
                  data-match={line.number === current ? 'current' : matched.has(line.number) ? '' : undefined}
                >
                  {`${lineText(line)}\n`}
                </span>
              ))}
            </Lines>
          </section>
        );
      })}
    </div>
  );
}
