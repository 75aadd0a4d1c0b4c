import { useEffect, useEffectEvent } from 'react';
import { isReadingOn, takeReadingOn } from './reading-on.ts';

/**
 * Goes on past a scan that has nothing to read, while a work is read aloud over the ends of its pages.
 * @param silent names the scan that has nothing to read; undefined where it has, or may have
 * @param onTurn turns to the next scan; undefined at the last one, where the reading ends
 */
export function usePassingBy(silent: string | number | undefined, onTurn: (() => void) | undefined): void {
  const pass = useEffectEvent(() => {
    if (!isReadingOn()) return;
    if (onTurn) onTurn();
    else takeReadingOn();
  });
  useEffect(() => {
    if (silent !== undefined) pass();
  }, [silent]);
}
