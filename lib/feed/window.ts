/** A grid of rows of equal height on a page; lengths in CSS pixels. */
export type Grid = { tiles: number; columns: number; rowHeight: number };

/** Which tiles are in the document, `first` to before `last`, and the space that stands for the others. */
export type Window = { first: number; last: number; before: number; after: number };

/** Rows kept in the document above and below the screen, so that quick scrolling shows no gap. */
const margin = 6;

/**
 * The part of a grid that is near the screen.
 * @param top where the screen's upper edge is, from the grid's upper edge
 * @param height of the screen
 */
export function windowOf(grid: Grid, top: number, height: number): Window {
  const rows = Math.ceil(grid.tiles / grid.columns);
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows);
  const firstRow = clamp(Math.floor(top / grid.rowHeight) - margin);
  const lastRow = Math.max(firstRow, clamp(Math.ceil((top + height) / grid.rowHeight) + margin));
  return {
    first: firstRow * grid.columns,
    last: Math.min(lastRow * grid.columns, grid.tiles),
    before: firstRow * grid.rowHeight,
    after: (rows - lastRow) * grid.rowHeight,
  };
}
