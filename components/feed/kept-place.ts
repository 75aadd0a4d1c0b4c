import type { Batches } from './feed-query.ts';

/** What brings a visitor back to the same tile: all that was loaded, and how far down the page was. */
export type KeptPlace = { batches: Batches; scroll: number };

const keyOf = (address: string) => `czytelnia-feed:${address}`;

/** Keeps the place in the feed at this address for as long as the browser's tab lives. */
export function keepPlace(address: string, place: KeptPlace): void {
  try {
    sessionStorage.setItem(keyOf(address), JSON.stringify(place));
  } catch {
    // Storage is off or full; the visitor then starts at the top again.
    sessionStorage.removeItem(keyOf(address));
  }
}

/** The kept place, if the visitor comes back to the page or loads it again; a fresh visit starts at the top. */
export function placeToRestore(address: string): KeptPlace | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
  if (type !== 'back_forward' && type !== 'reload') return undefined;
  try {
    const text = sessionStorage.getItem(keyOf(address));
    return text ? (JSON.parse(text) as KeptPlace) : undefined;
  } catch {
    return undefined;
  }
}
