import type { Batches } from './feed-query.ts';

/** What brings a visitor back to the same tile: all that was loaded, and how far down the page was. */
export type KeptPlace = { batches: Batches; scroll: number };

const keyOf = (address: string) => `czytelnia-feed:${address}`;

/** Keeps the place in the feed at this address for as long as the browser's tab lives. */
export function keepPlace(address: string, place: KeptPlace): void {
  try {
    const { batches, scroll } = place;
    sessionStorage.setItem(keyOf(address), JSON.stringify({ batches: withoutEnd(batches), scroll }));
  } catch {
    // Storage is off or full; the visitor then starts at the top again.
    sessionStorage.removeItem(keyOf(address));
  }
}

/** Without the empty batches of the end: more may have come below it until the visitor does. */
function withoutEnd({ pages, pageParams }: Batches): Batches {
  const count = Math.max(1, pages.findLastIndex(({ ids }) => ids.length > 0) + 1);
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
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
