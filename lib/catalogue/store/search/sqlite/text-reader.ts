import { writeFileSync } from 'node:fs';
import Database from 'libsql';
import type { Matcher } from '#lib/search/engine.ts';
import { englishStem } from '#lib/search/words/english.ts';
import { Numbers } from '../columns/numbers.ts';
import { numbersIn } from '../columns/numbers-in.ts';
import { fts5Query } from './match.ts';
import { damageNote, filesSetting, pagesOfObject, readTextFiles, textFile } from './text-files.ts';

type OpenFile = { first: number; database: Database.Database; statements: Map<string, Database.Statement> };

/** Words of one statement. */
const wordsTogether = 5000;

/**
 * Reads the words of pages. A file that cannot be read is as if it held nothing: the records are found all the same, and a note
 * beside it makes the index begin anew.
 */
export class TextReader {
  readonly #file: string;
  readonly #setting: Database.Statement;
  readonly #newOwners: Database.Statement;
  #read = '';
  #files: OpenFile[] = [];
  /** By the number of its texts, the number of an object among the records. */
  readonly #owners = new Numbers();
  #lastOwner = 0;

  /** @param file the catalogue's */
  constructor(database: Database.Database, file: string) {
    this.#file = file;
    this.#setting = database.prepare(`SELECT value FROM settings WHERE name = '${filesSetting}'`).raw();
    this.#newOwners = database
      .prepare(
        `SELECT search_texts.number, search_objects.number FROM search_texts LEFT JOIN search_objects USING (object_id)
          WHERE search_texts.number > ? ORDER BY 1`,
      )
      .raw();
  }

  /** Reads what has been written since. Call it in the transaction in which the catalogue is asked. */
  refresh(): void {
    const rows = this.#newOwners.all(this.#lastOwner) as [number, number | null][];
    for (const [text, number] of rows) {
      if (number !== null) this.#owners.set(text, number);
      this.#lastOwner = text;
    }
    const [setting = ''] = (this.#setting.get() as [string] | undefined) ?? [];
    if (setting === this.#read) return;
    this.close();
    this.#read = setting;
    const files = readTextFiles(setting);
    for (const first of files?.firsts ?? [])
      this.#guarded(() => {
        const database = new Database(textFile(this.#file, files?.id ?? '', first), { fileMustExist: true });
        database.pragma('busy_timeout = 10000');
        database.pragma('query_only = ON');
        this.#files.push({ first, database, statements: new Map() });
      });
  }

  /** An object of the records that has texts has got another number. */
  setOwner(text: number, number: number): void {
    this.#owners.set(text, number);
  }

  /** Numbers of objects among the records, each as often as it has a page that matches. */
  matching(match: Matcher): Uint32Array {
    const query = fts5Query(match);
    const parts = this.#files.map((file) =>
      this.#guarded(() => {
        const [joined] = prepare(file, 'SELECT group_concat(rowid >> 16) FROM pages WHERE pages MATCH ?').get(
          query,
        ) as [string | null];
        return numbersIn(joined ?? '');
      }),
    );
    const numbers = new Uint32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
    let at = 0;
    for (const part of parts) {
      for (const text of part ?? []) {
        numbers[at] = this.#owners.at(text);
        at += 1;
      }
    }
    return numbers;
  }

  /** The first positions of an object's pages that match. */
  positions(text: number, match: Matcher, offset: number, limit: number): number[] {
    const file = this.#files.findLast(({ first }) => first <= text);
    if (!file) return [];
    const begin = text * pagesOfObject;
    const rows = this.#guarded(() =>
      prepare(
        file,
        'SELECT rowid - ? FROM pages WHERE pages MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ? OFFSET ?',
      ).all(begin, fts5Query(match), begin, begin + pagesOfObject, limit, offset),
    );
    return ((rows ?? []) as [number][]).map(([position]) => position);
  }

  occurring(words: readonly string[]): string[] {
    const found: string[] = [];
    for (let from = 0; from < words.length; from += wordsTogether) {
      const some = words.slice(from, from + wordsTogether).map((word) => [englishStem(word), word]);
      found.push(
        ...this.#words(
          `SELECT words.word FROM json_each(?) AS wanted
            JOIN words ON stem = wanted.value ->> 0 AND words.word = wanted.value ->> 1`,
          JSON.stringify(some),
        ),
      );
    }
    return found;
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
    return this.#files.flatMap((file) => {
      const rows = this.#guarded(() => prepare(file, select).all(parameter));
      return ((rows ?? []) as [string][]).map(([word]) => word);
    });
  }

  #guarded<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      try {
        writeFileSync(damageNote(this.#file), String(error));
      } catch {
        // Where there is no folder either, the index begins anew without being told.
      }
      return undefined;
    }
  }
}

function prepare({ database, statements }: OpenFile, sql: string): Database.Statement {
  const known = statements.get(sql) ?? database.prepare(sql).raw();
  statements.set(sql, known);
  return known;
}
