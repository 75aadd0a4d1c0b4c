import { type RefObject, useEffect, useState } from 'react';
import { type Window, windowOf } from '#lib/feed/window.ts';

// Fewer tiles than this are all kept in the document: find-in-page works, and nothing is gained otherwise.
const smallestWindowed = 120;

/** The part of the grid to draw, following scroll and size. Undefined: all of it. */
export function useWindow(grid: RefObject<HTMLUListElement | null>, tiles: number): Window | undefined {
  const [shown, setShown] = useState<Window>();

  useEffect(() => {
    if (tiles < smallestWindowed) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const element = grid.current;
      const row = element?.firstElementChild?.getBoundingClientRect();
      if (!element || !row) return;
      const style = getComputedStyle(element);
      const columns = style.gridTemplateColumns.split(' ').length;
      const rowHeight = row.height + Number.parseFloat(style.rowGap);
      const top = -element.getBoundingClientRect().top;
      const next = windowOf({ tiles, columns, rowHeight }, top, innerHeight);
      setShown((before) => (before && sameWindow(before, next) ? before : next));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [grid, tiles]);

  return tiles < smallestWindowed ? undefined : shown;
}

function sameWindow(one: Window, other: Window): boolean {
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.before === other.before &&
    one.after === other.after
  );
}
