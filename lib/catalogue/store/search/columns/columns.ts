import { type FacetName, facetNames } from '#lib/search/query.ts';
import type { Timestamp } from '../../../timestamp.ts';
import { Numbers, numbersIn } from './numbers.ts';

/** What is held in memory for an indexed object. */
export type ColumnsRow = {
  number: number;
  sorting: Timestamp;
  yearFrom: number | null;
  yearTo: number | null;
  /** Of its first date: 100 × month + day, each 0 where unknown. */
  monthDay: number;
  /** Ids of its terms as a PostgreSQL array literal: `{1,2}`. */
  terms: string;
};

/** Where an object's row begins: nowhere yet, nowhere any more, or at an index of the rows, which is higher. */
export const rowStates = { never: 0, removed: 1 };

/** Indexes within a row: its years, month and day, 0 where unknown, and its terms after their number. */
export const cells = { yearFrom: 0, yearTo: 1, monthDay: 2, termCount: 3, terms: 4 };

/** The range of numbers in use: above `before`, up to and including `last`. */
export type Span = { readonly before: number; readonly last: number };

/**
 * In-memory columns by which hits are filtered, ordered and counted: some 50 bytes per object, indexed by its number in
 * the index. An engine applies what was written and queries it within the same turn of the event loop.
 */
export class Columns implements Span {
  readonly before: number;
  #sorting = new Float64Array(1024);
  readonly #rowStarts = new Numbers();
  /** What is counted of an object is stored together, as reading it from several places takes several times as long. */
  readonly #rows = new Numbers();
  /** By term id: index of its facet in facetNames plus one. */
  readonly #facets = new Numbers();
  /** By term id: number of objects that have it. */
  readonly #objects = new Numbers();
  #count = 0;

  /** @param before a number below those of all objects; nothing is stored for it and the numbers below it */
  constructor(before = 0) {
    this.before = before;
    this.#rows.set(rowStates.removed, 0);
  }

  get count(): number {
    return this.#count;
  }

  /** The highest number ever used by an object. */
  get last(): number {
    return this.before + Math.max(0, this.#rowStarts.length - 1);
  }

  /** All ids of terms are below this. */
  get termLimit(): number {
    return this.#facets.length;
  }

  /** Adds or updates an object. A removed object stays removed, since its number is never reused. */
  set({ number, sorting, yearFrom, yearTo, monthDay, terms }: ColumnsRow): void {
    const offset = number - this.before;
    const known = this.#rowStarts.at(offset);
    if (known === rowStates.removed) return;
    if (known === rowStates.never) this.#count += 1;
    else this.#countTerms(known, -1);
    if (offset >= this.#sorting.length) {
      const grown = new Float64Array(Math.max(2 * this.#sorting.length, offset + 1));
      grown.set(this.#sorting);
      this.#sorting = grown;
    }
    this.#sorting[offset] = orderOf(sorting);
    const ids = numbersIn(terms.slice(1, -1));
    const hasRoom = known !== rowStates.never && ids.length <= this.#rows.at(known + cells.termCount);
    const start = hasRoom ? known : this.#rows.length;
    const row = [yearFrom ?? 0, yearTo ?? 0, monthDay, ids.length, ...ids];
    for (const [index, cell] of row.entries()) this.#rows.set(start + index, cell);
    this.#rowStarts.set(offset, start);
    this.#countTerms(start, 1);
  }

  remove(number: number): void {
    if (this.has(number)) {
      this.#count -= 1;
      this.#countTerms(this.#rowStarts.at(number - this.before), -1);
    }
    this.#rowStarts.set(number - this.before, rowStates.removed);
  }

  #countTerms(start: number, more: 1 | -1): void {
    const first = start + cells.terms;
    for (let index = first; index < first + this.#rows.at(start + cells.termCount); index += 1) {
      const term = this.#rows.at(index);
      this.#objects.set(term, this.#objects.at(term) + more);
    }
  }

  has(number: number): boolean {
    return this.#rowStarts.at(number - this.before) > rowStates.removed;
  }

  /** The numbers of all objects, ascending. */
  all(): Uint32Array {
    const numbers = new Uint32Array(this.#count);
    const { rowStarts } = this.arrays;
    let count = 0;
    for (let offset = 1; offset < this.#rowStarts.length; offset += 1)
      if ((rowStarts[offset] ?? 0) > rowStates.removed) {
        numbers[count] = this.before + offset;
        count += 1;
      }
    return numbers;
  }

  /** Higher for newer objects. */
  sorting(number: number): number {
    return this.#sorting[number - this.before] ?? 0;
  }

  /** The first date of an object as a number: 19230105 for 5 January 1923. What is unknown of it is 0. */
  firstDate(number: number): number {
    const start = this.#rowStarts.at(number - this.before);
    return 10_000 * this.#rows.at(start + cells.yearFrom) + this.#rows.at(start + cells.monthDay);
  }

  /** The columns themselves, for loops over many objects. Do not keep them: others replace them as the library grows. */
  get arrays() {
    return { rowStarts: this.#rowStarts.values, rows: this.#rows.values, facets: this.#facets.values };
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
