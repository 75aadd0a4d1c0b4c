import { useEffect, useEffectEvent } from 'react';
import { isReadingOn, takeReadingOn } from './reading-on.ts';

/**
 * Skips scans without text while a work is read aloud across pages.
 * @param silent identifies a scan without text; undefined if it has one, or may have
 * @param onTurn turns to the next scan; undefined at the last one, where the reading ends
 */
export function useSkipSilentScans(
  silent: string | number | undefined,
  onTurn: (() => void) | undefined,
): void {
  const pass = useEffectEvent(() => {
    if (!isReadingOn()) return;
    if (onTurn) onTurn();
    else takeReadingOn();
  });
  useEffect(() => {
    if (silent !== undefined) pass();
  }, [silent]);
}
