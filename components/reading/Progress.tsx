import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** Where it has been moved to from a scan: once another one is shown, that is where it stands. */
  const [move, setMove] = useState<{ from: number; to: number }>();
  const moved = move?.from === position ? move.to : undefined;
  const onEnd = useEffectEvent((to: number) => {
    // Until the other scan is there, it stands where it was put.
    if (!onGo(to)) setMove(undefined);
  });

  // React's own event of this name comes at each movement, the browser's when it has ended.
  useEffect(() => {
    const range = input.current;
    if (!range) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      // Read now: a scan that was turned to before may come meanwhile, and set it back.
      const to = range.valueAsNumber - 1;
      timer = setTimeout(() => onEnd(to), pause);
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
        onChange={({ target }) => setMove({ from: position, to: target.valueAsNumber - 1 })}
      />
      <bdi className={styles.shown} aria-hidden="true">
        {words}
      </bdi>
    </div>
  );
}
