import { isUtf8 } from 'node:buffer';
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
  // Each byte a character, so that lines can be counted whatever the bytes are.
  const lines = bytes.toString('latin1').split('\n');
  const lineOf = (isWrong: (line: string) => boolean) => lines.findIndex(isWrong) + 1;
  const withZero = lineOf((line) => line.includes('\0'));
  if (withZero > 0)
    throw new UserError(`${file}:${withZero}: there is a null byte, which no text has. Is it a text file?`);
  // Lines can be checked one by one: characters of several bytes contain no line feeds.
  const wrong = lineOf((line) => !isUtf8(Buffer.from(line, 'latin1')));
  if (wrong > 0) throw new UserError(`${file}:${wrong}: this line is not in UTF-8. Save the file as UTF-8.`);
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
}
