import { readFile, stat } from 'node:fs/promises';
import { UserError } from '../output.ts';

export const fileLimit = 5 * 1024 * 1024;

/** Reads a UTF-8 text file, with line endings as LF. @throws {UserError} naming the file and the invalid line */
export async function readTextFile(file: string): Promise<string> {
  const { size } = await stat(file);
  // Checked before reading, so that a file refused for its size costs no memory.
  if (size > fileLimit) {
    const found = (size / 1024 / 1024).toFixed(1);
    throw new UserError(
      `${file} has ${found} MB; a page may have 5. Keep large pictures as files of their own and link to them.`,
    );
  }
  const bytes = await readFile(file);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new UserError(`${file} is saved as UTF-16. Save it as UTF-8.`);
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    throw new UserError(
      `${file}:${lineAt(bytes, zero)}: there is a null byte, which no text has. Is it a text file?`,
    );
  const text = decode(bytes);
  if (text === undefined)
    throw new UserError(`${file}:${wrongLine(bytes)}: this line is not in UTF-8. Save the file as UTF-8.`);
  return text.replace(/\r\n?/g, '\n');
}

/** The text without a byte order mark; undefined if the bytes are not valid UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < position; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}

/** The first line that is not valid UTF-8. Lines decode independently: multi-byte characters contain no line feeds. */
function wrongLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    if (decode(bytes.subarray(start, end)) === undefined) return line;
    start = end + 1;
  }
  return 1;
}
