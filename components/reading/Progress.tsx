import { useEffect, useRef, useState } from 'react';
import styles from './ReadingControls.module.css';
import type { ReadingStrings } from './reading-strings.ts';

/** Milliseconds without another change after which it turns: whoever holds an arrow down passes by many scans. */
const pause = 300;

type Props = {
  /** The scan that is shown, from 0, and how many there are. */
  position: number;
  total: number;
  isRightToLeft: boolean;
  /** What a scan is called. */
  nameOf: (position: number) => string;
  /** What is shown. */
  shown: string;
  /** Turns to a scan. Gives whether that is another one than what is shown. */
  onGo: (position: number) => boolean;
  strings: ReadingStrings;
};

/** Where one is in a work; moving it turns to another scan. */
export function Progress({ position, total, isRightToLeft, nameOf, shown, onGo, strings }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Where it has been moved to, until that scan is shown. */
  const [moved, setMoved] = useState<number>();
  const go = useRef(onGo);
  useEffect(() => {
    go.current = onGo;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another scan is shown, that is where it stands
  useEffect(() => setMoved(undefined), [position]);

  // React's own event of this name comes at each movement, the browser's when it has ended.
  useEffect(() => {
    const range = input.current;
    if (!range) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Until the other scan is there, it stands where it was put.
        if (!go.current(range.valueAsNumber - 1)) setMoved(undefined);
      }, pause);
    };
    range.addEventListener('change', onChange);
    return () => {
      clearTimeout(timer);
      range.removeEventListener('change', onChange);
    };
  }, []);

  const words = moved === undefined ? shown : nameOf(moved);
  return (
    <div className={styles.progress}>
      <label htmlFor="progress">{strings.progress}</label>
      <input
        ref={input}
        id="progress"
        type="range"
        min={1}
        max={total}
        value={(moved ?? position) + 1}
        dir={isRightToLeft ? 'rtl' : 'ltr'}
        aria-valuetext={words}
        autoComplete="off"
        onChange={({ target }) => setMoved(target.valueAsNumber - 1)}
      />
      <bdi className={styles.shown} aria-hidden="true">
        {words}
      </bdi>
    </div>
  );
}
