import Database from 'libsql';
import { chunks } from '#lib/lists.ts';
import {
  type CountsRequest,
  type Engine,
  type EngineRequest,
  type EngineResult,
  type EngineSuggestion,
  type FoundPages,
  type Matcher,
  maxWeighed,
  type NewestRequest,
  type PositionsRequest,
  type SuggestRequest,
  type TextMatch,
  type TextsRequest,
  type Tier,
  type ValueCount,
  type ValuesRequest,
} from '#lib/search/engine.ts';
import { type FacetName, type Filters, facetNames } from '#lib/search/query.ts';
import type { Columns } from '../columns/columns.ts';
import { countedTerms, frequentTerms, type TermRow } from '../columns/facet-values.ts';
import {
  type Found,
  marked,
  noObjects,
  noPages,
  pagesInRange,
  pagesOf,
  resultOf,
  withPages,
} from '../columns/found.ts';
import { newerFirst, orderedHits, type Scores, titlesFor } from '../columns/hit-order.ts';
import { named, newestNumbers, valuesOf } from '../columns/newest.ts';
import { numbersIn } from '../columns/numbers.ts';
import { sortedPart } from '../columns/select.ts';
import { tally } from '../columns/tally.ts';
import { isShown } from '../read-terms.ts';
import { fts5Query } from './match.ts';
import { ColumnsReader } from './read-columns.ts';
import { Statements } from './statements.ts';
import { suggestedTerms, suggestedTitles } from './suggestions.ts';
import { TextReader } from './text-reader.ts';

/** Words per statement. */
const wordBatchSize = 5000;

/** Weights of the fields: title, creator, identifier, the rest, and words as typed with diacritics. */
const weights = '10, 5, 10, 1, 4';

/** The index in the embedded store, read over a connection of its own, synchronously on the calling thread. */
export function sqliteEngine(file: string): Engine {
  let opened: SqliteIndex | undefined;
  const index = () => {
    opened ??= new SqliteIndex(file);
    return opened;
  };
  return {
    find: async (request) => index().find(request),
    texts: async (request) => index().texts(request),
    positions: async (request) => index().positions(request),
    occurring: async (words) => index().occurring(words),
    ofStem: async (stem) => index().ofStem(stem),
    suggest: async (request) => index().suggest(request),
    values: async (request) => index().values(request),
    newest: async (request) => index().newest(request),
    counts: async (request) => index().counts(request),
    async close() {
      opened?.close();
      opened = undefined;
    },
  };
}

class SqliteIndex {
  readonly #database: Database.Database;
  readonly #columns: ColumnsReader;
  readonly #texts: TextReader;
  readonly #statements: Statements;

  constructor(file: string) {
    this.#database = new Database(file);
    this.#database.pragma('busy_timeout = 10000');
    this.#database.pragma('query_only = ON');
    this.#database.pragma('cache_size = -16384');
    this.#statements = new Statements(this.#database);
    this.#texts = new TextReader(this.#statements, file);
    this.#columns = new ColumnsReader(this.#statements, this.#texts);
  }

