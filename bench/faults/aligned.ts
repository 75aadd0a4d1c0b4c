/** Rows of cells as lines whose columns stand below each other: the first to the left, the others to the right. */
export function aligned(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(width(column)) : text.padStart(width(column));
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}
