import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Column, columns, type Row, singleColumns } from './row.ts';
import type { Reading } from './source.ts';

/** A row with the line of the file that it begins at. */
export type TableRow = { row: Row; line: number };

/** The rows of a table; undefined where it is none, or none of objects, which is reported. */
export async function readRows(file: string, { report }: Reading): Promise<TableRow[] | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    const [head, ...records] = recordsIn(
      text,
      extname(file).toLowerCase() === '.tsv' ? '\t' : delimiterOf(text),
    );
    const names = (head?.cells ?? []).map(columnName);
    const has = (column: Column) => columns[column].some((name) => names.includes(name));
    if (records.length > 0 && has('title') && (has('identifier') || has('file')))
      return records.map(({ cells, line }) => ({ row: rowOf(names, cells), line }));
    report({
      file,
      reason: 'it has no columns for a title and for an identifier or a file',
      kind: 'skipped',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report({ file, reason: `it is no table in UTF-8 (${reason})`, kind: 'error' });
  }
  return undefined;
}

function recordsIn(text: string, delimiter: string): { cells: string[]; line: number }[] {
  const records: { cells: string[]; line: number }[] = [];
  const isOfTabs = delimiter === '\t';
  parse(text, {
    bom: true,
    delimiter,
    skip_empty_lines: true,
    relax_column_count: true,
    ltrim: true,
    // Tabs need no quotation marks, so that those in a cell are its own. The parser bears them where it trims no ends.
    relax_quotes: isOfTabs,
    rtrim: !isOfTabs,
    // Of a record the parser says the line that it ends at.
    on_record: (given: string[], { lines }) => {
      const cells = given.map((cell) => cell.trimEnd());
      records.push({ cells, line: lines - (given.join('').match(/\n/g)?.length ?? 0) });
      return null;
    },
  });
  return records;
}

/** What parts the columns: spreadsheets write commas, semicolons or tabs, as their country does. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

const columnName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(dc|dcterms)[:.]|^_/, '');

/**
 * Columns of one name, as exports have them of a repeated element, are one with all values; of what an object has once, the
 * first value counts and others stand beside it under a name of their own.
 */
function rowOf(names: string[], cells: string[]): Row {
  const row: Row = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? '';
    const before = row[name];
    if (!before) row[name] = cell;
    else if (cell === '' || before === cell) continue;
    else if (singleColumns.has(name)) row[`${name} (${index + 1})`] = cell;
    else row[name] = `${before}; ${cell}`;
  }
  return row;
}
