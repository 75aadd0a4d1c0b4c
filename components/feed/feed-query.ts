import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Tile, TileType } from '#lib/catalogue/schema.ts';
import { boundOf, type Cursor, step } from '#lib/feed/cursor.ts';
import { type TileView, tileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** One loaded batch and where the next one begins. */
export type Batch = { tiles: TileView[]; next: Cursor | undefined };
export type Batches = InfiniteData<Batch, Cursor | undefined>;

/** One for the page: it outlives the island that reads it. */
export const queryClient = new QueryClient();

/** Loads what follows a cursor from the read API. @throws when the answer is not a batch */
export async function loadBatch(
  locale: Locale,
  type: TileType | undefined,
  cursor: Cursor | undefined,
  seen: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<Batch> {
  let next = cursor;
  // A step that brings nothing new only moves the bound; at the end of the feed there are two of them.
  for (;;) {
    const query = new URLSearchParams();
    if (type) query.set('type', type);
    const bound = boundOf(next);
    if (bound) query.set('max_sorting_datetime', bound);
    const response = await fetch(`/api/frontpage/?${query}`, {
      signal,
      headers: { Accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`The feed answered with status ${response.status}`);
    const stepped = step(next, (await response.json()) as Tile[], seen);
    if (stepped.fresh.length > 0 || !stepped.next) {
      return { tiles: stepped.fresh.map((tile) => tileView(tile, locale)), next: stepped.next };
    }
    next = stepped.next;
  }
}
