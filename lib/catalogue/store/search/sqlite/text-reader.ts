import { writeFileSync } from 'node:fs';
import Database from 'libsql';
import { chunks } from '#lib/lists.ts';
import type { Matcher } from '#lib/search/engine.ts';
import { englishStem } from '#lib/search/words/english.ts';
import type { MatchingPages } from '../columns/found.ts';
import { largeNumbersIn, Numbers, numbersIn } from '../columns/numbers.ts';
import { fts5Query } from './match.ts';
import { Statements } from './statements.ts';
import {
  damageMarker,
  filesSetting,
  isDamage,
  pagesOfObject,
  readTextFiles,
  textFile,
} from './text-files.ts';

const newOwners = `SELECT search_texts.number, search_objects.number FROM search_texts LEFT JOIN search_objects USING (object_id)
  WHERE search_texts.number > ? ORDER BY 1`;
const filesListed = `SELECT value FROM settings WHERE name = '${filesSetting}'`;

type OpenFile = { first: number; database: Database.Database; statements: Statements };

const wordBatchSize = 5000;

/**
 * Reads the words of pages. An unreadable file counts as empty, so that records are still found; if it is damaged, a
 * marker file makes the index start afresh.
 */
export class TextReader {
  readonly #file: string;
  readonly #statements: Statements;
  #read = '';
  #files: OpenFile[] = [];
  /** By the number of an object's texts: its number in the index of records. */
  readonly #owners = new Numbers();
  #lastOwner = 0;

  /** @param statements on the catalogue @param file the catalogue's own */
  constructor(statements: Statements, file: string) {
    this.#statements = statements;
    this.#file = file;
  }

  /** Reads what has been written since. Call within the transaction that queries the catalogue. */
  refresh(): void {
    const rows = this.#statements.prepare(newOwners).all(this.#lastOwner) as [number, number | null][];
    for (const [text, number] of rows) {
      if (number !== null) this.#owners.set(text, number);
      this.#lastOwner = text;
    }
    const [setting = ''] = (this.#statements.prepare(filesListed).get() as [string] | undefined) ?? [];
    if (setting === this.#read) return;
    this.close();
    this.#read = setting;
    const files = readTextFiles(setting);
    for (const first of files?.firsts ?? []) {
      const isOpen = this.#guarded(() => {
        const database = new Database(textFile(this.#file, files?.id ?? '', first), { fileMustExist: true });
        database.pragma('busy_timeout = 10000');
        database.pragma('query_only = ON');
        return this.#files.push({ first, database, statements: new Statements(database) });
      });
      // Tries again at the next query; if the file is missing, its writer reports that.
      if (!isOpen) this.#read = '';
    }
  }

  /** Call when an object with texts has got a new number in the index of records. */
  setOwner(text: number, number: number): void {
    this.#owners.set(text, number);
  }

  /** The matching pages, by their objects' numbers in the index of records. */
  matching(match: Matcher): MatchingPages {
    const query = fts5Query(match);
    const parts = this.#files.map(({ statements }) =>
      this.#guarded(() => {
        const select = statements.prepare(
          'SELECT CAST(group_concat(rowid) AS BLOB) FROM pages WHERE pages MATCH ?',
        );
        const [joined] = select.get(query) as [Uint8Array | null];
        return largeNumbersIn(joined ?? '');
      }),
    );
    const length = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
    const [numbers, positions] = [new Uint32Array(length), new Uint16Array(length)];
    let at = 0;
    for (const part of parts)
      for (const page of part ?? []) {
        numbers[at] = this.#owners.at(Math.floor(page / pagesOfObject));
        positions[at] = page % pagesOfObject;
        at += 1;
      }
    return { numbers, positions };
  }

  /** The positions of an object's matching pages, ascending. */
  positions(objectId: string, match: Matcher): number[] {
    const numberOf = this.#statements.prepare('SELECT number FROM search_texts WHERE object_id = ?');
    const [number] = (numberOf.get(objectId) as [number] | undefined) ?? [];
    const file = number && this.#files.findLast(({ first }) => first <= number);
    if (!file) return [];
    // FTS5 seeks to a range of rowids without reading those before, but only if the bounds have integer type.
    const select = `SELECT group_concat(rowid % ${pagesOfObject}) FROM pages
      WHERE pages MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`;
    const first = number * pagesOfObject;
    const joined = this.#guarded(() => {
      const row = file.statements.prepare(select).get(fts5Query(match), first, first + pagesOfObject - 1);
      return (row as [string | null])[0];
    });
    return [...numbersIn(joined ?? '')].sort((one, other) => one - other);
  }

  occurring(words: readonly string[]): string[] {
    return [...chunks(words, wordBatchSize)].flatMap((batch) =>
      this.#words(
        `SELECT words.word FROM json_each(?) AS wanted
          JOIN words ON stem = wanted.value ->> 0 AND words.word = wanted.value ->> 1`,
        JSON.stringify(batch.map((word) => [englishStem(word), word])),
      ),
    );
  }

  ofStem(stem: string): string[] {
    return this.#words('SELECT word FROM words WHERE stem = ? LIMIT 100', stem);
  }

  close(): void {
    for (const { database } of this.#files) database.close();
    this.#files = [];
    this.#read = '';
  }

  #words(select: string, parameter: string): string[] {
    return this.#files.flatMap(({ statements }) => {
      const rows = this.#guarded(() => statements.prepare(select).all(parameter));
      return ((rows ?? []) as [string][]).map(([word]) => word);
    });
  }

  #guarded<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!isDamage(error)) return undefined;
      try {
        writeFileSync(damageMarker(this.#file), String(error));
      } catch {
        // If even the folder is missing, the index starts afresh anyway.
      }
      return undefined;
    }
  }
}
