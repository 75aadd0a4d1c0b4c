import type { Span, WrittenAttribute } from './nodes.ts';

/** Attributes of one start tag that are noted with their places. */
const maxAttributes = 100;

/** The attributes of a start tag as they come. */
export class Attributes {
  written: WrittenAttribute[] = [];
  /** How many came after the first hundred. */
  unwritten = 0;
  #names = new Set<string>();

  add(name: string, value: string, span: Span): void {
    if (this.written.length >= maxAttributes) {
      this.unwritten += 1;
      return;
    }
    this.written.push({ name, value, twice: this.#names.has(name), ...span });
    this.#names.add(name);
  }
}
