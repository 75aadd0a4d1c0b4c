import Database from 'libsql';
import {
  type Engine,
  type EngineRequest,
  type EngineResult,
  type EngineSuggestion,
  type FoundPage,
  type FoundPages,
  type Matcher,
  shownPages,
  type TextMatch,
  type TextsRequest,
} from '#lib/search/engine.ts';
import { type Filters, facetNames } from '#lib/search/query.ts';
import { Columns } from './columns.ts';
import { facetValues } from './facet-values.ts';
import { type Found, withPages } from './found.ts';
import { HitOrder } from './hit-order.ts';
import { fts5Query } from './match.ts';
import { sortedPart } from './select.ts';
import { Statements } from './statements.ts';
import { suggestions } from './suggestions.ts';
import { type Narrowing, tally } from './tally.ts';
import { TextReader } from './text-reader.ts';

/** Words of one statement. */
const wordsTogether = 5000;

/** The index in the embedded store, read over a connection of its own. It answers on the thread that asks. */
export function sqliteEngine(file: string): Engine {
  let opened: SqliteIndex | undefined;
  const index = () => {
    opened ??= new SqliteIndex(file);
    return opened;
  };
  return {
    find: async (request) => index().find(request),
    texts: async (request) => index().texts(request),
    occurring: async (words) => index().occurring(words),
    ofStem: async (stem) => index().ofStem(stem),
    suggest: async (words, limit) => index().suggest(words, limit),
    async close() {
      opened?.close();
      opened = undefined;
    },
  };
}

class SqliteIndex {
  readonly #database: Database.Database;
  readonly #columns: Columns;
  readonly #texts: TextReader;
  readonly #statements: Statements;
  readonly #order: HitOrder;

  constructor(file: string) {
    this.#database = new Database(file);
    this.#database.pragma('busy_timeout = 10000');
    this.#database.pragma('query_only = ON');
    this.#database.pragma('cache_size = -16384');
    this.#texts = new TextReader(this.#database, file);
    this.#columns = new Columns(this.#database, this.#texts);
    this.#statements = new Statements(this.#database);
    this.#order = new HitOrder(this.#statements, this.#columns);
  }

  find(request: EngineRequest): EngineResult {
    return this.#atOneMoment(() => {
      const matching = request.match ? this.#matching(request.match) : this.#everything();
      const found = this.#found(matching, request.texts);
      const counted = tally(this.#columns, found.all, this.#narrowing(request.filters));
      const numbers = this.#order.ordered(request, found, counted.hits);
      const ids = this.#idsOf(numbers);
      return {
        ids,
        texts: request.texts ? this.#textsOf(request.texts, numbers, found) : new Map(),
        count: counted.hits.length,
        facets: facetValues(this.#statements, this.#columns, request, counted),
        decades: { from: decadesOf(counted.from), to: decadesOf(counted.to) },
        undated: counted.undated,
        emptiedBy: counted.hits.length === 0 ? counted.onlyBy : [],
      };
    });
  }

