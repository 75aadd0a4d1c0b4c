import type { FacetName } from '#lib/search/query.ts';
import type { Timestamp } from '../../../timestamp.ts';
import { Columns } from '../columns/columns.ts';
import type { Statements } from './statements.ts';
import type { TextReader } from './text-reader.ts';

const rowBatchSize = 20_000;

/** As one string: the driver takes twice as long to return single rows. */
const newRows = `SELECT json_group_array(json_array(number, sorting, year_from, year_to, month_day, terms, text)) FROM
  (SELECT search_objects.number, sorting, year_from, year_to, month_day, terms, search_texts.number AS text
    FROM search_objects LEFT JOIN search_texts USING (object_id)
    WHERE search_objects.number > ? ORDER BY 1 LIMIT ${rowBatchSize})`;
const newTerms = 'SELECT id, facet FROM search_terms WHERE id >= ? ORDER BY id';
const newRemovals = 'SELECT id, number FROM search_removals WHERE id > ? ORDER BY id';
const oldestRemoval = 'SELECT min(id) FROM search_removals';
const bounds = `SELECT (SELECT coalesce(max(id), 0) FROM search_removals),
  coalesce((SELECT min(number) - 1 FROM search_objects),
    (SELECT seq FROM sqlite_sequence WHERE name = 'search_objects'), 0)`;

type Row = [number, Timestamp, number | null, number | null, number, string, number | null];

/** Keeps columns up to date with the index in one file, where rows are only added, with rising numbers, or removed. */
export class ColumnsReader {
  #columns: Columns | undefined;
  #lastRemoval = 0;
  readonly #statements: Statements;
  readonly #texts: Pick<TextReader, 'setOwner'>;

  /** @param texts notified of the numbers of objects with texts */
  constructor(statements: Statements, texts: Pick<TextReader, 'setOwner'>) {
    this.#statements = statements;
    this.#texts = texts;
  }

  /**
   * The columns, which begin at the lowest number in use: an object gets a new number each time it is indexed, so that
   * memory for the lower ones would grow with every rebuild. Earlier removals concern rows that are never read.
   */
  get columns(): Columns {
    if (this.#columns) return this.#columns;
    const [lastRemoval, before] = this.#statements.prepare(bounds).get() as [number, number];
    this.#lastRemoval = lastRemoval;
    this.#columns = new Columns(before);
    return this.#columns;
  }

  /** Reads what has been written since. Call within the transaction that queries the index. */
  refresh(): void {
    if (this.#columns && this.#missesRemovals()) this.#columns = undefined;
    const columns = this.columns;
    for (const [id, facet] of this.#statements.prepare(newTerms).all(columns.termLimit) as [
      number,
      FacetName,
    ][])
      columns.setTerm(id, facet);
    for (let rows = this.#next(); rows.length > 0; rows = this.#next())
      for (const [number, sorting, yearFrom, yearTo, monthDay, terms, text] of rows) {
        columns.set({ number, sorting, yearFrom, yearTo, monthDay, terms });
        if (text !== null) this.#texts.setOwner(text, number);
      }
    for (const [id, number] of this.#statements.prepare(newRemovals).all(this.#lastRemoval) as [
      number,
      number,
    ][]) {
      columns.remove(number);
      this.#lastRemoval = id;
    }
  }

  /** Their ids are consecutive, and the oldest are deleted first: after many, all is read again. */
  #missesRemovals(): boolean {
    const [oldest] = this.#statements.prepare(oldestRemoval).get() as [number | null];
    return oldest !== null && oldest > this.#lastRemoval + 1;
  }

  #next(): Row[] {
    const [rows] = this.#statements.prepare(newRows).get(this.columns.last) as [string];
    return JSON.parse(rows) as Row[];
  }
}
