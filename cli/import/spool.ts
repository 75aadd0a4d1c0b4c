import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** Characters of items that are held before they go into the file, and bytes that are read from it at once. */
const heldAtMost = 2 ** 20;

/** A list of any length: beyond a megabyte it lies in a file of its own, which is gone with the process. Its items are JSON. */
export class Spool<Item> implements Iterable<Item> {
  length = 0;
  #held = '';
  #file: number | undefined;

  push(item: Item): void {
    this.#held += `${JSON.stringify(item)}\n`;
    this.length += 1;
    if (this.#held.length < heldAtMost) return;
    this.#file ??= unnamedFile();
    writeSync(this.#file, this.#held);
    this.#held = '';
  }

  /** All items so far, in their order. */
  *[Symbol.iterator](): Generator<Item, void, undefined> {
    let rest = '';
    for (const text of this.#texts()) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Item;
    }
  }

  *#texts(): Generator<string, void, undefined> {
    const held = this.#held;
    if (this.#file !== undefined) {
      const decoder = new StringDecoder('utf8');
      const bytes = Buffer.alloc(heldAtMost);
      for (let position = 0, count = 1; count > 0; position += count) {
        count = readSync(this.#file, bytes, 0, bytes.length, position);
        yield decoder.write(bytes.subarray(0, count));
      }
    }
    yield held;
  }
}

/** A file that nobody else finds, and that nothing is left of whenever the process ends. */
function unnamedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-report-'));
  const file = openSync(join(folder, 'items'), 'wx+');
  rmSync(folder, { recursive: true });
  return file;
}