  texts({ texts, filters, range }: TextsRequest): FoundPages {
    return this.#atOneMoment(() => {
      const found = this.#found(new Uint32Array(0), texts);
      const { hits } = tally(this.#columns, found.all, this.#narrowing(filters));
      const count = hits.reduce((sum, number) => sum + found.pagesOf(number), 0);
      const pages: FoundPage[] = [];
      let before = 0;
      for (const number of sortedPart(hits, 0, hits.length, this.#order.isNewer)) {
        const own = found.pagesOf(number);
        const wanted = range.limit - pages.length;
        if (wanted <= 0) break;
        if (before + own > range.offset) {
          const offset = Math.max(0, range.offset - before);
          const [owner] = this.#ownersOf([number]);
          if (owner)
            for (const position of this.#texts.positions(owner.text, texts.page, offset, wanted))
              pages.push({ objectId: owner.objectId, position });
        }
        before += own;
      }
      return { pages, count };
    });
  }

  occurring(words: readonly string[]): Set<string> {
    this.#texts.refresh();
    const found = new Set(this.#texts.occurring(words));
    const select = this.#statements.prepare(
      'SELECT word FROM search_words WHERE word IN (SELECT value FROM json_each(?))',
    );
    for (let from = 0; from < words.length; from += wordsTogether)
      for (const [word] of select.all(JSON.stringify(words.slice(from, from + wordsTogether))) as [string][])
        found.add(word);
    return found;
  }

  ofStem(stem: string): string[] {
    this.#texts.refresh();
    const rows = this.#statements.prepare('SELECT word FROM search_words WHERE stem = ? LIMIT 100').all(stem);
    const words = (rows as [string][]).map(([word]) => word);
    return [...new Set([...words, ...this.#texts.ofStem(stem)])];
  }

  suggest(words: readonly string[], limit: number): EngineSuggestion[] {
    return suggestions(this.#statements, words, limit);
  }

  close(): void {
    this.#texts.close();
    this.#database.close();
  }

  /** Everything that is asked within sees one state of the store. */
  #atOneMoment<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN');
    try {
      this.#columns.refresh();
      this.#texts.refresh();
      return work();
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  #matching(match: Matcher): Uint32Array {
    return this.#statements.joined(
      'SELECT rowid FROM search_index WHERE search_index MATCH ?',
      fts5Query(match),
    );
  }

  #found(records: Uint32Array, texts: TextMatch | undefined): Found {
    const pages = texts ? this.#texts.matching(texts.page) : new Uint32Array(0);
    return withPages(this.#columns, records, pages, texts?.record && this.#matching(texts.record));
  }

  /** In which texts of some hits the words stand. */
  #textsOf({ page }: TextMatch, numbers: Uint32Array, found: Found): EngineResult['texts'] {
    const some = [...numbers].filter((number) => found.pagesOf(number) > 0);
    return new Map(
      this.#ownersOf(some).map(({ number, text, objectId }) => [
        objectId,
        { pages: found.pagesOf(number), positions: this.#texts.positions(text, page, 0, shownPages) },
      ]),
    );
  }

  #ownersOf(numbers: readonly number[]) {
    const rows = this.#statements
      .prepare(
        `SELECT search_objects.number, search_texts.number, object_id FROM search_objects JOIN search_texts USING (object_id)
        WHERE search_objects.number IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(numbers)) as [number, number, string][];
    return rows.map(([number, text, objectId]) => ({ number, text, objectId }));
  }

  #everything(): Uint32Array {
    const numbers = new Uint32Array(this.#columns.count);
    let count = 0;
    for (let number = 1; number <= this.#columns.last; number += 1)
      if (this.#columns.has(number)) {
        numbers[count] = number;
        count += 1;
      }
    return numbers;
  }

  #narrowing({ chosen, from, to, undated }: Filters): Narrowing {
    const ids = new Map<number, number[]>();
    for (const [place, facet] of facetNames.entries()) {
      const values = chosen[facet];
      if (!values || values.length === 0) continue;
      const rows = this.#statements
        .prepare('SELECT id FROM search_terms WHERE facet = ? AND value IN (SELECT value FROM json_each(?))')
        .all(facet, JSON.stringify(values)) as [number][];
      ids.set(
        place,
        rows.map(([id]) => id),
      );
    }
    return { chosen: ids, from, to, undated };
  }

  #idsOf(numbers: Uint32Array): string[] {
    const rows = this.#statements
      .prepare(
        'SELECT number, object_id FROM search_objects WHERE number IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify([...numbers])) as [number, string][];
    const ids = new Map(rows);
    return [...numbers].flatMap((number) => ids.get(number) ?? []);
  }
}

function decadesOf(counts: Uint32Array): Map<number, number> {
  const decades = new Map<number, number>();
  for (const [index, count] of counts.entries()) if (count > 0) decades.set(10 * index, count);
  return decades;
}
