import { CompiledQuery } from 'kysely';
import Database from 'libsql';
import type { Store } from '#lib/catalogue/store/database.ts';

/** Bare queries to the engine that do as little as possible for the same answer, without our code. */
export type Bare = {
  /** The best forty for any of the forms of each word. @param isPhrase whether the words must be consecutive */
  best(words: readonly string[][], isPhrase: boolean): Promise<unknown>;
  newest(word: string): Promise<unknown>;
  /** Counts five facets over a word's hits, or over everything. */
  facets(word: string | undefined): Promise<unknown>;
  titles(beginning: string): Promise<unknown>;
};

export function bareOf(store: Store): Bare {
  return store.file === undefined ? barePostgres(store) : bareSqlite(store.file);
}

const afterAll = '\u{10ffff}';

function bareSqlite(file: string): Bare {
  const database = new Database(file);
  const statements = new Map<string, Database.Statement>();
  const all = async (text: string, ...parameters: unknown[]) => {
    const statement = statements.get(text) ?? database.prepare(text).raw();
    statements.set(text, statement);
    return statement.all(...parameters) as number[][];
  };
  const counted = ['categories category', 'places name', 'agents name', 'subjects text'].map((column) =>
    column.split(' '),
  );
  return {
    best: (words, isPhrase) =>
      all(
        'SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY bm25(search_index, 10, 5, 10, 1, 4) LIMIT 40',
        isPhrase
          ? `"${words.flat().join(' ')}"`
          : words.map((forms) => `(${forms.map((form) => `"${form}"`).join(' OR ')})`).join(' AND '),
      ),
    newest: (word) =>
      all('SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT 40', word),
    async facets(word) {
      const hits = word
        ? `JOIN search_objects USING (object_id) JOIN search_index ON search_index.rowid = number WHERE search_index MATCH ?`
        : '';
      const given = word ? [word] : [];
      for (const [table, column] of counted)
        await all(`SELECT ${column}, count(*) FROM object_${table} ${hits} GROUP BY 1`, ...given);
      await all(
        `SELECT organization_id, count(*) FROM objects ${hits.replace('USING (object_id)', 'ON object_id = objects.id')} GROUP BY 1`,
        ...given,
      );
    },
    titles: (beginning) =>
      all(
        'SELECT object_id FROM search_objects WHERE title_key >= ? AND title_key < ? ORDER BY title_key LIMIT 5',
        beginning,
        beginning + afterAll,
      ),
  };
}

function barePostgres({ reader }: Store): Bare {
  const all = async (text: string, ...parameters: unknown[]) =>
    (await reader.executeQuery(CompiledQuery.raw(text, parameters))).rows;
  const named = "facet IN ('category', 'institution', 'place', 'person', 'subject')";
  return {
    best: (words, isPhrase) =>
      all(
        `SELECT number FROM search_objects WHERE words @@ $1::tsquery
          ORDER BY ts_rank('{0.1,1,0.5,1}', words, $1::tsquery) DESC LIMIT 40`,
        words.map((forms) => `(${forms.join('|')})`).join(isPhrase ? '<->' : '&'),
      ),
    newest: (word) =>
      all(
        'SELECT number FROM search_objects WHERE words @@ $1::tsquery ORDER BY sorting DESC LIMIT 40',
        word,
      ),
    facets: (word) =>
      all(
        `SELECT term, count(*) FROM search_objects, unnest(terms) AS term JOIN search_terms ON id = term AND ${named}
          ${word ? 'WHERE words @@ $1::tsquery' : ''} GROUP BY term`,
        ...(word ? [word] : []),
      ),
    titles: (beginning) =>
      all(
        'SELECT object_id FROM search_objects WHERE title_key >= $1 AND title_key < $2 ORDER BY title_key LIMIT 5',
        beginning,
        beginning + afterAll,
      ),
  };
}
