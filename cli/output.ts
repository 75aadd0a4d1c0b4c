/** Something that was asked for cannot be done; the message says why and what to do. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}

/** What a command prints for people and programs. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** How many of something there are, for people. @param many more than one, where an s at the end does not do */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Rows for people: columns aligned. */
export function table(rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
