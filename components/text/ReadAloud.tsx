import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { type IndexedLine, lineOfWord } from '#lib/text/lines.ts';
import { type Utterance, utterancesOf } from '#lib/text/speech.ts';
import { readOn, takeReadingOn } from './reading-on.ts';
import styles from './ScanText.module.css';
import { Speaker } from './speaker.ts';

type Props = {
  voices: SpeechSynthesisVoice[];
  lines: readonly IndexedLine[];
  /** The word to start from; the first one if undefined. */
  from: number | undefined;
  onLine: (line: IndexedLine | undefined) => void;
  /** Turns to the next scan; undefined at the last one. */
  onTurn: (() => void) | undefined;
  strings: Messages<'text'>;
};

/** Reads a text aloud with a voice of the browser, marks the current line, and goes on with the next scan's text. */
export default function ReadAloud({ voices, lines, from, onLine, onTurn, strings }: Props) {
  const [state, setState] = useState<'silent' | 'reading' | 'paused'>('silent');
  const [carried] = useState(takeReadingOn);
  const [rate, setRate] = useState(carried?.rate ?? 1);
  const waiting = useRef<Utterance[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const [speaker] = useState(() => new Speaker());

  const goOn = useEffectEvent(() => {
    if (carried) start();
  });
  useEffect(() => {
    goOn();
    // Who leaves the page, or the text, is not read to any more.
    return () => speaker.silence();
  }, [speaker]);
  useEffect(() => {
    if (carried?.takesFocus) button.current?.focus({ preventScroll: true });
  }, [carried]);

  const stop = () => {
    speaker.silence();
    setState('silent');
    onLine(undefined);
  };
  const end = () => {
    waiting.current.shift();
    if (waiting.current.length > 0) return speak();
    const takesFocus = document.activeElement?.closest('[data-read-aloud]') != null;
    stop();
    if (!onTurn) return;
    readOn({ rate, takesFocus });
    onTurn();
  };
  const speak = () => {
    const [utterance] = waiting.current;
    if (!utterance) return stop();
    const line = lines[utterance.first];
    onLine(line);
    speaker.speak(utterance.text, { language: line?.block.language, voices, rate }, { end, error: stop });
  };
  const start = () => {
    speaker.silence();
    const line = from === undefined ? 0 : (lineOfWord(lines, from)?.number ?? 0);
    waiting.current = utterancesOf(lines, line);
    resume();
  };
  // On Android pausing ends the speech. The interrupted text is read again from its beginning.
  const pause = () => {
    speaker.silence();
    setState('paused');
  };
  const resume = () => {
    setState('reading');
    speak();
  };

  if (state === 'silent') {
    return (
      <>
        <button type="button" className={styles.button} onClick={start}>
          {strings.read}
        </button>
        <label className="muted">
          {strings.rate}{' '}
          <select value={rate} onChange={({ target }) => setRate(Number(target.value))}>
            {[0.75, 1, 1.25, 1.5, 2].map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-read-aloud=""
        onClick={state === 'paused' ? resume : pause}
      >
        {state === 'paused' ? strings.resume : strings.pause}
      </button>
      <button type="button" className={styles.button} data-read-aloud="" onClick={stop}>
        {strings.stop}
      </button>
    </>
  );
}
