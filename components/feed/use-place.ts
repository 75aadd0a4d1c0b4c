import type { QueryClient } from '@tanstack/react-query';
import { type RefCallback, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Batches, feedKey } from './feed-query.ts';
import { placeToRestore, type SavedPlace, savePlace } from './saved-place.ts';

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

/**
 * Brings a returning visitor back to the same tile, with everything that was loaded before.
 * @param first position of the first tile in the grid
 * @returns how many batches were restored rather than loaded now, and whether the tile is yet to be reached
 */
export function useRestoredPlace(
  client: QueryClient,
  address: string,
  grid: RefObject<HTMLUListElement | null>,
  first: number,
  scrollToTile: (tile: number) => void,
): { batches: number; isRestoring: boolean } {
  const [restored, setRestored] = useState({ batches: 1, isRestoring: false });
  /** Scrolls the tile to where it stood, and returns whether it is in the document yet. */
  const reach = useEffectEvent(({ tile, top }: SavedPlace) => {
    const element = grid.current?.children[tile - first];
    if (element) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
    else scrollToTile(tile);
    return element !== undefined;
  });
  // When the page is left, too. A phone may end a page in the background, which is then told nothing more.
  const save = useEffectEvent(() => {
    const batches = client.getQueryData<Batches>(feedKey(address));
    const tiles = [...(grid.current?.children ?? [])];
    const shown = tiles.find((tile) => tile.getBoundingClientRect().bottom > 0) ?? tiles[0];
    if (!document.hidden || !batches || !shown) return;
    savePlace(address, {
      batches,
      tile: first + tiles.indexOf(shown),
      top: shown.getBoundingClientRect().top,
    });
  });
  useEffect(() => {
    const place = placeToRestore(address);
    if (place) {
      client.setQueryData<Batches>(feedKey(address), place.batches);
      setRestored({ batches: place.batches.pages.length, isRestoring: true });
      history.scrollRestoration = 'manual';
      let frames = 0;
      // The tiles appear some frames later; on a busy machine many frames later.
      const restore = () => {
        frames += 1;
        if (reach(place) && frames >= 3) finish();
        else frame = requestAnimationFrame(restore);
      };
      let frame = requestAnimationFrame(restore);
      const finish = () => {
        cancelAnimationFrame(frame);
        setRestored((now) => (now.isRestoring ? { ...now, isRestoring: false } : now));
      };
      for (const input of ['wheel', 'touchstart', 'keydown'])
        addEventListener(input, finish, { once: true, passive: true });
    }
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [client, address]);
  return restored;
}
