'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useOverlay } from '#components/overlay/use-overlay.tsx';
import type { TileType } from '#lib/catalogue/schema.ts';
import { type Batch, countOf, positionsOf, seenIn } from '#lib/feed/batches.ts';
import type { Cursor } from '#lib/feed/cursor.ts';
import styles from './Feed.module.css';
import { FeedEnd, type FeedEndStrings } from './FeedEnd.tsx';
import {
  type Batches,
  type FeedSource,
  feedClient,
  feedKey,
  firstBatches,
  loadBatch,
  persistence,
} from './feed-query.ts';
import { TileCard, TilePlaceholder } from './TileCard.tsx';
import { useRestoredPlace, useReturnToTile } from './use-place.ts';
import { useTilesNear } from './use-tiles-near.ts';
import { useWindow } from './use-window.ts';

export type FeedStrings = FeedEndStrings & { untitled: string; overlay: { close: string; page: string } };

export type FeedProps = FeedSource & {
  /** This feed's own address, path and query. */
  address: string;
  first: Batch;
  /** Address of the next batch as a page of its own, for visitors without scripts. */
  olderHref: string | undefined;
  typeLabels: Record<Exclude<TileType, 'entity'>, string>;
  strings: FeedStrings;
};

/** The feed: its first batch comes with the page, the others as the visitor scrolls down. */
export function Feed(props: FeedProps) {
  const { locale, type, address, first, olderHref, typeLabels, strings } = props;
  const grid = useRef<HTMLUListElement>(null);
  const [client] = useState(feedClient);
  const queryKey = feedKey(address);
  const source = useMemo(() => ({ locale, type }), [locale, type]);
  const feed = useInfiniteQuery<Batch, Error, Batches, string[], Cursor | undefined>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        loadBatch(source, pageParam, seenIn(client.getQueryData<Batches>(queryKey)?.pages ?? []), signal),
      initialPageParam: undefined,
      initialData: firstBatches(first),
      getNextPageParam: (last) => last.next,
      staleTime: Number.POSITIVE_INFINITY,
      ...persistence,
    },
    client,
  );
  const { pages } = feed.data;
  const count = countOf(pages);
  const [shown, scrollToTile] = useWindow(grid, count);
  const from = shown?.first ?? 0;
  const restored = useRestoredPlace(client, address, grid, from, scrollToTile);
  const near = restored.isRestoring ? undefined : shown;
  const { isMissing, retry } = useTilesNear(client, address, feed.data, near, source);
  const { follow, opening, overlay } = useOverlay(strings.overlay);
  const [returned, takeFocus] = useReturnToTile(overlay !== undefined, grid, from, scrollToTile);

  const positions = positionsOf(pages, from, shown?.last ?? count);
  return (
    <>
      <ul
        ref={grid}
        className={styles.grid}
        style={shown && { paddingBlockStart: shown.before, paddingBlockEnd: shown.after }}
      >
        {positions.map(({ id, tile }, index) => (
          <li
            key={id}
            className={styles.item}
            aria-setsize={shown && (feed.hasNextPage ? -1 : count)}
            aria-posinset={shown && from + index + 1}
          >
            {tile ? (
              <TileCard
                tile={tile}
                label={tile.type === 'entity' ? undefined : typeLabels[tile.type]}
                untitled={strings.untitled}
                eager={from + index < 6}
                onFollow={follow}
                linkRef={from + index === returned ? takeFocus : undefined}
                busy={tile.href !== undefined && tile.href === opening}
              />
            ) : (
              <TilePlaceholder>
                {isMissing && index === positions.findIndex(({ tile: there }) => !there) && (
                  <div role="alert">
                    {strings.failed}{' '}
                    <button type="button" onClick={retry}>
                      {strings.retry}
                    </button>
                  </div>
                )}
              </TilePlaceholder>
            )}
          </li>
        ))}
      </ul>
      <FeedEnd
        locale={locale}
        strings={strings}
        olderHref={olderHref}
        batches={pages.length}
        lastBatch={pages.length > restored.batches ? (pages.at(-1)?.ids.length ?? 0) : 0}
        more={feed.hasNextPage}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError && !feed.isFetchingNextPage}
        onMore={() => void feed.fetchNextPage()}
      />
      {overlay}
    </>
  );
}
