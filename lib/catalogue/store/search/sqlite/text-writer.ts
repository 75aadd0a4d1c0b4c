import Database from 'libsql';
import { englishStem } from '#lib/search/words/english.ts';
import type { TextChange } from '../texts/text-index.ts';
import { pagesOfObject } from './text-files.ts';

/** State of a file: number of words ever written, and number of the last object. */
export type FileState = { words: number; last: number };

type Opened = ReturnType<typeof openFile>;

/** Maximum cached words per file. */
const maxKnownWords = 200_000;

/**
 * Writes the files with the words of pages, synchronously on the calling thread. The methods return promises only so
 * that they are called in the same way from another thread.
 */
export class TextWriter {
  readonly #opened = new Map<string, Opened>();

  /** The state of a file, which is created if missing. @throws when it is damaged */
  async state(file: string): Promise<FileState> {
    const { database } = this.#open(file);
    const [words] = database.prepare('SELECT words FROM state').raw().get() as [number];
    const [last] = database.prepare('SELECT max(page) FROM sources').raw().get() as [number | null];
    return { words, last: Math.floor((last ?? 0) / pagesOfObject) };
  }

  async sources(file: string, number: number): Promise<Map<number, string>> {
    const first = number * pagesOfObject;
    const rows = this.#open(file)
      .database.prepare('SELECT page - ?, source FROM sources WHERE page >= ? AND page < ?')
      .raw()
      .all(first, first, first + pagesOfObject);
    return new Map(rows as [number, string][]);
  }

  async write(file: string, changes: readonly TextChange[]): Promise<FileState> {
    const opened = this.#open(file);
    const words = new Set<string>();
    opened.database.transaction(() => {
      let count = 0;
      for (const { owner, pages, removed } of changes) {
        const first = owner.number * pagesOfObject;
        for (const position of [...removed, ...pages.map((page) => page.position)])
          if (opened.removeSource.run(first + position).changes > 0) opened.remove.run(first + position);
        for (const page of pages) {
          opened.addSource.run(first + page.position, page.source);
          opened.add.run(first + page.position, page.words.join(' '));
          count += page.words.length;
          for (const word of page.words) if (!opened.known.has(word)) words.add(word);
        }
      }
      for (const word of words) opened.addWord.run(englishStem(word), word);
      opened.count.run(count);
    })();
    if (opened.known.size > maxKnownWords) opened.known.clear();
    for (const word of words) opened.known.add(word);
    return await this.state(file);
  }

  async close(): Promise<void> {
    for (const { database } of this.#opened.values()) database.close();
    this.#opened.clear();
  }

  #open(file: string): Opened {
    const known = this.#opened.get(file);
    if (known) return known;
    const opened = openFile(file);
    this.#opened.set(file, opened);
    return opened;
  }
}

function openFile(file: string) {
  const database = new Database(file);
  database.pragma('busy_timeout = 10000');
  database.pragma('journal_mode = WAL');
  // What the catalogue records as indexed must still be so after a power cut.
  database.pragma('synchronous = FULL');
  database.exec(schema);
  return {
    database,
    removeSource: database.prepare('DELETE FROM sources WHERE page = ?'),
    remove: database.prepare('DELETE FROM pages WHERE rowid = ?'),
    addSource: database.prepare('INSERT INTO sources (page, source) VALUES (?, ?)'),
    add: database.prepare('INSERT INTO pages (rowid, words) VALUES (?, ?)'),
    addWord: database.prepare('INSERT OR IGNORE INTO words (stem, word) VALUES (?, ?)'),
    count: database.prepare('UPDATE state SET words = words + ?'),
    /** Words known to be in the file, as far as cached. */
    known: new Set<string>(),
  };
}

// Words arrive folded, as in the index of records. They are keyed by stem first, which is computed from the word.
const schema = `BEGIN;
CREATE VIRTUAL TABLE IF NOT EXISTS pages USING fts5(words, content = '', contentless_delete = 1, tokenize = 'ascii');
CREATE TABLE IF NOT EXISTS sources (page INTEGER PRIMARY KEY, source TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS words (stem TEXT, word TEXT, PRIMARY KEY (stem, word)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY, words INTEGER NOT NULL);
INSERT OR IGNORE INTO state (id, words) VALUES (1, 0);
COMMIT`;
