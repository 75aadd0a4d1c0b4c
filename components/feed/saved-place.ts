import type { Cursor } from '#lib/feed/cursor.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import type { Batches } from './feed-query.ts';

/** What brings a visitor back to the same tile: all that was loaded, and how far down the page was. */
export type SavedPlace = { batches: Batches; scroll: number };

// Raised when a place of before would be read wrongly. A tab outlives any number of releases.
const version = 1;

const keyOf = (address: string) => `czytelnia-feed:${address}`;

/** Stores the place in the feed at this address for as long as the browser's tab lives. */
export function savePlace(address: string, place: SavedPlace): void {
  try {
    const { batches, scroll } = place;
    sessionStorage.removeItem(keyOf(address));
    sessionStorage.setItem(keyOf(address), JSON.stringify({ version, batches: withoutEnd(batches), scroll }));
  } catch {
    // Storage is off or full; the visitor then starts at the top again.
  }
}

/** Without the empty batches of the end: more may have come below it until the visitor does. */
function withoutEnd({ pages, pageParams }: Batches): Batches {
  const count = Math.max(1, pages.findLastIndex(({ ids }) => ids.length > 0) + 1);
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
}

/**
 * The stored place, if the visitor comes back to the page or loads it again; a fresh visit starts at the top, and so does one
 * whose place is broken or of another version.
 */
export function placeToRestore(address: string): SavedPlace | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
  if (type !== 'back_forward' && type !== 'reload') return undefined;
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? 'null');
    // Who has not gone down the feed and loads it again wants to see what is new.
    return isPlace(place) && (type !== 'reload' || place.scroll >= innerHeight) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** What a browser may hold in the place of a {@link SavedPlace}. */
type Stored = {
  version?: unknown;
  batches?: { pages?: unknown; pageParams?: { length?: unknown } };
  scroll?: unknown;
} | null;

/** Whether what was stored is a place of this version. By hand: a schema would cost every visitor its library. */
function isPlace(value: unknown): value is SavedPlace {
  const place = value as Stored;
  const { pages, pageParams } = place?.batches ?? {};
  return (
    place?.version === version &&
    Number.isFinite(place.scroll) &&
    isListOf(isBatch, pages) &&
    pages.length > 0 &&
    pageParams?.length === pages.length
  );
}

function isBatch(value: unknown): boolean {
  const { ids, tiles, next } = (value ?? {}) as { ids?: unknown; tiles?: unknown; next?: Partial<Cursor> };
  return (
    isListOf(Number.isSafeInteger, ids) &&
    (tiles === undefined || (isListOf(isTile, tiles) && tiles.length === ids.length)) &&
    (next === undefined || typeof next?.oldest === 'string')
  );
}

/** Whether it is a tile's view, or null in the position of one that is gone. */
function isTile(value: unknown): boolean {
  const tile = value as Partial<TileView> | null;
  return tile === null || (typeof tile.title === 'string' && typeof tile.note === 'string');
}

function isListOf(isOne: (value: unknown) => boolean, value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every(isOne);
}
