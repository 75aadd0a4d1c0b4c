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

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

/** Parses comma-separated numbers below 2^32. */
export function numbersIn(joined: string): Uint32Array {
  return fill(joined, (length) => new Uint32Array(length));
}

/** The same for numbers below 2^53. */
export function largeNumbersIn(joined: string): Float64Array {
  return fill(joined, (length) => new Float64Array(length));
}

function fill<List extends Uint32Array | Float64Array>(joined: string, make: (length: number) => List): List {
  const numbers = make(joined === '' ? 0 : countCommas(joined) + 1);
  let index = 0;
  let number = 0;
  for (let at = 0; at < joined.length; at += 1) {
    const code = joined.charCodeAt(at);
    if (code === comma) {
      numbers[index] = number;
      index += 1;
      number = 0;
    } else number = 10 * number + code - zero;
  }
  if (numbers.length > 0) numbers[index] = number;
  return numbers;
}

const comma = 0x2c;
const zero = 0x30;

function countCommas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) count += 1;
  return count;
}
