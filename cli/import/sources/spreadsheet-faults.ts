import { columns, type Row } from './columns.ts';
import type { TableRow } from './table-rows.ts';

// English and Polish Excel. Such a cell may have been 1938-05, 5/38 or a shelfmark.
const month =
  '(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru)';
const monthPattern = new RegExp(`^(?:${month}[-.]\\d\\d|\\d{1,2}[-.]${month})$`, 'u');

const dateColumns: ReadonlySet<string> = new Set(columns.date);

type Fault = { isFound: (column: string, cell: string) => boolean; format: (where: string) => string };

const faults: Fault[] = [
  {
    // Shorter day numbers may be years.
    isFound: (column, cell) => dateColumns.has(column) && /^[1-9]\d{4}(?:[.,]\d+)?$/.test(cell),
    format: (where) =>
      `Excel has stored dates as numbers of days (${where}), which are not read as dates; give the column the format yyyy-mm-dd in Excel and export the table again`,
  },
  {
    isFound: (_, cell) => monthPattern.test(cell),
    format: (where) =>
      `Excel has made a month of what was written (${where}), which cannot be told any more; format the column as text, write these cells again and export the table`,
  },
  {
    isFound: (_, cell) => /^\d[.,]\d+E\+\d{2,}$/.test(cell),
    format: (where) =>
      `Excel has shortened numbers (${where}); format the column as text, write these cells again if digits have become zeros, and export the table`,
  },
];

/** Damage that Excel has done to the cells of a table, as sentences with a remedy. Cells are left unchanged. */
export function spreadsheetFaults(rows: readonly TableRow[]): string[] {
  return faults.flatMap(({ isFound, format }) => {
    const found = rows.flatMap(({ row, line }) => cellsOf(row, isFound).map((cell) => ({ cell, line })));
    if (found.length === 0) return [];
    const lines = [...new Set(found.map(({ line }) => line))];
    const cells = [...new Set(found.map(({ cell }) => cell))].slice(0, 3).join('; ');
    return format(`${cells} in ${linesOf(lines)}`);
  });
}

const maxLines = 5;

/** Line numbers as text, only the first ones if there are many: `lines 3, 7`. */
export function linesOf(lines: readonly number[]): string {
  const more = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, maxLines).join(', ')}${more}`;
}

const cellsOf = (row: Row, isFound: Fault['isFound']) =>
  Object.entries(row).flatMap(([column, cell]) => (isFound(column, cell) ? cell : []));