  find(request: EngineRequest): EngineResult {
    const { match, texts, within, filters, order, range, countsFacets } = request;
    return this.#atOneMoment((columns) => {
      const isRanked = match && order === 'relevance' && range.limit > 0;
      const scores = isRanked ? this.#scores(match) : undefined;
      const byRecord = () => (match ? this.#matching(match, scores) : columns.all());
      const found = this.#found(within === 'texts' ? noObjects : byRecord(), texts);
      const chosen = this.#chosenTerms(filters);
      const counted = tally(columns, found.all, filters, chosen, countsFacets);
      const { hits, terms } = counted;
      const ranking = scores && { scores, tiers: this.#inTiers(request.tiers) };
      const numbers =
        order === 'title' ? this.#byTitle(hits, range) : orderedHits(columns, request, found, hits, ranking);
      const shown = countsFacets ? this.#termsOf(frequentTerms(columns, terms)) : [];
      return resultOf(found, counted, numbers, this.#idsOf(numbers), countsFacets ? chosen : [], shown);
    });
  }

  texts({ texts, filters, range }: TextsRequest): FoundPages {
    return this.#atOneMoment((columns) => {
      const found = this.#found(noObjects, texts);
      const { hits } = tally(columns, found.all, filters, this.#chosenTerms(filters), false);
      const newest = sortedPart(hits, 0, hits.length, newerFirst(columns));
      const selected = pagesInRange(newest, found, range);
      return pagesOf(found, hits, selected, this.#idsOf(selected.map(({ number }) => number)));
    });
  }

  positions({ objectId, page }: PositionsRequest): number[] {
    this.#texts.refresh();
    return this.#texts.positions(objectId, page);
  }

  occurring(words: readonly string[]): Set<string> {
    this.#texts.refresh();
    const found = new Set(this.#texts.occurring(words));
    const select = this.#statements.prepare(
      'SELECT word FROM search_words WHERE word IN (SELECT value FROM json_each(?))',
    );
    for (const batch of chunks(words, wordBatchSize))
      for (const [word] of select.all(JSON.stringify(batch)) as [string][]) found.add(word);
    return found;
  }

  ofStem(stem: string): string[] {
    this.#texts.refresh();
    const rows = this.#statements.prepare('SELECT word FROM search_words WHERE stem = ? LIMIT 100').all(stem);
    const words = (rows as [string][]).map(([word]) => word);
    return [...new Set([...words, ...this.#texts.ofStem(stem)])];
  }

  suggest(request: SuggestRequest): EngineSuggestion[] {
    const suggested = (columns?: Columns) => [
      ...suggestedTitles(this.#statements, request),
      ...suggestedTerms(this.#statements, request, columns, (ids) => this.#termsOf(ids)),
    ];
    return request.withUnused ? suggested() : this.#atOneMoment(suggested);
  }

  values({ facets, from, to }: ValuesRequest): Omit<TermRow, 'id'>[] {
    return this.#atOneMoment((columns) => {
      const rows = this.#statements
        .prepare(
          `SELECT id, facet, value, label FROM search_terms WHERE id >= ? AND id < ? AND ${isShown} ORDER BY id`,
        )
        .all(from, to) as [number, FacetName, string, string][];
      return rows.flatMap(([id, facet, value, label]) =>
        facets.includes(facet) && columns.isUsed(id) ? [{ facet, value, label }] : [],
      );
    });
  }

  newest(request: NewestRequest): string[][] {
    return this.#atOneMoment((columns) => {
      const numbers = newestNumbers(columns, request, this.#chosenTerms(valuesOf(request)));
      return named(numbers, this.#idsOf(new Set(numbers.flat())));
    });
  }

  counts({ facet, values }: CountsRequest): ValueCount[] {
    return this.#atOneMoment((columns) =>
      countedTerms(columns, this.#chosenTerms({ chosen: { [facet]: [...values] } })),
    );
  }

  close(): void {
    this.#texts.close();
    this.#database.close();
  }

  /** Runs queries on a single snapshot of the store. */
  #atOneMoment<Result>(work: (columns: Columns) => Result): Result {
    this.#database.exec('BEGIN');
    try {
      this.#columns.refresh();
      this.#texts.refresh();
      return work(this.#columns.columns);
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  /** @param scores of the matches, if known: these are all, unless there are too many */
  #matching(match: Matcher, scores?: Scores): Uint32Array {
    if (scores && scores.numbers.length < maxWeighed) return scores.numbers;
    return this.#statements.joined(
      'SELECT rowid FROM search_index WHERE search_index MATCH ?',
      fts5Query(match),
    );
  }

  #found(records: Uint32Array, texts: TextMatch | undefined): Found {
    const pages = texts ? this.#texts.matching(texts.page) : noPages;
    return withPages(this.#columns.columns, records, pages, texts?.record && this.#matching(texts.record));
  }

  #chosenTerms({ chosen }: Pick<Filters, 'chosen'>): TermRow[] {
    const select = this.#statements.prepare(
      'SELECT id, value, label FROM search_terms WHERE facet = ? AND value IN (SELECT value FROM json_each(?))',
    );
    return facetNames.flatMap((facet) => {
      const values = chosen[facet];
      if (!values?.length) return [];
      const rows = select.all(facet, JSON.stringify(values)) as [number, string, string][];
      return rows.map(([id, value, label]) => ({ id, facet, value, label }));
    });
  }

  #termsOf(ids: readonly number[]): TermRow[] {
    const rows = this.#statements
      .prepare(
        `SELECT id, facet, value, label FROM search_terms WHERE id IN (SELECT value FROM json_each(?)) AND ${isShown}`,
      )
      .all(JSON.stringify(ids)) as [number, TermRow['facet'], string, string][];
    return rows.map(([id, facet, value, label]) => ({ id, facet, value, label }));
  }

  #scores(match: Matcher): Scores {
    // Lower is better (sqlite.org/fts5, 5.1.1); if there are many hits, only those indexed last are ranked.
    const [numbers, millionths] = this.#statements
      .prepare(
        `SELECT CAST(group_concat(rowid) AS BLOB), CAST(group_concat(CAST(min(-1e6 * weight, 4e9) AS INTEGER)) AS BLOB) FROM
        (SELECT rowid, bm25(search_index, ${weights}) AS weight FROM search_index
          WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ${maxWeighed})`,
      )
      .get(fts5Query(match)) as [Uint8Array | null, Uint8Array | null];
    return { numbers: numbersIn(numbers ?? ''), weights: numbersIn(millionths ?? '') };
  }

