import { type PdfFile, references } from '#lib/pdf/file.ts';

/** Entries per leaf. */
const leafSize = 64;

/** A number tree (ISO 32000-1, 7.9.7) written incrementally; keys must come in ascending order. */
export class NumberTree {
  readonly #file: PdfFile;
  readonly #leaves: number[] = [];
  #entries: [key: number, value: string][] = [];

  constructor(file: PdfFile) {
    this.#file = file;
  }

  add(key: number, value: string): void {
    this.#entries.push([key, value]);
    if (this.#entries.length === leafSize) this.#write();
  }

  /** Writes the remaining entries and the root. @returns its number */
  finish(): number {
    if (this.#entries.length > 0) this.#write();
    return this.#file.add(
      this.#leaves.length === 0 ? '<< /Nums [] >>' : `<< /Kids [${references(this.#leaves)}] >>`,
    );
  }

  #write(): void {
    const keys = this.#entries.map(([key]) => key);
    const nums = this.#entries.map(([key, value]) => `${key} ${value}`).join(' ');
    this.#leaves.push(this.#file.add(`<< /Limits [${keys[0]} ${keys.at(-1)}] /Nums [${nums}] >>`));
    this.#entries = [];
  }
}
