import { useEffect, useEffectEvent } from 'react';

/** Milliseconds within which the next text must arrive to be read aloud: later it would come as a surprise. */
const timeout = 15_000;

/** How the text of the next scan is to be read. */
type ReadingOn = { rate: number; takesFocus: boolean };

let continuation: (ReadingOn & { until: number }) | undefined;

/** Has the next text in this document read aloud as soon as it arrives. */
export function readOn(how: ReadingOn): void {
  continuation = { ...how, until: Date.now() + timeout };
}

export function isReadingOn(): boolean {
  return continuation !== undefined && continuation.until > Date.now();
}

/** How a text that has arrived is to be read aloud, if at all; forgotten once taken. */
export function takeReadingOn(): ReadingOn | undefined {
  const continued = isReadingOn() ? continuation : undefined;
  continuation = undefined;
  return continued;
}

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
