import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type EngineRequest, type Matcher, maxWeighed, type Tier } from '#lib/search/engine.ts';
import { type Filters, facetNames } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import type { Columns } from '../columns/columns.ts';
import type { TermRow } from '../columns/facet-values.ts';
import { type MatchingPages, marked } from '../columns/found.ts';
import { type Ranking, titlesFor } from '../columns/hit-order.ts';
import { numbersIn } from '../columns/numbers.ts';
import { isShown } from '../read-terms.ts';
import { tsquery } from './text-search.ts';

type Condition = RawBuilder<unknown>;

/** The words of the index that meet a condition. @param limit maximum number of words; null: all */
export async function wordsWhere(
  db: Kysely<Tables>,
  condition: Condition,
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE ${condition} LIMIT ${sql.lit(limit)}`.execute(db);
  return rows.map(({ word }) => word);
}

/** The numbers of the objects whose records match. */
export async function matchingNumbers(db: Kysely<Tables>, match: Matcher): Promise<Uint32Array> {
  return await numbersFrom(db, matching(match));
}

/** @param source the FROM clause. PostgreSQL joins the numbers itself, which is faster than returning rows */
async function numbersFrom(db: Kysely<Tables>, source: Condition): Promise<Uint32Array> {
  const { rows } = await sql<{ joined: string | null }>`
    SELECT string_agg(number::text, ',') AS joined FROM ${source}`.execute(db);
  return numbersIn(rows[0]?.joined ?? '');
}

export async function matchingPages(db: Kysely<Tables>, page: Matcher): Promise<MatchingPages> {
  const { rows } = await sql<{ numbers: string | null; positions: string | null }>`
    SELECT string_agg(number::text, ',') AS numbers, string_agg(position::text, ',') AS positions
    FROM search_pages JOIN search_objects USING (object_id) WHERE text_words @@ ${tsquery(page)}`.execute(db);
  const { numbers, positions } = rows[0] ?? {};
  return { numbers: numbersIn(numbers ?? ''), positions: Uint16Array.from(numbersIn(positions ?? '')) };
}

/** The positions of the matching pages of one object, ascending. */
export async function matchingPositions(
  db: Kysely<Tables>,
  objectId: string,
  page: Matcher,
): Promise<number[]> {
  // Materialised, as otherwise the word index would be read for all pages of the library.
  const { rows } = await sql<{ joined: string | null }>`
    WITH own AS MATERIALIZED (SELECT position, text_words FROM search_pages WHERE object_id = ${objectId})
    SELECT string_agg(position::text, ',' ORDER BY position) AS joined FROM own
    WHERE text_words @@ ${tsquery(page)}`.execute(db);
  return [...numbersIn(rows[0]?.joined ?? '')];
}

/** The hits in each tier, and the weights of all. */
export async function rankingOf(
  db: Kysely<Tables>,
  match: Matcher,
  tiers: readonly Tier[],
): Promise<Ranking> {
  // Weights of D, C, B, A: the rest, identifiers, creators, titles; 1: lower in longer documents.
  const [weighed, ...inTiers] = await Promise.all([
    sql<{ number: number; weight: number }>`
      SELECT number, ts_rank('{0.1,1,0.5,1}', words, ${tsquery(match)}, 1) AS weight
      FROM (${newest(sql`number, words`, matching(match))}) AS newest`.execute(db),
    ...tiers.map((tier) => numbersFrom(db, sql`(${newest(sql`number`, inTier(tier))}) AS newest`)),
  ]);
  const numbers = Uint32Array.from(weighed.rows, ({ number }) => number);
  const weights = Float32Array.from(weighed.rows, ({ weight }) => weight);
  return { tiers: inTiers, scores: { numbers, weights } };
}

/** A range of hits in the alphabetical order of their titles. */
export async function hitsByTitle(
  db: Kysely<Tables>,
  columns: Columns,
  hits: Uint32Array,
  { offset, limit }: EngineRequest['range'],
): Promise<Uint32Array> {
  if (offset >= hits.length) return new Uint32Array(0);
  if (hits.length <= maxWeighed) {
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM search_objects WHERE number = ANY(${[...hits]}::bigint[])
      ORDER BY title_sort, number LIMIT ${limit} OFFSET ${offset}`.execute(db);
    return Uint32Array.from(rows, ({ number }) => number);
  }
  const end = offset + limit;
  const isHit = marked(hits, columns);
  for (let reach = titlesFor(end, hits, columns); ; reach *= 4) {
    const titles = await numbersFrom(
      db,
      sql`(SELECT number FROM search_objects ORDER BY title_sort, number LIMIT ${sql.lit(reach)}) AS titles`,
    );
    const found = titles.filter(isHit);
    if (found.length >= end || titles.length < reach) return found.slice(offset, end);
  }
}

/** The existing terms for the chosen values. */
export async function chosenTerms(
  db: Kysely<Tables>,
  { chosen }: Pick<Filters, 'chosen'>,
): Promise<TermRow[]> {
  const values = facetNames.flatMap((facet) => (chosen[facet] ?? []).map((value) => ({ facet, value })));
  if (values.length === 0) return [];
  const { rows } = await sql<TermRow>`
    SELECT id, facet, value, label FROM search_terms JOIN
      unnest(${values.map(({ facet }) => facet)}::text[], ${values.map(({ value }) => value)}::text[]) AS wanted (facet, value)
      USING (facet, value)`.execute(db);
  return rows;
}

/** The visible ones of some terms. */
export async function shownTerms(db: Kysely<Tables>, ids: number[]): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    SELECT id, facet, value, label FROM search_terms
    WHERE id = ANY(${ids}::bigint[]) AND ${sql.raw(isShown)}`.execute(db);
  return rows;
}

/** The ids of objects by their numbers. */
export async function idsOf(db: Kysely<Tables>, numbers: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; object_id: string }>`
    SELECT number, object_id FROM search_objects WHERE number = ANY(${[...numbers]}::bigint[])`.execute(db);
  return new Map(rows.map(({ number, object_id }) => [number, object_id]));
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
