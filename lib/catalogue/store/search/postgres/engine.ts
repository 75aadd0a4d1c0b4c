import { type Kysely, type RawBuilder, sql } from 'kysely';
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
  type TextsRequest,
  type Tier,
  type ValueCount,
  type ValuesRequest,
} from '#lib/search/engine.ts';
import { type Filters, facetNames } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import type { Columns } from '../columns/columns.ts';
import { countedTerms, frequentTerms, type TermRow } from '../columns/facet-values.ts';
import {
  type MatchingPages,
  marked,
  noPages,
  pagesInRange,
  pagesOf,
  resultOf,
  withPages,
} from '../columns/found.ts';
import { newerFirst, orderedHits, type Ranking, titlesFor } from '../columns/hit-order.ts';
import { named, newestNumbers, valuesOf } from '../columns/newest.ts';
import { numbersIn } from '../columns/numbers.ts';
import { sortedPart } from '../columns/select.ts';
import { tally } from '../columns/tally.ts';
import { isShown, readTerms, termLimit } from '../read-terms.ts';
import { ColumnsReader } from './read-columns.ts';
import { suggestedTerms, suggestedTitles } from './suggestions.ts';
import { tsquery } from './text-search.ts';

type Condition = RawBuilder<unknown>;

/**
 * The index in PostgreSQL, filtered and counted in memory.
 * @param db for visitors' reads
 * @param moves increases when reads move to another host, which may lack data that the previous one had
 */
export function postgresEngine(db: Kysely<Tables>, moves: () => number = () => 0): Engine {
  const index = new PostgresIndex(db, moves);
  return {
    find: (request) => index.find(request),
    texts: (request) => index.texts(request),
    positions: (request) => index.positions(request),
    async occurring(words) {
      const { rows } = await sql<{ word: string }>`
        SELECT word FROM search_words WHERE word = ANY(${[...words]})`.execute(db);
      return new Set(rows.map(({ word }) => word));
    },
    async ofStem(stem) {
      const { rows } = await sql<{ word: string }>`
        SELECT word FROM search_words WHERE stem = ${stem} LIMIT 100`.execute(db);
      return rows.map(({ word }) => word);
    },
    suggest: (request) => index.suggest(request),
    values: (request) => index.values(request),
    newest: (request) => index.newest(request),
    valueLimit: () => termLimit(db),
    counts: (request) => index.counts(request),
    close: async () => undefined,
  };
}

/** Queries the database before refreshing the columns, so that these include every row that the database returned. */
class PostgresIndex {
  readonly #db: Kysely<Tables>;
  readonly #columns: ColumnsReader;

  constructor(db: Kysely<Tables>, moves: () => number) {
    this.#db = db;
    this.#columns = new ColumnsReader(db, moves);
  }

  async find(request: EngineRequest): Promise<EngineResult> {
    const { match, texts, filters, order, range, countsFacets } = request;
    const isRanked = match && order === 'relevance' && range.limit > 0;
    const [records, pages, allowed, chosen, ranking] = await Promise.all([
      match && this.#numbers(matching(match)),
      texts && this.#pages(texts.page),
      texts?.record && this.#numbers(matching(texts.record)),
      this.#chosenTerms(filters),
      isRanked ? this.#ranking(match, request) : undefined,
    ]);
    const columns = await this.#columns.refreshed();
    const found = withPages(columns, records ?? columns.all(), pages ?? noPages, allowed);
    const counted = tally(columns, found.all, filters, chosen, countsFacets);
    const { hits, terms } = counted;
    const numbers =
      order === 'title'
        ? await this.#byTitle(columns, hits, range)
        : orderedHits(columns, request, found, hits, ranking);
    const [ids, shown] = await Promise.all([
      this.#idsOf(numbers),
      countsFacets ? this.#termsOf(frequentTerms(columns, terms)) : [],
    ]);
    return resultOf(found, counted, numbers, ids, countsFacets ? chosen : [], shown);
  }

