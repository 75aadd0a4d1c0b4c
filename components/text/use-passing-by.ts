import { useEffect, useEffectEvent } from 'react';
import { isReadingOn, takeReadingOn } from './reading-on.ts';

/**
 * Goes on past a scan that has nothing to read, while a work is read aloud over the ends of its pages.
 * @param scan any value that differs from scan to scan
 * @param onTurn turns to the next scan; undefined at the last one, where the reading ends
 */
export function usePassingBy(hasNothing: boolean, scan: unknown, onTurn: (() => void) | undefined): void {
  const pass = useEffectEvent(() => {
    if (!isReadingOn()) return;
    if (onTurn) onTurn();
    else takeReadingOn();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan is passed by once
  useEffect(() => {
    if (hasNothing) pass();
  }, [hasNothing, scan]);
}
