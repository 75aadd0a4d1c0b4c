import type { Cursor } from '#lib/feed/cursor.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import type { Batches } from './feed-query.ts';

/** Everything that was loaded, and the first tile on the screen with its distance from the screen's top in pixels. */
export type SavedPlace = { batches: Batches; tile: number; top: number };

// Raised when older stored places would be misread. A tab outlives any number of releases.
const version = 2;

const keyOf = (address: string) => `czytelnia-feed:${address}`;

/** Stores the place in the feed at this address for the lifetime of the browser tab. */
export function savePlace(address: string, place: SavedPlace): void {
  try {
    sessionStorage.removeItem(keyOf(address));
    const stored = { ...place, version, batches: withoutEnd(place.batches) };
    sessionStorage.setItem(keyOf(address), JSON.stringify(stored));
  } catch {
    // Storage is off or full; the visitor then starts at the top again.
  }
}

/** Drops the empty batches at the end: there may be more tiles by the time the visitor comes back. */
function withoutEnd({ pages, pageParams }: Batches): Batches {
  const count = Math.max(1, pages.findLastIndex(({ ids }) => ids.length > 0) + 1);
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
}

/**
 * The stored place, if the visitor goes back to the page or reloads it. A fresh visit starts at the top, and so does
 * one whose place is broken or of another version.
 */
export function placeToRestore(address: string): SavedPlace | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
  if (type !== 'back_forward' && type !== 'reload') return undefined;
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? 'null');
    // A visitor who reloads without having scrolled down the feed wants to see what is new.
    return isPlace(place) && (type !== 'reload' || place.tile > 0) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Whether what was stored is a place of this version. By hand: a schema library would cost every visitor. */
function isPlace(value: unknown): value is SavedPlace {
  const place = value as (Partial<SavedPlace> & { version?: unknown }) | null;
  const { pages, pageParams } = place?.batches ?? {};
  return (
    place?.version === version &&
    Number.isSafeInteger(place.tile) &&
    Number.isFinite(place.top) &&
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

/** Whether it is a tile's view, or null for a tile that no longer exists. */
function isTile(value: unknown): boolean {
  const tile = value as Partial<TileView> | null;
  return tile === null || (typeof tile.title === 'string' && typeof tile.note === 'string');
}

function isListOf(isOne: (value: unknown) => boolean, value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every(isOne);
}