  async values(request: ValuesRequest): Promise<Omit<TermRow, 'id'>[]> {
    const terms = await readTerms(this.#db, request);
    const columns = await this.#columns.refreshed();
    return terms.flatMap(({ id, ...term }) => (columns.isUsed(id) ? [term] : []));
  }

  async counts({ facet, values }: CountsRequest): Promise<ValueCount[]> {
    const terms = await this.#chosenTerms({ chosen: { [facet]: [...values] } });
    return countedTerms(await this.#columns.refreshed(), terms);
  }

  async newest(request: NewestRequest): Promise<string[][]> {
    const terms = await this.#chosenTerms(valuesOf(request));
    const numbers = newestNumbers(await this.#columns.refreshed(), request, terms);
    return named(numbers, await this.#idsOf(new Set(numbers.flat())));
  }

  async suggest(request: SuggestRequest): Promise<EngineSuggestion[]> {
    const columns = request.withUnused ? undefined : () => this.#columns.refreshed();
    const suggested = await Promise.all([
      suggestedTitles(this.#db, request),
      suggestedTerms(this.#db, request, columns, (ids) => this.#termsOf(ids)),
    ]);
    return suggested.flat();
  }

  async texts({ texts, filters, range }: TextsRequest): Promise<FoundPages> {
    const [pages, allowed, chosen] = await Promise.all([
      this.#pages(texts.page),
      texts.record && this.#numbers(matching(texts.record)),
      this.#chosenTerms(filters),
    ]);
    const columns = await this.#columns.refreshed();
    const found = withPages(columns, new Uint32Array(0), pages, allowed);
    const { hits } = tally(columns, found.all, filters, chosen, false);
    const newest = sortedPart(hits, 0, hits.length, newerFirst(columns));
    const selected = pagesInRange(newest, found, range);
    const ids = await this.#idsOf(new Set(selected.map(({ number }) => number)));
    return pagesOf(found, hits, selected, ids);
  }

  async positions({ objectId, page }: PositionsRequest): Promise<number[]> {
    // Materialised, as otherwise the word index would be read for all pages of the library.
    const { rows } = await sql<{ joined: string | null }>`
      WITH own AS MATERIALIZED (SELECT position, text_words FROM search_pages WHERE object_id = ${objectId})
      SELECT string_agg(position::text, ',' ORDER BY position) AS joined FROM own
      WHERE text_words @@ ${tsquery(page)}`.execute(this.#db);
    return [...numbersIn(rows[0]?.joined ?? '')];
  }

  async #pages(page: Matcher): Promise<MatchingPages> {
    const { rows } = await sql<{ numbers: string | null; positions: string | null }>`
      SELECT string_agg(number::text, ',') AS numbers, string_agg(position::text, ',') AS positions
      FROM search_pages JOIN search_objects USING (object_id) WHERE text_words @@ ${tsquery(page)}`.execute(
      this.#db,
    );
    const { numbers, positions } = rows[0] ?? {};
    return { numbers: numbersIn(numbers ?? ''), positions: Uint16Array.from(numbersIn(positions ?? '')) };
  }

  /** @param source the FROM clause. PostgreSQL joins the numbers itself, which is faster than returning rows */
  async #numbers(source: Condition): Promise<Uint32Array> {
    const { rows } = await sql<{ joined: string | null }>`
      SELECT string_agg(number::text, ',') AS joined FROM ${source}`.execute(this.#db);
    return numbersIn(rows[0]?.joined ?? '');
  }

  async #ranking(match: Matcher, { tiers }: EngineRequest): Promise<Ranking> {
    // Weights of D, C, B, A: the rest, identifiers, creators, titles; 1: lower in longer documents.
    const [weighed, ...inTiers] = await Promise.all([
      sql<{ number: number; weight: number }>`
        SELECT number, ts_rank('{0.1,1,0.5,1}', words, ${tsquery(match)}, 1) AS weight
        FROM (${newest(sql`number, words`, matching(match))}) AS newest`.execute(this.#db),
      ...tiers.map((tier) => this.#numbers(sql`(${newest(sql`number`, inTier(tier))}) AS newest`)),
    ]);
    const numbers = Uint32Array.from(weighed.rows, ({ number }) => number);
    const weights = Float32Array.from(weighed.rows, ({ weight }) => weight);
    return { tiers: inTiers, scores: { numbers, weights } };
  }

  async #byTitle(
    columns: Columns,
    hits: Uint32Array,
    { offset, limit }: EngineRequest['range'],
  ): Promise<Uint32Array> {
    if (offset >= hits.length) return new Uint32Array(0);
    if (hits.length <= maxWeighed) {
      const { rows } = await sql<{ number: number }>`
        SELECT number FROM search_objects WHERE number = ANY(${[...hits]}::bigint[])
        ORDER BY title_sort, number LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
      return Uint32Array.from(rows, ({ number }) => number);
    }
    const end = offset + limit;
    const isHit = marked(hits, columns);
    for (let reach = titlesFor(end, hits, columns); ; reach *= 4) {
      const titles = await this.#numbers(
        sql`(SELECT number FROM search_objects ORDER BY title_sort, number LIMIT ${sql.lit(reach)}) AS titles`,
      );
      const found = titles.filter(isHit);
      if (found.length >= end || titles.length < reach) return found.slice(offset, end);
    }
  }

  async #chosenTerms({ chosen }: Pick<Filters, 'chosen'>): Promise<TermRow[]> {
    const chosenValues = facetNames.flatMap((facet) =>
      (chosen[facet] ?? []).map((value) => ({ facet, value })),
    );
    if (chosenValues.length === 0) return [];
    const { rows } = await sql<TermRow>`
      SELECT id, facet, value, label FROM search_terms JOIN
        unnest(${chosenValues.map(({ facet }) => facet)}::text[], ${chosenValues.map(({ value }) => value)}::text[]) AS wanted (facet, value)
        USING (facet, value)`.execute(this.#db);
    return rows;
  }

  async #termsOf(ids: number[]): Promise<TermRow[]> {
    const { rows } = await sql<TermRow>`
      SELECT id, facet, value, label FROM search_terms WHERE id = ANY(${ids}::bigint[]) AND ${sql.raw(isShown)}`.execute(
      this.#db,
    );
    return rows;
  }

  async #idsOf(numbers: Iterable<number>): Promise<Map<number, string>> {
    const { rows } = await sql<{ number: number; object_id: string }>`
      SELECT number, object_id FROM search_objects WHERE number = ANY(${[...numbers]}::bigint[])`.execute(
      this.#db,
    );
    return new Map(rows.map(({ number, object_id }) => [number, object_id]));
  }
}

function matching(match: Matcher): Condition {
  return sql`search_objects WHERE words @@ ${tsquery(match)}`;
}

/** If there are many hits, only those added last are ranked. */
function newest(columns: Condition, source: Condition): Condition {
  return sql`SELECT ${columns} FROM ${source} ORDER BY sorting DESC LIMIT ${sql.lit(maxWeighed)}`;
}

function inTier(tier: Tier): Condition {
  if (tier.kind !== 'title') return matching(tier);
  return tier.isWhole
    ? sql`search_objects WHERE title_key = ${tier.key}`
    : sql`search_objects WHERE title_key >= ${`${tier.key} `} AND title_key < ${`${tier.key}!`}`;
}
