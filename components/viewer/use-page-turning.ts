import type { CanvasKeyEvent, Viewer } from 'openseadragon';
import { type RefObject, useEffect } from 'react';
import { onViewer } from './on-viewer.ts';
import { isAtHome } from './region.ts';

/** Minimum distance of a horizontal swipe in CSS pixels, and how many times larger it must be than the vertical one. */
const swipe = { distance: 60, slope: 2 };

/**
 * Turns to the next and previous scan by Page Down and Page Up and, while the whole scan is visible, by the left and
 * right arrows and by a swipe. It follows the links on the object's page.
 * @param rightToLeft whether the next scan is to the left
 */
export function usePageTurning(
  viewer: Viewer | undefined,
  frame: RefObject<HTMLElement | null>,
  rightToLeft: boolean,
): void {
  useEffect(() => {
    if (!viewer) return;
    const turn = (rel: 'next' | 'prev'): boolean => {
      const article = frame.current?.closest('article');
      const link = article?.querySelector<HTMLAnchorElement>(`[data-of-scan] a[rel=${rel}]:not([hidden])`);
      link?.click();
      return link != null;
    };
    const onKey = (event: CanvasKeyEvent) => {
      const { originalEvent } = event;
      if (!(originalEvent instanceof KeyboardEvent)) return;
      const { key, shiftKey, ctrlKey, altKey, metaKey } = originalEvent;
      if (shiftKey || ctrlKey || altKey || metaKey) return;
      const [left, right] = rightToLeft ? (['next', 'prev'] as const) : (['prev', 'next'] as const);
      const keys: Record<string, 'next' | 'prev'> = {
        PageDown: 'next',
        PageUp: 'prev',
        ...(isAtHome(viewer) && { ArrowRight: right, ArrowLeft: left }),
      };
      const rel = keys[key];
      if (rel === undefined || !turn(rel)) return;
      event.preventDefaultAction = true;
      originalEvent.preventDefault();
    };
    let start: Touch | undefined;
    const onTouchStart = ({ touches }: TouchEvent) => {
      start = touches.length === 1 && isAtHome(viewer) ? touches[0] : undefined;
    };
    const onTouchEnd = ({ changedTouches }: TouchEvent) => {
      const [end] = changedTouches;
      if (!start || !end) return;
      const [right, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = undefined;
      if (Math.abs(right) < Math.max(swipe.distance, swipe.slope * Math.abs(down))) return;
      turn(right < 0 === rightToLeft ? 'prev' : 'next');
    };
    const { element } = viewer;
    const leaving = new AbortController();
    const listening = { passive: true, signal: leaving.signal };
    element.addEventListener('touchstart', onTouchStart, listening);
    element.addEventListener('touchend', onTouchEnd, listening);
    const unhandle = onViewer(viewer, { 'canvas-key': onKey });
    return () => {
      leaving.abort();
      unhandle();
    };
  }, [viewer, frame, rightToLeft]);
}
