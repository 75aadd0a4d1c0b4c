import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useOverlay } from '#components/overlay/use-overlay.ts';
import type { TileType } from '#lib/catalogue/schema.ts';
import { type Batch, countOf, positionsOf, seenIn } from '#lib/feed/batches.ts';
import type { Cursor, Seen } from '#lib/feed/cursor.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './Feed.module.css';
import { FeedEnd, type FeedEndStrings } from './FeedEnd.tsx';
import { type Batches, loadBatch, persistence } from './feed-query.ts';
import { keepPlace, placeToRestore } from './kept-place.ts';
import { TileCard, TilePlaceholder } from './TileCard.tsx';
import { useTilesNear } from './use-tiles-near.ts';
import { useWindow } from './use-window.ts';

export type FeedStrings = FeedEndStrings & { untitled: string };

export type FeedProps = {
  locale: Locale;
  /** This feed's own address, path and query. */
  address: string;
  type: TileType | undefined;
  first: Batch;
  /** Address of the next batch as a page of its own, for visitors without scripts. */
  olderHref: string | undefined;
  typeLabels: Record<Exclude<TileType, 'entity'>, string>;
  strings: FeedStrings;
};

export function FeedGrid({ locale, address, type, first, olderHref, typeLabels, strings }: FeedProps) {
  const grid = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const queryKey = ['feed', address];
  const load = useCallback(
    (cursor: Cursor | undefined, seen: Seen, signal: AbortSignal) =>
      loadBatch(locale, type, cursor, seen, signal),
    [locale, type],
  );
  const feed = useInfiniteQuery<Batch, Error, Batches, string[], Cursor | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load(pageParam, seenIn(client.getQueryData<Batches>(queryKey)?.pages ?? []), signal),
    initialPageParam: undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    ...persistence,
  });
  const { pages } = feed.data;
  const count = countOf(pages);
  const shown = useWindow(grid, count);
  const { isMissing, retry } = useTilesNear(queryKey, feed.data, shown, load);
  const { follow, opening } = useOverlay('push');
  usePlace(address, queryKey);

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
        lastBatch={pages.at(-1)?.ids.length ?? 0}
        more={feed.hasNextPage}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError && !feed.isFetchingNextPage}
        onMore={() => void feed.fetchNextPage()}
      />
    </>
  );
}

function labelOf(tile: TileView, labels: FeedProps['typeLabels']): string | undefined {
  return tile.type === 'entity' ? undefined : labels[tile.type];
}

/** Brings the visitor who comes back to the same tile, with everything loaded before. */
function usePlace(address: string, [scope = '', key = '']: string[]) {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = [scope, key];
    const place = placeToRestore(address);
    if (place) {
      client.setQueryData<Batches>(queryKey, place.batches);
      const frame = requestAnimationFrame(() =>
        requestAnimationFrame(() => scrollTo({ top: place.scroll, behavior: 'instant' })),
      );
      history.scrollRestoration = 'manual';
      addEventListener('wheel', () => cancelAnimationFrame(frame), { once: true, passive: true });
    }
    const keep = () => {
      const batches = client.getQueryData<Batches>(queryKey);
      if (batches) keepPlace(address, { batches, scroll: scrollY });
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [client, address, scope, key]);
}
