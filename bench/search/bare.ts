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

export function bareOf({ file, reader }: Store): Bare {
  return file === undefined ? barePostgres(reader) : bareSqlite(file);
}

const afterAll = '\u{10ffff}';

function bareSqlite(file: string): Bare {
  const database = new Database(file);
  const statements = new Map<string, Database.Statement>();
  const all = async (text: string, ...parameters: unknown[]) => {
    const statement = statements.get(text) ?? database.prepare(text).raw();
    statements.set(text, statement);
    return statement.all(...parameters);
  };
  const matching = 'SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY';
  const facets = [
    'category, count(*) FROM object_categories',
    'name, count(*) FROM object_places',
    'name, count(*) FROM object_agents',
    'text, count(*) FROM object_subjects',
    'organization_id, count(*) FROM (SELECT id AS object_id, organization_id FROM objects)',
  ];
  const ofHits =
    'JOIN search_objects USING (object_id) JOIN search_index ON search_index.rowid = number WHERE search_index MATCH ?';
  return {
    best: (words, isPhrase) =>
      all(
        `${matching} bm25(search_index, 10, 5, 10, 1, 4) LIMIT 40`,
        isPhrase
          ? `"${words.flat().join(' ')}"`
          : words.map((forms) => `(${forms.map((form) => `"${form}"`).join(' OR ')})`).join(' AND '),
      ),
    newest: (word) => all(`${matching} rowid DESC LIMIT 40`, word),
    async facets(word) {
      for (const facet of facets)
        await (word ? all(`SELECT ${facet} ${ofHits} GROUP BY 1`, word) : all(`SELECT ${facet} GROUP BY 1`));
    },
    titles: (beginning) =>
      all(
        'SELECT object_id FROM search_objects WHERE title_key >= ? AND title_key < ? ORDER BY title_key LIMIT 5',
        beginning,
        beginning + afterAll,
      ),
  };
}

function barePostgres(reader: Store['reader']): Bare {
  const all = async (text: string, ...parameters: unknown[]) =>
    (await reader.executeQuery(CompiledQuery.raw(text, parameters))).rows;
  const matching = 'SELECT number FROM search_objects WHERE words @@ $1::tsquery ORDER BY';
  const facets = `SELECT term, count(*) FROM search_objects, unnest(terms) AS term JOIN search_terms ON id = term
    AND facet IN ('category', 'institution', 'place', 'person', 'subject')`;
  return {
    best: (words, isPhrase) =>
      all(
        `${matching} ts_rank('{0.1,1,0.5,1}', words, $1::tsquery) DESC LIMIT 40`,
        words.map((forms) => `(${forms.join('|')})`).join(isPhrase ? '<->' : '&'),
      ),
    newest: (word) => all(`${matching} sorting DESC LIMIT 40`, word),
    facets: (word) =>
      word ? all(`${facets} WHERE words @@ $1::tsquery GROUP BY term`, word) : all(`${facets} GROUP BY term`),
    titles: (beginning) =>
      all(
        'SELECT object_id FROM search_objects WHERE title_key >= $1 AND title_key < $2 ORDER BY title_key LIMIT 5',
        beginning,
        beginning + afterAll,
      ),
  };
}
