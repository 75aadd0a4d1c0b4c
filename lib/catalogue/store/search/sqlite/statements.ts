import type Database from 'libsql';
import { numbersIn } from '../columns/numbers.ts';

/** Statements of one connection, each prepared once. They return rows as arrays. */
export class Statements {
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  prepare(sql: string): Database.Statement {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql).raw();
    this.#prepared.set(sql, known);
    return known;
  }

  /**
   * The numbers in some rows. SQLite concatenates them itself, in a seventh of the time of returning single rows; a blob
   * need not be decoded.
   */
  joined(select: string, ...parameters: (string | number)[]): Uint32Array {
    const joined = `SELECT CAST(group_concat(rowid) AS BLOB) FROM (${select})`;
    const [bytes] = this.prepare(joined).get(...parameters) as [Uint8Array | null];
    return numbersIn(bytes ?? '');
  }
}
