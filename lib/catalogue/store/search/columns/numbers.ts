/** A growable array of unsigned 32-bit integers. */
export class Numbers {
  #values = new Uint32Array(1024);
  length = 0;

  /** Any gap before the index is filled with 0. */
  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const grown = new Uint32Array(Math.max(2 * this.#values.length, index + 1));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  /** The numbers, with unused ones behind them. */
  get values(): Uint32Array {
    return this.#values;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

/** Parses comma-separated numbers below 2^32, given as text or, which is faster, as its bytes in ASCII. */
export function numbersIn(joined: string | Uint8Array): Uint32Array {
  return fill(joined, (length) => new Uint32Array(length));
}

/** The same for numbers below 2^53. */
export function largeNumbersIn(joined: string | Uint8Array): Float64Array {
  return fill(joined, (length) => new Float64Array(length));
}

function fill<List extends Uint32Array | Float64Array>(
  joined: string | Uint8Array,
  make: (length: number) => List,
): List {
  const bytes = typeof joined === 'string' ? Buffer.from(joined, 'latin1') : joined;
  // As many as there can be: memory that is not written to costs nothing.
  const numbers = make(Math.ceil(bytes.length / 2));
  if (bytes.length === 0) return numbers;
  let index = 0;
  let number = 0;
  // A third as fast with an iterator.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? comma;
    if (byte === comma) {
      numbers[index] = number;
      index += 1;
      number = 0;
    } else number = 10 * number + byte - zero;
  }
  numbers[index] = number;
  return numbers.subarray(0, index + 1) as List;
}

const comma = 0x2c;
const zero = 0x30;
