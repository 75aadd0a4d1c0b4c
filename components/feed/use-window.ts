import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** Which tiles are in the document, `first` to before `last`, and the space in pixels in place of the others. */
export type Window = { first: number; last: number; before: number; after: number };

// Fewer tiles than this all stay in the document: find-in-page works, and nothing is gained otherwise.
const minWindowed = 120;

/**
 * The part of the grid to render, by scroll position; its beginning until rows are measured; undefined: all of it. And
 * a function that scrolls to a tile, which need not be rendered.
 */
export function useWindow(
  grid: RefObject<HTMLUListElement | null>,
  tiles: number,
): [shown: Window | undefined, scrollToTile: (tile: number) => void] {
  const [columns, setColumns] = useState(1);
  const [rowHeight, setRowHeight] = useState(0);
  const [top, setTop] = useState(0);
  const enabled = tiles >= minWindowed;

  useEffect(() => {
    const element = grid.current;
    if (!enabled || !element) return;
    const observer = new ResizeObserver(() => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const row = element.firstElementChild?.getBoundingClientRect();
      setColumns(gridTemplateColumns.split(' ').length);
      setRowHeight((row?.height ?? 0) + Number.parseFloat(rowGap));
      setTop(Math.round(element.getBoundingClientRect().top + scrollY));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, enabled]);

  const virtualizer = useWindowVirtualizer({
    enabled: enabled && rowHeight > 0,
    count: Math.ceil(tiles / columns),
    estimateSize: () => rowHeight,
    scrollMargin: top,
    // Rows above and below the screen, so that quick scrolling shows no gap.
    overscan: 6,
    useFlushSync: false,
  });
  useEffect(() => {
    // The virtualizer asks for the height of each row only once.
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const scrollToTile = (tile: number) => {
    if (enabled) virtualizer.scrollToIndex(Math.floor(tile / columns), { align: 'center' });
    else grid.current?.children[tile]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const near = first &&
    last && {
      first: first.index * columns,
      last: Math.min((last.index + 1) * columns, tiles),
      before: first.start - top,
      after: virtualizer.getTotalSize() - (last.end - top),
    };
  // A place that is restored may have thousands of tiles at once.
  const shown = near ?? { first: 0, last: minWindowed, before: 0, after: 0 };
  return [enabled ? shown : undefined, scrollToTile];
}
