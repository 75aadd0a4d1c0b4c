import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useOverlay } from '#components/overlay/use-overlay.tsx';
import type { TileType } from '#lib/catalogue/schema.ts';
import { type Batch, countOf, positionsOf, seenIn } from '#lib/feed/batches.ts';
import type { Cursor } from '#lib/feed/cursor.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import styles from './Feed.module.css';
import { FeedEnd, type FeedEndStrings } from './FeedEnd.tsx';
import {
  type Batches,
  type FeedSource,
  feedKey,
  firstBatches,
  loadBatch,
  persistence,
} from './feed-query.ts';
import { placeToRestore, savePlace } from './saved-place.ts';
import { TileCard, TilePlaceholder } from './TileCard.tsx';
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

export function FeedGrid(props: FeedProps) {
  const { locale, type, address, first, olderHref, typeLabels, strings } = props;
  const grid = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const queryKey = feedKey(address);
  const source = useMemo(() => ({ locale, type }), [locale, type]);
  const feed = useInfiniteQuery<Batch, Error, Batches, string[], Cursor | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      loadBatch(source, pageParam, seenIn(client.getQueryData<Batches>(queryKey)?.pages ?? []), signal),
    initialPageParam: undefined,
    initialData: firstBatches(first),
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    ...persistence,
  });
  const { pages } = feed.data;
  const count = countOf(pages);
  const shown = useWindow(grid, count);
  const restored = useRestoredPlace(address);
  const near = restored.isRestoring ? undefined : shown;
  const { isMissing, retry } = useTilesNear(address, feed.data, near, source);
  const { follow, opening, overlay } = useOverlay(strings.overlay);

  const from = shown?.first ?? 0;
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
                label={labelOf(tile, typeLabels)}
                untitled={strings.untitled}
                eager={from + index < 6}
                onFollow={follow}
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

function labelOf(tile: TileView, labels: FeedProps['typeLabels']): string | undefined {
  return tile.type === 'entity' ? undefined : labels[tile.type];
}

type Restored = { batches: number; isRestoring: boolean };

/** Frames to wait for the page to grow to the position to restore: five seconds at 60 Hz. */
const maxRestoreFrames = 300;

/**
 * Brings a returning visitor back to the same tile, with everything that was loaded before.
 * @returns how many batches were restored rather than loaded now, and whether the position is yet to be reached
 */
function useRestoredPlace(address: string): Restored {
  const client = useQueryClient();
  const [restored, setRestored] = useState<Restored>({ batches: 1, isRestoring: false });
  useEffect(() => {
    const queryKey = feedKey(address);
    const place = placeToRestore(address);
    if (place) {
      client.setQueryData<Batches>(queryKey, place.batches);
      setRestored({ batches: place.batches.pages.length, isRestoring: true });
      const finish = () => setRestored((now) => (now.isRestoring ? { ...now, isRestoring: false } : now));
      history.scrollRestoration = 'manual';
      let frames = 0;
      // The tiles appear some frames later; on a busy machine many frames later.
      const restore = () => {
        scrollTo({ top: place.scroll, behavior: 'instant' });
        frames += 1;
        if (frames < 3 || (scrollY + 1 < place.scroll && frames < maxRestoreFrames))
          frame = requestAnimationFrame(restore);
        else finish();
      };
      let frame = requestAnimationFrame(restore);
      for (const input of ['wheel', 'touchstart', 'keydown'])
        addEventListener(
          input,
          () => {
            cancelAnimationFrame(frame);
            finish();
          },
          { once: true, passive: true },
        );
    }
    const save = () => {
      const batches = client.getQueryData<Batches>(queryKey);
      if (batches) savePlace(address, { batches, scroll: scrollY });
    };
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [client, address]);
  return restored;
}
