import type { QueryClient } from '@tanstack/react-query';
import { type RefCallback, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Batches, feedKey } from './feed-query.ts';
import { placeToRestore, savePlace } from './saved-place.ts';

/**
 * Brings a visitor who leaves an object back to its tile, if the feed has moved beneath the object: a phone that is
 * turned arranges the tiles anew.
 * @param first position of the first tile in the grid
 * @returns the position of a tile whose link is to take the focus, and a ref for that link
 */
export function useReturnToTile(
  isCovered: boolean,
  grid: RefObject<HTMLUListElement | null>,
  first: number,
  scrollToTile: (tile: number) => void,
): [returned: number | undefined, takeFocus: RefCallback<HTMLAnchorElement>] {
  const [returned, setReturned] = useState<number>();
  const tileShown = useEffectEvent(() => {
    const tiles = [...(grid.current?.children ?? [])];
    const index = tiles.findIndex((tile) => tile.querySelector('a')?.pathname === location.pathname);
    return index < 0 ? undefined : first + index;
  });
  const returnTo = useEffectEvent((tile: number) => {
    scrollToTile(tile);
    setReturned(tile);
  });
  useEffect(() => {
    if (!isCovered) return;
    const [tile, scroll, width] = [tileShown(), scrollY, innerWidth];
    return () => {
      // The browser restores the scroll position only after the address has changed.
      requestAnimationFrame(() => {
        if (tile !== undefined && (scroll !== scrollY || width !== innerWidth)) returnTo(tile);
      });
    };
  }, [isCovered]);
  // The link may have been out of the document, and the focus nowhere, when the object was left.
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (!link) return;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
    setReturned(undefined);
  }, []);
  return [returned, takeFocus];
}

type Restored = { batches: number; isRestoring: boolean };

/** Frames to wait for the page to grow to the position to restore: five seconds at 60 Hz. */
const maxRestoreFrames = 300;

/**
 * Brings a returning visitor back to the same tile, with everything that was loaded before.
 * @returns how many batches were restored rather than loaded now, and whether the position is yet to be reached
 */
export function useRestoredPlace(client: QueryClient, address: string): Restored {
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
    // When the page is left, too. A phone may end a page in the background, which is then told nothing more.
    const save = () => {
      const batches = client.getQueryData<Batches>(queryKey);
      if (batches && document.hidden) savePlace(address, { batches, scroll: scrollY });
    };
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [client, address]);
  return restored;
}
