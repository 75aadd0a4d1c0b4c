import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './ReadingControls.module.css';
import type { ReadingStrings } from './reading-strings.ts';

/** Milliseconds after the last change before turning: holding down an arrow key passes many scans. */
const pause = 300;

type Props = {
  /** The scan that is shown, from 0, and how many there are. */
  position: number;
  total: number;
  isRightToLeft: boolean;
  nameOf: (position: number) => string;
  /** The name of what is shown. */
  shown: string;
  /** Turns to a scan. Returns whether it differs from what is shown. */
  onGo: (position: number) => boolean;
  strings: ReadingStrings;
};

/** A slider that shows the position in a work; moving it turns to another scan. */
export function Progress({ position, total, isRightToLeft, nameOf, shown, onGo, strings }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Where the slider was moved, and from which scan: once another scan is shown, the slider follows that. */
  const [move, setMove] = useState<{ from: number; to: number }>();
  const moved = move?.from === position ? move.to : undefined;
  const onEnd = useEffectEvent((to: number) => {
    // Until the other scan is shown, the slider stays where it was put.
    if (!onGo(to)) setMove(undefined);
  });

  // React's onChange fires at each movement, the browser's change event when the movement has ended.
  useEffect(() => {
    const range = input.current;
    if (!range) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      // Read now: a scan requested earlier may arrive meanwhile, and reset the slider.
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
