import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText, textEncoding } from '../decode-text.ts';
import type { PartMetadata } from '../metadata.ts';
import { type Column, columns, namesFor, type Row, singleColumns } from './columns.ts';
import type { Reading } from './source.ts';
import { linesOf, spreadsheetFaults } from './spreadsheet-faults.ts';
import { tableWith } from './table-systems.ts';
import { reportUnreadable } from './unreadable.ts';

export type TableRow = {
  row: Row;
  line: number;
  /** The identifiers of its scans in order, if the source gives them. */
  scans?: string[];
  parts?: PartMetadata[];
};

const notUtf8 = (encoding: string) =>
  `it is not in UTF-8 and is read as ${encoding}; save it as UTF-8 if letters come out wrong`;
const olderEncodings = new Map([
  ['windows-1250', 'Windows-1250'],
  ['iso-8859-2', 'ISO 8859-2'],
]);

const required = (['title', 'identifier', 'file'] as const)
  .map((column) => `${column} is called ${namesFor(column)}`)
  .join('; ');

/** Reads the rows of a table; undefined if it is unreadable or not a table of objects, which is reported. */
export async function readRows(file: string, reading: Reading): Promise<TableRow[] | undefined> {
  const { report } = reading;
  try {
    const bytes = await readFile(file);
    if (bytes.length === 0) throw new Error('it is empty (0 bytes)');
    if (isWorkbook(bytes))
      throw new Error(
        'it is a workbook of Excel or LibreOffice under another name; save its sheet as CSV in UTF-8',
      );
    const text = decodeText(bytes);
    // An extra line before the header, by which programs tell Excel the delimiter.
    const [, declared] = /^sep=(.)\r?\n/i.exec(text) ?? [];
    const delimiter = extname(file).toLowerCase() === '.tsv' ? '\t' : (declared ?? delimiterOf(text));
    const [head, ...records] = recordsIn(text, delimiter).slice(declared === undefined ? 0 : 1);
    const { names, valuesOf } = tableWith(head?.cells ?? []);
    const has = (column: Column) => columns[column].some((name) => names.includes(name));
    if (has('title') && (has('identifier') || has('file'))) {
      if (records.length === 0) throw new Error('it has no row below that of the names of its columns');
      const older = olderEncodings.get(textEncoding(bytes));
      if (older) report({ file, reason: notUtf8(older), kind: 'warning' });
      const rows = records.map(({ cells, line }) => ({ row: rowOf(names, cells, valuesOf), line }));
      const broken = records.filter(({ cells }) => cells.slice(names.length).some(Boolean));
      if (broken.length > 0) report({ file, reason: inWrongColumns(broken), kind: 'warning' });
      for (const reason of spreadsheetFaults(rows)) report({ file, reason, kind: 'warning' });
      return rows;
    }
    report({
      file,
      reason: `its first row names no columns for a title and for an identifier or a file: ${required}`,
      kind: 'skipped',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    reportUnreadable(file, `it is not a table that can be read: ${reason}`, reading);
  }
  return undefined;
}

/** Whether a file begins as a ZIP archive, as .xlsx and .ods do, or as an older Excel workbook. */
const isWorkbook = (bytes: Buffer) => ['504b0304', 'd0cf11e0'].includes(bytes.subarray(0, 4).toString('hex'));

/** The error when a value that contains the delimiter has not been quoted. */
const inWrongColumns = (broken: Cells[]) =>
  `it has more values than names of columns in ${linesOf(broken.map(({ line }) => line))}, so that values stand in wrong columns and the last are lost; put a value that has the separator in it in quotation marks`;

type Cells = { cells: string[]; line: number; end: number };

/** In tab-separated files, a quotation mark that is never closed is read as text. */
function recordsIn(text: string, delimiter: string): Cells[] {
  const records: Cells[] = [];
  try {
    readRecords(text, delimiter, true, records);
    return records;
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    if (delimiter !== '\t') {
      const line = (records.at(-1)?.end ?? 0) + 1;
      throw new Error(
        `the row at line ${line} has a quotation mark that is not closed; close it, or double it where it is one of the text`,
      );
    }
    const literal: Cells[] = [];
    readRecords(text, delimiter, false, literal);
    return literal;
  }
}

function readRecords(text: string, delimiter: string, quote: boolean, records: Cells[]): void {
  const isOfTabs = delimiter === '\t';
  parse(text, {
    bom: true,
    delimiter,
    quote: quote ? '"' : false,
    skip_empty_lines: true,
    // Spreadsheets keep rows whose cells were emptied.
    skip_records_with_empty_values: true,
    relax_column_count: true,
    ltrim: true,
    // Tab-separated cells need no quoting, so quotation marks are text. The parser only accepts that without trimming.
    relax_quotes: isOfTabs,
    rtrim: !isOfTabs,
    // The parser gives the line on which a record ends.
    on_record: (given: string[], { lines }) => {
      const cells = given.map((cell) => cell.trimEnd());
      records.push({ cells, line: lines - (given.join('').match(/\n/g)?.length ?? 0), end: lines });
      return null;
    },
  });
}

/** Detects the delimiter: spreadsheets write commas, semicolons or tabs, depending on the locale. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

/**
 * Merges columns of the same name, which exports write for repeated elements. For single-valued fields the first value
 * counts, and the others are kept under numbered names.
 */
export function rowOf(
  names: string[],
  cells: string[],
  valuesOf: (name: string, cell: string) => string[],
): Row {
  const row = new Map<string, string>();
  const all = names.flatMap((name, index) =>
    valuesOf(name, cells[index] ?? '').map((cell) => [index, name, cell] as const),
  );
  for (const [index, name, cell] of all) {
    const before = row.get(name);
    if (!before) row.set(name, cell);
    else if (cell === '' || before === cell) continue;
    else {
      const key = singleColumns.has(name) ? `${name} (${index + 1})` : name;
      const others = row.get(key);
      row.set(key, others ? `${others}; ${cell}` : cell);
    }
  }
  return Object.fromEntries(row);
}
