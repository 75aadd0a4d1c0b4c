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
