import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** Characters of items buffered before they are written to the file, and bytes read from it at a time. */
const maxBuffered = 2 ** 20;

type Write = (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => number;

/** A list of any length, of JSON items. Beyond about a megabyte it is kept in a file that vanishes with the process. */
export class Spool<Item> implements Iterable<Item> {
  length = 0;
  #held = '';
  #file: number | undefined;
  /** Bytes of the file that are valid: on a full disk, a partial write may follow. */
  #size = 0;
  readonly #write: Write;

  /** @param write writes a part of the file; tests pass their own */
  constructor(write: Write = writeSync) {
    this.#write = write;
  }

  push(item: Item): void {
    this.#held += `${JSON.stringify(item)}\n`;
    this.length += 1;
    if (this.#held.length < maxBuffered) return;
    this.#file ??= unnamedFile();
    const bytes = Buffer.from(this.#held);
    for (let done = 0; done < bytes.length; )
      done += this.#write(this.#file, bytes, done, bytes.length - done, this.#size + done);
    this.#size += bytes.length;
    this.#held = '';
  }

  *[Symbol.iterator](): Generator<Item, void, undefined> {
    let rest = '';
    for (const text of this.#texts()) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Item;
    }
  }

  *#texts(): Generator<string, void, undefined> {
    const buffered = this.#held;
    if (this.#file !== undefined) {
      const decoder = new StringDecoder('utf8');
      const bytes = Buffer.alloc(maxBuffered);
      for (let position = 0, count = 0; position < this.#size; position += count) {
        count = readSync(this.#file, bytes, 0, Math.min(bytes.length, this.#size - position), position);
        yield decoder.write(bytes.subarray(0, count));
      }
    }
    yield buffered;
  }
}

/** A file unlinked as soon as it is opened: nobody else can find it, and it vanishes when the process ends. */
function unnamedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-report-'));
  const file = openSync(join(folder, 'items'), 'wx+');
  rmSync(folder, { recursive: true });
  return file;
}
