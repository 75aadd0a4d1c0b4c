import { type Kysely, sql } from 'kysely';
import type { FacetName } from '#lib/search/query.ts';
import type { Timestamp } from '../../../timestamp.ts';
import type { Tables } from '../../tables.ts';
import { Columns } from '../columns/columns.ts';
import { oldestRemoval, retainedRemovals } from '../removals.ts';

const rowBatchSize = 20_000;

type Row = {
  number: number;
  sorting: Timestamp;
  year_from: number | null;
  year_to: number | null;
  month_day: number;
  terms: string;
};

/** A row, or none, with the number of the transaction that wrote it; all from the same snapshot. */
type Seen<Values> = { transaction: string; oldest: string } & (Values | { number: null });

/**
 * Keeps columns up to date with the index in PostgreSQL. A transaction may become visible after one that began later,
 * so every read starts again from the oldest transaction that was still running at the last one (PostgreSQL's manual,
 * 9.27.8, pg_snapshot_xmin).
 */
export class ColumnsReader {
  readonly #db: Kysely<Tables>;
  readonly #moves: () => number;
  #columns = new Columns();
  /** Transactions before this one are known; undefined until everything has been read. */
  #known: bigint | undefined;
  /** The transaction of the oldest removal that was kept when everything was last read. */
  #oldestRemoval: bigint | undefined;
  #moved = 0;
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param moves increases when reads move to another host, which may lack data: everything is then read again */
  constructor(db: Kysely<Tables>, moves: () => number) {
    this.#db = db;
    this.#moves = moves;
  }

  /** The columns, including everything written before this call. */
  async refreshed(): Promise<Columns> {
    // Concurrent callers share the next read, as it has not started yet.
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        if (this.#moved !== this.#moves()) this.#known = undefined;
        this.#reading = this.#known === undefined ? this.#readAll() : this.#readNew(this.#known);
        return this.#reading;
      });
    await this.#next;
    return this.#columns;
  }

  async #readAll(): Promise<void> {
    this.#known = undefined;
    this.#columns = new Columns();
    this.#moved = this.#moves();
    this.#oldestRemoval = await oldestRemoval(this.#db);
    let known: bigint | undefined;
    for (let last = 0; ; ) {
      const { rows } = await sql<Seen<Row>>`
        SELECT 0 AS transaction, pg_snapshot_xmin(seen)::text AS oldest, row.*
        FROM pg_current_snapshot() AS seen LEFT JOIN LATERAL (
          SELECT number, sorting, year_from, year_to, month_day, terms::text FROM search_objects
          WHERE number > ${last} ORDER BY number LIMIT ${sql.lit(rowBatchSize)}) AS row ON true`.execute(
        this.#db,
      );
      known = oldest(known, rows);
      await this.#add(rows);
      const end = rows.at(-1)?.number ?? 0;
      if (rows.length < rowBatchSize) break;
      last = end;
    }
    this.#known = known;
  }

  async #readNew(from: bigint): Promise<void> {
    const rows = await this.#readWritten<Row>(
      from,
      'search_objects',
      ['sorting', 'year_from', 'year_to', 'month_day', 'terms::text'],
      (some) => this.#add(some),
    );
    let removed = 0;
    const removals = await this.#readWritten<{ number: number }>(
      from,
      'search_removals',
      [],
      async (some) => {
        for (const { number } of some) if (number !== null) this.#columns.remove(number);
        removed += some.length;
      },
    );
    const known = rows < removals ? rows : removals;
    // Numbers go back when the database is restored while the server runs, and what is written then has lower ones.
    if (known < from || (removed >= retainedRemovals && (await this.#mayMissRemovals(from))))
      return await this.#readAll();
    this.#known = known;
  }

  /**
   * The oldest are deleted first: while one is left that was known, or the one at the last full read, none is missing.
   */
  async #mayMissRemovals(from: bigint): Promise<boolean> {
    const oldest = await oldestRemoval(this.#db);
    return oldest === undefined || (oldest >= from && oldest !== this.#oldestRemoval);
  }

  /**
   * Reads what a transaction and later ones wrote, skipping rows with future xids, restored from another server's dump.
   * @returns the oldest transaction that was still running during the read
   */
  async #readWritten<Values extends { number: number }>(
    from: bigint,
    table: 'search_objects' | 'search_removals',
    columns: readonly string[],
    take: (rows: Seen<Values>[]) => Promise<void>,
  ): Promise<bigint> {
    let known: bigint | undefined;
    for (let [transaction, number] = [String(from), -1]; ; ) {
      const { rows } = await sql<Seen<Values>>`
        SELECT pg_snapshot_xmin(seen)::text AS oldest, row.*
        FROM pg_current_snapshot() AS seen LEFT JOIN LATERAL (
          SELECT ${sql.raw(['xid::text AS transaction', 'number', ...columns].join())} FROM ${sql.table(table)}
          WHERE (xid, number) > (${transaction}::xid8, ${number}) AND xid < pg_snapshot_xmax(seen)
          ORDER BY xid, number LIMIT ${sql.lit(rowBatchSize)}) AS row ON true`.execute(this.#db);
      known = oldest(known, rows);
      await take(rows);
      const last = rows.at(-1);
      if (rows.length < rowBatchSize || !last || last.number === null) return known;
      [transaction, number] = [last.transaction, last.number];
    }
  }

  async #add(rows: readonly Seen<Row>[]): Promise<void> {
    const unknown = new Set<string>();
    for (const row of rows)
      if (row.number !== null && row.terms.length > 2)
        for (const id of row.terms.slice(1, -1).split(','))
          if (!this.#columns.knowsTerm(Number(id))) unknown.add(id);
    if (unknown.size > 0) {
      const { rows: terms } = await sql<{ id: number; facet: FacetName }>`
        SELECT id, facet FROM search_terms WHERE id = ANY(${[...unknown]}::bigint[])`.execute(this.#db);
      for (const { id, facet } of terms) this.#columns.setTerm(id, facet);
    }
    for (const row of rows)
      if (row.number !== null) {
        const { number, sorting, year_from: yearFrom, year_to: yearTo, month_day: monthDay, terms } = row;
        this.#columns.set({ number, sorting, yearFrom, yearTo, monthDay, terms });
      }
  }
}

function oldest(known: bigint | undefined, rows: readonly { oldest: string }[]): bigint {
  const [{ oldest } = { oldest: '0' }] = rows;
  const found = BigInt(oldest);
  return known === undefined || found < known ? found : known;
}
