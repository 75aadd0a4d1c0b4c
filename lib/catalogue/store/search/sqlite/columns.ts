import type Database from 'libsql';
import { type FacetName, facetNames } from '#lib/search/query.ts';
import { Numbers } from './numbers.ts';
import type { TextReader } from './text-reader.ts';

/** Rows that are read at once: each is an object of the driver's until it is taken apart. */
const rowsTogether = 20_000;

type Row = [number, string, number | null, number | null, string, number | null];

/**
 * What hits are narrowed, ordered and counted by, in memory: some 50 bytes an object. Rows of the index are only ever added
 * and removed, so the columns follow it by reading what is new.
 */
export class Columns {
  readonly #texts: Pick<TextReader, 'setOwner'>;
  readonly #readRows: Database.Statement;
  readonly #readTerms: Database.Statement;
  readonly #readRemovals: Database.Statement;
  readonly #readLastRemoval: Database.Statement;
  /** 1 where there is an object of this number. */
  readonly #isThere = new Numbers();
  #sorting = new Float64Array(1024);
  readonly #yearFrom = new Numbers();
  readonly #yearTo = new Numbers();
  /** Where the terms of a number begin in the list of all; those of the next begin where they end. */
  readonly #termStarts = new Numbers();
  readonly #terms = new Numbers();
  readonly #facets = new Numbers();
  #lastRemoval = 0;
  #lastTerm = 0;
  #count = 0;
  /** The highest number. */
  last = 0;

  /** @param texts told which numbers objects with texts have */
  constructor(database: Database.Database, texts: Pick<TextReader, 'setOwner'>) {
    this.#texts = texts;
    this.#readRows = database
      .prepare(
        `SELECT search_objects.number, sorting, year_from, year_to, terms, search_texts.number
          FROM search_objects LEFT JOIN search_texts USING (object_id)
          WHERE search_objects.number > ? ORDER BY 1 LIMIT ${rowsTogether}`,
      )
      .raw();
    this.#readTerms = database.prepare('SELECT id, facet FROM search_terms WHERE id > ? ORDER BY id').raw();
    this.#readRemovals = database
      .prepare('SELECT id, number FROM search_removals WHERE id > ? ORDER BY id')
      .raw();
    this.#readLastRemoval = database.prepare('SELECT coalesce(max(id), 0) FROM search_removals').raw();
  }

  /** How many objects there are. */
  get count(): number {
    return this.#count;
  }

  /** Ids of terms are below this. */
  get termLimit(): number {
    return this.#lastTerm + 1;
  }

  /** Reads what has been written since. Call it in the transaction in which the index is asked. */
  refresh(): void {
    for (const [id, facet] of this.#readTerms.all(this.#lastTerm) as [number, FacetName][]) {
      this.#facets.set(id, facetNames.indexOf(facet));
      this.#lastTerm = id;
    }
    // What is read at first has nothing in it that was removed before.
    if (this.last === 0) [this.#lastRemoval] = this.#readLastRemoval.get() as [number];
    for (let rows = this.#next(); rows.length > 0; rows = this.#next())
      for (const row of rows) this.#add(row);
    for (const [id, number] of this.#readRemovals.all(this.#lastRemoval) as [number, number][]) {
      if (this.has(number)) {
        this.#count -= 1;
        this.#isThere.set(number, 0);
      }
      this.#lastRemoval = id;
    }
  }

  #next(): Row[] {
    return this.#readRows.all(this.last) as Row[];
  }

  #add([number, sorting, from, to, terms, text]: Row): void {
    if (number >= this.#sorting.length) {
      const grown = new Float64Array(Math.max(2 * this.#sorting.length, number + 1));
      grown.set(this.#sorting);
      this.#sorting = grown;
    }
    for (let gap = this.last + 1; gap <= number; gap += 1) this.#termStarts.set(gap, this.#terms.length);
    this.#isThere.set(number, 1);
    if (text !== null) this.#texts.setOwner(text, number);
    this.#sorting[number] = orderOf(sorting);
    this.#yearFrom.set(number, from ?? 0);
    this.#yearTo.set(number, to ?? 0);
    if (terms.length > 2) for (const term of terms.slice(1, -1).split(',')) this.#terms.push(Number(term));
    this.#termStarts.set(number + 1, this.#terms.length);
    this.last = number;
    this.#count += 1;
  }

  has(number: number): boolean {
    return this.#isThere.at(number) === 1;
  }

  /** Newer ones have more. */
  sorting(number: number): number {
    return this.#sorting[number] ?? 0;
  }

  /** The first year of an object; 0 where none is known. */
  yearFrom(number: number): number {
    return this.#yearFrom.at(number);
  }

  yearTo(number: number): number {
    return this.#yearTo.at(number);
  }

  /** Where the terms of an object begin; they end where those of the next begin. */
  termStart(number: number): number {
    return this.#termStarts.at(number);
  }

  termAt(place: number): number {
    return this.#terms.at(place);
  }

  /** The place of a term's facet among facetNames. */
  facetOf(term: number): number {
    return this.#facets.at(term);
  }
}

/** A timestamp in microseconds since 1970, exact within 285 years of it. */
function orderOf(sorting: string): number {
  return Date.parse(`${sorting.slice(0, 23)}Z`) * 1000 + Number(sorting.slice(23));
}
