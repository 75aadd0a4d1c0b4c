import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { fillBatch, missingOf, releaseTiles, seenIn } from '#lib/feed/batches.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import { type Batches, type FeedSource, feedKey, loadBatch, persistence } from './feed-query.ts';
import type { Window } from './use-window.ts';

/**
 * Keeps the tiles near the screen in memory and releases the others.
 * @param shown undefined: all tiles are rendered, or a position is being restored; none is loaded or released then
 * @returns whether tiles could not be loaded again, and a function that retries
 */
export function useTilesNear(
  client: QueryClient,
  address: string,
  { pages, pageParams }: Batches,
  shown: Window | undefined,
  source: FeedSource,
): { isMissing: boolean; retry: () => void } {
  const [failed, setFailed] = useState<number>();

  const fill = useCallback(
    async (index: number) => {
      const key = feedKey(address);
      const loaded = client.getQueryData<Batches>(key);
      if (!loaded) return;
      try {
        const { tiles } = await client.fetchQuery({
          queryKey: ['batch', address, index],
          queryFn: ({ signal }) =>
            loadBatch(source, loaded.pageParams[index], seenIn(loaded.pages.slice(0, index)), signal),
          gcTime: 0,
          ...persistence,
        });
        client.setQueryData<Batches>(key, (now) => now && withTiles(now, index, tiles));
        setFailed((before) => (before === index ? undefined : before));
      } catch {
        setFailed(index);
      }
    },
    [client, address, source],
  );

  const { first, last } = shown ?? {};
  useEffect(() => {
    if (first === undefined || last === undefined) return;
    for (const index of missingOf(pages, first, last)) void fill(index);
    const near = releaseTiles(pages, first, last);
    if (near !== pages) client.setQueryData<Batches>(feedKey(address), { pages: near, pageParams });
  }, [client, pages, pageParams, first, last, fill, address]);

  const isMissing =
    failed !== undefined && shown !== undefined && missingOf(pages, shown.first, shown.last).includes(failed);
  return { isMissing, retry: () => failed !== undefined && void fill(failed) };
}

function withTiles({ pages, pageParams }: Batches, index: number, tiles: readonly TileView[]): Batches {
  return { pages: pages.map((page, at) => (at === index ? fillBatch(page, tiles) : page)), pageParams };
}
