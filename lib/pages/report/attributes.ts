import type { Span, WrittenAttribute } from './nodes.ts';

/** Attributes of one start tag that are noted with their places. */
const maxAttributes = 100;

/** Collects the attributes of a start tag during parsing. */
export class Attributes {
  written: WrittenAttribute[] = [];
  /** Number of further attributes that were not recorded. */
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
