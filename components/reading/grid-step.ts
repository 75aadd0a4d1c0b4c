/** The layout of a grid of links: how many there are, how many per row, and how many rows fit in the window. */
export type Grid = { count: number; columns: number; rows: number };

/**
 * The position that a key moves to from another, both from 0; undefined for other keys. At an edge it stays the same.
 */
export function gridStep(key: string, from: number, { count, columns, rows }: Grid): number | undefined {
  const page = columns * rows;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return within(from, columns);
    case 'ArrowUp':
      return within(from, -columns);
    case 'PageDown':
      return within(from, page);
    case 'PageUp':
      return within(from, -page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }

  /** Moves within the column as far as there are rows. */
  function within(index: number, by: number): number {
    const below = Math.floor((count - 1 - index) / columns) * columns;
    const above = Math.floor(index / columns) * columns;
    return index + Math.min(Math.max(by, -above), below);
  }
}
