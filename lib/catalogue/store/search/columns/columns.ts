import { type FacetName, facetNames } from '#lib/search/query.ts';
import type { Timestamp } from '../../../timestamp.ts';
import { Numbers, numbersIn } from './numbers.ts';

/** What is held in memory for an indexed object. */
export type ColumnsRow = {
  number: number;
  sorting: Timestamp;
  yearFrom: number | null;
  yearTo: number | null;
  /** Ids of its terms as a PostgreSQL array literal: `{1,2}`. */
  terms: string;
};

const states = { never: 0, there: 1, removed: 2 };

/** The range of numbers in use: above `before`, up to and including `last`. */
export type Span = { readonly before: number; readonly last: number };

/**
 * In-memory columns by which hits are filtered, ordered and counted: some 50 bytes per object, indexed by its number in
 * the index. An engine applies what was written and queries it within the same turn of the event loop.
 */
export class Columns implements Span {
  readonly before: number;
  readonly #states = new Numbers();
  #sorting = new Float64Array(1024);
  readonly #yearFrom = new Numbers();
  readonly #yearTo = new Numbers();
  /** Where an object's terms begin and end in the list of all terms. */
  readonly #termStarts = new Numbers();
  readonly #termEnds = new Numbers();
  readonly #terms = new Numbers();
  /** By term id: index of its facet in facetNames plus one. */
  readonly #facets = new Numbers();
  /** By term id: number of objects that have it. */
  readonly #objects = new Numbers();
  #count = 0;

  /** @param before a number below those of all objects; nothing is stored for it and the numbers below it */
  constructor(before = 0) {
    this.before = before;
  }

  get count(): number {
    return this.#count;
  }

  /** The highest number ever used by an object. */
  get last(): number {
    return this.before + Math.max(0, this.#states.length - 1);
  }

  /** All ids of terms are below this. */
  get termLimit(): number {
    return this.#facets.length;
  }

  /** Adds or updates an object. A removed object stays removed, since its number is never reused. */
  set({ number, sorting, yearFrom, yearTo, terms }: ColumnsRow): void {
    const offset = number - this.before;
    const state = this.#states.at(offset);
    if (state === states.removed) return;
    if (state === states.never) this.#count += 1;
    else this.#countTerms(number, -1);
    this.#states.set(offset, states.there);
    if (offset >= this.#sorting.length) {
      const grown = new Float64Array(Math.max(2 * this.#sorting.length, offset + 1));
      grown.set(this.#sorting);
      this.#sorting = grown;
    }
    this.#sorting[offset] = orderOf(sorting);
    this.#yearFrom.set(offset, yearFrom ?? 0);
    this.#yearTo.set(offset, yearTo ?? 0);
    const ids = numbersIn(terms.slice(1, -1));
    const room = this.#termEnds.at(offset) - this.#termStarts.at(offset);
    const start = ids.length <= room ? this.#termStarts.at(offset) : this.#terms.length;
    for (const [index, id] of ids.entries()) this.#terms.set(start + index, id);
    this.#termStarts.set(offset, start);
    this.#termEnds.set(offset, start + ids.length);
    this.#countTerms(number, 1);
  }

  remove(number: number): void {
    if (this.has(number)) {
      this.#count -= 1;
      this.#countTerms(number, -1);
    }
    this.#states.set(number - this.before, states.removed);
  }

  #countTerms(number: number, more: 1 | -1): void {
    for (let index = this.termStart(number); index < this.termEnd(number); index += 1) {
      const term = this.termAt(index);
      this.#objects.set(term, this.#objects.at(term) + more);
    }
  }

  has(number: number): boolean {
    return this.#states.at(number - this.before) === states.there;
  }

  /** The numbers of all objects, ascending. */
  all(): Uint32Array {
    const numbers = new Uint32Array(this.#count);
    let count = 0;
    for (let number = this.before + 1; number <= this.last; number += 1)
      if (this.has(number)) {
        numbers[count] = number;
        count += 1;
      }
    return numbers;
  }

  /** Higher for newer objects. */
  sorting(number: number): number {
    return this.#sorting[number - this.before] ?? 0;
  }

  /** The first year of an object; 0 where unknown. */
  yearFrom(number: number): number {
    return this.#yearFrom.at(number - this.before);
  }

  yearTo(number: number): number {
    return this.#yearTo.at(number - this.before);
  }

  termStart(number: number): number {
    return this.#termStarts.at(number - this.before);
  }

  termEnd(number: number): number {
    return this.#termEnds.at(number - this.before);
  }

  termAt(index: number): number {
    return this.#terms.at(index);
  }

  knowsTerm(term: number): boolean {
    return this.#facets.at(term) > 0;
  }

  /** Number of objects that have a term. */
  objectsOf(term: number): number {
    return this.#objects.at(term);
  }

  /** Whether any object has a term. */
  isUsed(term: number): boolean {
    return this.objectsOf(term) > 0;
  }

  setTerm(term: number, facet: FacetName): void {
    this.#facets.set(term, facetNames.indexOf(facet) + 1);
  }

  /** Index of a term's facet in facetNames. */
  facetOf(term: number): number {
    return this.#facets.at(term) - 1;
  }
}

/** Microseconds since 1970; exact within 285 years of it. */
function orderOf(sorting: Timestamp): number {
  return Date.parse(`${sorting.slice(0, 23)}Z`) * 1000 + Number(sorting.slice(23));
}
