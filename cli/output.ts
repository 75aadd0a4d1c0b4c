import { pipeline } from 'node:stream/promises';
import type { Log } from '#lib/log.ts';

/** The request cannot be fulfilled; the message says why and what to do. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const warn: Log['warn'] = (fields, message) => {
  const details = Object.values(fields).join(', ');
  process.stderr.write(`${terminalLine(details ? `${message} (${details})` : message)}\n`);
};

/** Warnings of the store, on standard error. */
export const warnings: Log = { info: () => undefined, warn, error: warn };

/** Characters that a terminal would interpret, as in a file's name: control characters, bidirectional controls. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line with � for every character that a terminal would interpret. */
export const terminalLine = (line: string): string => line.replaceAll('\t', ' ').replace(obeyed, '\ufffd');

/** JSON with those characters escaped, except for the line breaks between its values. */
export const terminalJson = (value: unknown, indentation = 0): string =>
  JSON.stringify(value, null, indentation).replace(obeyed, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function printAs(json: boolean | undefined, value: unknown, text: () => string): void {
  print(json ? terminalJson(value, 2) : text());
}

/** A count with its noun. @param many the plural, if it is not formed with an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

type Cells = readonly (string | number)[];

export function table(rows: Cells[]): string {
  const widths = columnWidths(rows);
  return rows.map((row) => tableLine(row, widths)).join('\n');
}

export function columnWidths(rows: Iterable<Cells>): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, String(cell).length);
  return widths;
}

export function tableLine(row: Cells, widths: readonly number[]): string {
  const cells = row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0));
  return terminalLine(cells.join('  ').trimEnd());
}

/** Prints a text in pieces, with backpressure. */
export async function printPieces(pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await pipeline(pieces, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    // The reader, such as `head`, has enough.
    if (error.code !== 'EPIPE') throw error;
  });
}
