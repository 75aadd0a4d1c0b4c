import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { firstAbort, timeout } from '#components/controls/first-abort.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import type { TileType } from '#lib/catalogue/schema.ts';
import { type Batch, batchOf, type LoadedBatch } from '#lib/feed/batches.ts';
import { boundOf, type Cursor, type Seen, step } from '#lib/feed/cursor.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Which feed is read, and how its tiles are shown. */
export type FeedSource = { locale: Locale; type: TileType | undefined };

export const feedKey = (address: string) => ['feed', address];

export type Batches = InfiniteData<Batch, Cursor | undefined>;

/**
 * The batch that comes with the page. A refetch asks for it from its own newest tile: by then the feed may have newer
 * tiles, and further down it always has.
 */
export function firstBatches(first: Batch): Batches {
  const newest = first.tiles?.[0]?.sorting_datetime;
  return { pages: [first], pageParams: [newest === undefined ? undefined : { oldest: newest, stride: 1 }] };
}

let ofThisPage: QueryClient | undefined;

/**
 * The query client that holds the loaded feeds. The browser has one for the page, which outlives the island that reads
 * it; on the server each render has its own, so that none shows or retains what another has loaded.
 */
export function feedClient(): QueryClient {
  if (typeof document === 'undefined') return new QueryClient();
  ofThisPage ??= new QueryClient();
  return ofThisPage;
}

/** Thrown when the server answers the request for a batch with an error. */
class FeedFailure extends Error {
  /** @param isPassing whether a retry within seconds makes sense */
  constructor(
    status: number,
    readonly isPassing: boolean,
  ) {
    super(`The feed answered with status ${status}`);
  }
}

/**
 * How a failed batch is retried: twice, soon, and not if the answer says that it is of no use, or timed out. Offline it
 * fails too, so that the visitor is told; by default the query would wait silently.
 */
export const persistence = {
  networkMode: 'always',
  retry: (failures: number, error: Error) =>
    failures < 2 && error.name !== 'TimeoutError' && !(error instanceof FeedFailure && !error.isPassing),
  /** Milliseconds: about half a second, then about one, with jitter so that visitors do not retry in step. */
  retryDelay: (failures: number) => 500 * 2 ** failures * (0.75 + Math.random() / 2),
} as const;

/** Loads what follows a cursor. @throws when the answer is not a batch */
export async function loadBatch(
  source: FeedSource,
  cursor: Cursor | undefined,
  seen: Seen,
  signal: AbortSignal,
): Promise<LoadedBatch> {
  const fresh: TileView[] = [];
  const ids = new Set<number>();
  const known: Seen = { has: (id) => ids.has(id) || seen.has(id) };
  let next = cursor;
  let rounds = 0;
  // A step that brings nothing new only moves the bound; after a short batch the next step tells whether the feed
  // has ended, so that its end shows without another click.
  for (;;) {
    const batch = await requestBatch(source, boundOf(next), signal);
    const stepped = step(next, batch, known);
    for (const tile of stepped.fresh) ids.add(tile.id);
    fresh.push(...stepped.fresh);
    next = stepped.next;
    if (stepped.fresh.length > 0) rounds += 1;
    const enough = stepped.fresh.length > 0 && (batch.length >= batchLimit || rounds > 1);
    if (!next || enough) return batchOf(fresh, next);
  }
}

async function requestBatch({ locale, type }: FeedSource, bound: string | undefined, signal: AbortSignal) {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (bound) query.set('max_sorting_datetime', bound);
  const response = await fetch(`/${locale}/feed.json?${query}`, {
    signal: firstAbort(signal, AbortSignal.timeout(timeout)),
  });
  if (!response.ok) {
    // A catalogue that says when to come back is not retried automatically; visitors may still retry.
    const isPassing = response.status >= 500 && !response.headers.has('Retry-After');
    throw new FeedFailure(response.status, isPassing);
  }
  return (await response.json()) as TileView[];
}
