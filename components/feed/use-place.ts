import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Batches, feedKey } from './feed-query.ts';
import { placeToRestore, savePlace } from './saved-place.ts';

/**
 * Scrolls back to the tile whose object lay over the feed, if the feed has moved beneath it: a phone that is turned
 * arranges the tiles anew. @returns a function that takes the tile's position
 */
export function useReturnToTile(isCovered: boolean, scrollToTile: (tile: number) => void) {
  const opened = useRef<{ tile: number; scroll: number; width: number }>(undefined);
  const returnToTile = useEffectEvent(() => {
    const { tile, scroll, width } = opened.current ?? {};
    if (tile !== undefined && (scroll !== scrollY || width !== innerWidth)) scrollToTile(tile);
    opened.current = undefined;
  });
  useEffect(() => {
    if (!isCovered) return;
    // The browser restores the scroll position only after the address has changed.
    return () => void requestAnimationFrame(returnToTile);
  }, [isCovered]);
  return (tile: number) => {
    opened.current = { tile, scroll: scrollY, width: innerWidth };
  };
}

type Restored = { batches: number; isRestoring: boolean };

/** Frames to wait for the page to grow to the position to restore: five seconds at 60 Hz. */
const maxRestoreFrames = 300;

/**
 * Brings a returning visitor back to the same tile, with everything that was loaded before.
 * @returns how many batches were restored rather than loaded now, and whether the position is yet to be reached
 */
export function useRestoredPlace(address: string): Restored {
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
    // A phone may end a page in the background, which is then told nothing more.
    document.addEventListener('visibilitychange', save);
    addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      removeEventListener('pagehide', save);
    };
  }, [client, address]);
  return restored;
}