  *#inTiers(tiers: readonly Tier[]): Iterable<Uint32Array> {
    for (const tier of tiers) yield this.#inTier(tier);
  }

  #inTier(tier: Tier): Uint32Array {
    if (tier.kind !== 'title')
      return this.#statements.joined(
        `SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ${maxWeighed}`,
        fts5Query(tier),
      );
    const where = tier.isWhole ? 'title_key = ?' : 'title_key >= ? AND title_key < ?';
    return this.#statements.joined(
      `SELECT number AS rowid FROM search_objects WHERE ${where} LIMIT ${maxWeighed}`,
      ...(tier.isWhole ? [tier.key] : [`${tier.key} `, `${tier.key}!`]),
    );
  }

  #byTitle(hits: Uint32Array, { offset, limit }: EngineRequest['range']): Uint32Array {
    if (offset >= hits.length) return new Uint32Array(0);
    if (hits.length <= maxWeighed) {
      const rows = this.#statements
        .prepare(
          'SELECT number FROM search_objects WHERE number IN (SELECT value FROM json_each(?)) ORDER BY title_sort, number LIMIT ? OFFSET ?',
        )
        .all(JSON.stringify([...hits]), limit, offset) as [number][];
      return Uint32Array.from(rows, ([number]) => number);
    }
    const end = offset + limit;
    const isHit = marked(hits, this.#columns.columns);
    for (let reach = titlesFor(end, hits, this.#columns.columns); ; reach *= 4) {
      const titles = this.#statements.joined(
        'SELECT number AS rowid FROM search_objects ORDER BY title_sort, number LIMIT ?',
        reach,
      );
      const found = titles.filter(isHit);
      if (found.length >= end || titles.length < reach) return found.slice(offset, end);
    }
  }

  #idsOf(numbers: Iterable<number>): Map<number, string> {
    const rows = this.#statements
      .prepare(
        'SELECT number, object_id FROM search_objects WHERE number IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify([...numbers])) as [number, string][];
    return new Map(rows);
  }
}
