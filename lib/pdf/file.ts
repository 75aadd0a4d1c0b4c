/** Offsets in the cross-reference stream have 48 bits. */
const offsetBytes = 6;

/**
 * Writes a PDF object by object (ISO 32000-1, 7.5). It only remembers the offset of each object; the bytes are taken
 * out as they are written.
 */
export class PdfFile {
  /** Offset of each object, by its number; 0: not written. */
  readonly #offsets: number[] = [0];
  #pieces: Uint8Array[] = [];
  #at = 0;

  constructor() {
    // Non-ASCII bytes mark the file as binary (7.5.2).
    this.raw(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  /** Writes an object. @returns its number */
  add(content: string, id: number = this.reserve()): number {
    this.#begin(id);
    this.#ascii(`${content}\nendobj\n`);
    return id;
  }

  /** Writes a stream from bytes in memory. @param entries of its dictionary @returns its number */
  addStream(entries: string, bytes: Uint8Array, id: number = this.reserve()): number {
    this.beginStream(entries, bytes.length, id);
    this.raw(bytes);
    this.endStream();
    return id;
  }

  /** Begins a stream of a known length, whose bytes follow by {@link raw}. */
  beginStream(entries: string, length: number, id: number): void {
    this.#begin(id);
    this.#ascii(`<< ${entries} /Length ${length} >>\nstream\n`);
  }

  endStream(): void {
    this.#ascii('\nendstream\nendobj\n');
  }

  raw(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#at += bytes.length;
  }

  /** The bytes written since the last call. */
  take(): Buffer {
    const chunk = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return chunk;
  }

  /** Ends the file with a cross-reference stream (7.5.8). @param entries of the trailer */
  end(entries: string): void {
    const id = this.reserve();
    const start = this.#at;
    this.#offsets[id] = start;
    const width = 1 + offsetBytes + 2;
    const table = Buffer.alloc(this.#offsets.length * width);
    for (const [number, offset] of this.#offsets.entries()) {
      const row = number * width;
      if (offset > 0) {
        table[row] = 1;
        table.writeUIntBE(offset, row + 1, offsetBytes);
      } else {
        // A free entry, with the generation number that is never reused.
        table.writeUInt16BE(0xffff, row + 1 + offsetBytes);
      }
    }
    const shape = `/Type /XRef /Size ${this.#offsets.length} /W [1 ${offsetBytes} 2]`;
    this.addStream(`${shape} ${entries}`, table, id);
    this.#ascii(`startxref\n${start}\n%%EOF\n`);
  }

  #begin(id: number): void {
    this.#offsets[id] = this.#at;
    this.#ascii(`${id} 0 obj\n`);
  }

  #ascii(text: string): void {
    this.raw(Buffer.from(text, 'latin1'));
  }
}

/** A text string (7.9.2.2), in UTF-16 with a byte order mark. */
export function textString(text: string): string {
  const swapped = Buffer.from(text, 'utf16le').swap16();
  return `<FEFF${swapped.toString('hex').toUpperCase()}>`;
}

/**
 * Sentences as one text string, each after an escape sequence with its language (7.9.2.2): U+001B around two bytes.
 * @param sentences each with the ISO 639 code of its language, of two letters
 */
export function multilingualString(
  sentences: readonly { readonly language: string; readonly sentence: string }[],
): string {
  const parts = sentences.map(({ language, sentence }) => {
    const code = String.fromCharCode(Buffer.from(language, 'latin1').readUInt16BE());
    return `\u001b${code}\u001b${sentence}`;
  });
  return textString(parts.join(' · '));
}

/** Numbers in PDF syntax: no exponents, and no more digits than make a visible difference. */
export function numbers(...values: number[]): string {
  return values.map((value) => String(Number(value.toFixed(4)))).join(' ');
}

/** References to objects. */
export function references(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ');
}
