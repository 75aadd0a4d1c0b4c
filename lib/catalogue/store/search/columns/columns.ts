import { type FacetName, facetNames } from '#lib/search/query.ts';
import type { Timestamp } from '../../../timestamp.ts';
import { Numbers } from './numbers.ts';
import { numbersIn } from './numbers-in.ts';

/** What is held of an object that is indexed. */
export type ColumnsRow = {
  number: number;
  sorting: Timestamp;
  yearFrom: number | null;
  yearTo: number | null;
  /** Ids of its terms as PostgreSQL writes an array: `{1,2}`. */
  terms: string;
};

const states = { never: 0, there: 1, removed: 2 };

/** Which numbers there are: those above `before`, up to `last`. */
export type Span = { readonly before: number; readonly last: number };

/**
 * What hits are narrowed, ordered and counted by, in memory: some 50 bytes an object, by the number that the index knows it by. An
 * engine tells what is written, and in the same turn of the event loop asks.
 */
export class Columns implements Span {
  readonly before: number;
  readonly #states = new Numbers();
  #sorting = new Float64Array(1024);
  readonly #yearFrom = new Numbers();
  readonly #yearTo = new Numbers();
  /** Where the terms of an object begin and end in the list of all. */
  readonly #termStarts = new Numbers();
  readonly #termEnds = new Numbers();
  readonly #terms = new Numbers();
  /** By the id of a term, the place of its facet among facetNames and one. */
  readonly #facets = new Numbers();
  /** By the id of a term, how many objects have it. */
  readonly #objects = new Numbers();
  #count = 0;

  /** @param before a number above which those of all objects are: nothing is held for those up to it */
  constructor(before = 0) {
    this.before = before;
  }

  /** How many objects there are. */
  get count(): number {
    return this.#count;
  }

  /** The highest number that an object ever had. */
  get last(): number {
    return this.before + Math.max(0, this.#states.length - 1);
  }

  /** Ids of terms are below this. */
  get termLimit(): number {
    return this.#facets.length;
  }

  /** Takes an object in, or what has changed of it. One that was removed stays so: its number is given to no other. */
  set({ number, sorting, yearFrom, yearTo, terms }: ColumnsRow): void {
    const place = number - this.before;
    const state = this.#states.at(place);
    if (state === states.removed) return;
    if (state === states.never) this.#count += 1;
    else this.#countTerms(number, -1);
    this.#states.set(place, states.there);
    if (place >= this.#sorting.length) {
      const grown = new Float64Array(Math.max(2 * this.#sorting.length, place + 1));
      grown.set(this.#sorting);
      this.#sorting = grown;
    }
    this.#sorting[place] = orderOf(sorting);
    this.#yearFrom.set(place, yearFrom ?? 0);
    this.#yearTo.set(place, yearTo ?? 0);
    const ids = numbersIn(terms.slice(1, -1));
    const room = this.#termEnds.at(place) - this.#termStarts.at(place);
    const start = ids.length <= room ? this.#termStarts.at(place) : this.#terms.length;
    for (const [index, id] of ids.entries()) this.#terms.set(start + index, id);
    this.#termStarts.set(place, start);
    this.#termEnds.set(place, start + ids.length);
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
    for (let place = this.termStart(number); place < this.termEnd(number); place += 1) {
      const term = this.termAt(place);
      this.#objects.set(term, this.#objects.at(term) + more);
    }
  }

  has(number: number): boolean {
    return this.#states.at(number - this.before) === states.there;
  }

  /** All objects, by their numbers. */
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

  /** Newer ones have more. */
  sorting(number: number): number {
    return this.#sorting[number - this.before] ?? 0;
  }

  /** The first year of an object; 0 where none is known. */
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

  termAt(place: number): number {
    return this.#terms.at(place);
  }

  knowsTerm(term: number): boolean {
    return this.#facets.at(term) > 0;
  }

  /** How many objects have a term. */
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

  /** The place of a term's facet among facetNames. */
  facetOf(term: number): number {
    return this.#facets.at(term) - 1;
  }
}

/** A timestamp in microseconds since 1970, exact within 285 years of it. */
function orderOf(sorting: Timestamp): number {
  return Date.parse(`${sorting.slice(0, 23)}Z`) * 1000 + Number(sorting.slice(23));
}
