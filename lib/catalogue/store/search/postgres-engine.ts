import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Engine,
  type EngineRequest,
  type EngineResult,
  type EngineSuggestion,
  type FoundPages,
  type Matcher,
  type MatchField,
  maxWeighed,
  shownPages,
  shownValues,
  type TextMatch,
  type TextsRequest,
  type Tier,
  type ValueCount,
} from '#lib/search/engine.ts';
import { type EmptyingFilter, type FacetName, type Filters, facetNames } from '#lib/search/query.ts';
import type { Tables } from '../tables.ts';
import { fieldWeights } from './vector.ts';

type Condition = RawBuilder<unknown>;
/** A filter as a condition on rows of the index. */
type FilterCondition = { filter: FacetName | 'years'; condition: Condition };

/** The index in PostgreSQL. @param db reads for visitors */
export function postgresEngine(db: Kysely<Tables>): Engine {
  return {
    find: (request) => find(db, request),
    texts: (request) => findPages(db, request),
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
    suggest: (words, limit) => suggest(db, words, limit),
    close: async () => undefined,
  };
}

async function find(db: Kysely<Tables>, request: EngineRequest): Promise<EngineResult> {
  const { match, texts, filters, countsFacets } = request;
  const byRecord = match ? sql`words @@ ${matchQuery(match)}` : sql`true`;
  const matching = texts ? sql`(${byRecord} OR ${byText(texts)})` : byRecord;
  const conditions = await filterConditions(db, filters);
  const hits = and([matching, ...conditions.map(({ condition }) => condition)]);
  const [count, ids, facets, decades, undated] = await Promise.all([
    countWhere(db, hits),
    idsInOrder(db, request, hits),
    countsFacets ? countFacets(db, matching, conditions, filters) : noFacets(),
    countsFacets ? countDecades(db, matching, conditions) : { from: new Map(), to: new Map() },
    countsFacets ? countWhere(db, and([without(matching, conditions, 'years'), sql`year_from IS NULL`])) : 0,
  ]);
  const emptiedBy = count === 0 && countsFacets ? await findEmptying(db, matching, conditions) : [];
  const found = texts ? await matchingTexts(db, texts, ids) : new Map();
  return { ids, texts: found, count, facets, decades, undated, emptiedBy };
}

/** Objects with a page that matches. As an array, so that their index is used beside that of the words. */
function byText({ page, record }: TextMatch): Condition {
  const pages = sql`object_id = ANY(ARRAY(SELECT DISTINCT object_id FROM search_pages WHERE text_words @@ ${matchQuery(page)}))`;
  return record ? sql`(${pages} AND words @@ ${matchQuery(record)})` : pages;
}

async function matchingTexts(
  db: Kysely<Tables>,
  { page }: TextMatch,
  ids: readonly string[],
): Promise<EngineResult['texts']> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ object_id: string; pages: string | number; positions: (string | number)[] }>`
    SELECT object_id, count(*) AS pages, (array_agg(position::integer ORDER BY position))[1:${sql.lit(shownPages)}] AS positions
    FROM search_pages WHERE object_id = ANY(${[...ids]}) AND text_words @@ ${matchQuery(page)} GROUP BY object_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ object_id, pages, positions }) => [
      object_id,
      { pages: Number(pages), positions: positions.map(Number) },
    ]),
  );
}

async function findPages(db: Kysely<Tables>, { texts, filters, range }: TextsRequest): Promise<FoundPages> {
  const conditions = await filterConditions(db, filters);
  const record = texts.record ? [sql`words @@ ${matchQuery(texts.record)}`] : [];
  const hits = and([
    sql`text_words @@ ${matchQuery(texts.page)}`,
    ...record,
    ...conditions.map(({ condition }) => condition),
  ]);
  const [counted, found] = await Promise.all([
    sql<{ count: string | number }>`
      SELECT count(*) AS count FROM search_pages JOIN search_objects USING (object_id) WHERE ${hits}`.execute(
      db,
    ),
    sql<{ object_id: string; position: string | number }>`
      SELECT object_id, position FROM search_pages JOIN search_objects USING (object_id) WHERE ${hits}
      ORDER BY sorting DESC, position LIMIT ${range.limit} OFFSET ${range.offset}`.execute(db),
  ]);
  return {
    pages: found.rows.map(({ object_id, position }) => ({ objectId: object_id, position: Number(position) })),
    count: Number(counted.rows[0]?.count ?? 0),
  };
}

function and(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` AND `);
}

/** All conditions but one. */
function without(
  matching: Condition,
  conditions: readonly FilterCondition[],
  left: FacetName | 'years',
): Condition {
  const others = conditions.filter(({ filter }) => filter !== left);
  return and([matching, ...others.map(({ condition }) => condition)]);
}

async function filterConditions(db: Kysely<Tables>, filters: Filters): Promise<FilterCondition[]> {
  const conditions: FilterCondition[] = [];
  for (const filter of facetNames) {
    const values = filters.chosen[filter];
    if (!values || values.length === 0) continue;
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM search_terms WHERE facet = ${filter} AND value = ANY(${[...values]})`.execute(db);
    const ids = rows.map(({ id }) => Number(id));
    conditions.push({ filter, condition: sql`terms && ${ids}::integer[]` });
  }
  const { from, to, undated } = filters;
  if (undated) conditions.push({ filter: 'years', condition: sql`year_from IS NULL` });
  else if (from !== undefined || to !== undefined)
    conditions.push({
      filter: 'years',
      condition: sql`(year_from <= ${to ?? lastYear} AND year_to >= ${from ?? 0})`,
    });
  return conditions;
}

const lastYear = 9999;

async function countWhere(db: Kysely<Tables>, condition: Condition): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`
    SELECT count(*) AS count FROM search_objects WHERE ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function idsInOrder(db: Kysely<Tables>, request: EngineRequest, hits: Condition): Promise<string[]> {
  const { order, range } = request;
  if (range.limit === 0) return [];
  const { rows } = await sql<{ object_id: string }>`
    SELECT object_id FROM ${order === 'relevance' ? weighed(request, hits) : sql`search_objects`}
    WHERE ${order === 'relevance' ? sql`true` : hits}
    ORDER BY ${orderBy(request)} LIMIT ${range.limit} OFFSET ${range.offset}`.execute(db);
  return rows.map(({ object_id }) => object_id);
}

/** Hits with what they are ordered by; of many only those that were added last are weighed. */
function weighed({ match, texts, tiers }: EngineRequest, hits: Condition): Condition {
  const query = match ? matchQuery(match) : undefined;
  // D, C, B, A: all else, identifiers, creators, titles; 1: less where there is more text.
  const weight = query
    ? sql`CASE WHEN row_number() OVER (ORDER BY sorting DESC) <= ${maxWeighed} THEN ts_rank('{0.1,1,0.5,1}', words, ${query}, 1) ELSE 0 END`
    : sql`0`;
  const places = tiers.map((tier, place) => sql`WHEN ${inTier(tier)} THEN ${sql.lit(place)}`);
  // Behind all tiers stand those that match by their records, and then those that do by their texts, which alone have pages.
  if (texts && query) places.push(sql`WHEN words @@ ${query} THEN ${sql.lit(tiers.length)}`);
  const tier =
    places.length === 0
      ? sql`0`
      : sql`CASE ${sql.join(places, sql` `)} ELSE ${sql.lit(tiers.length + 1)} END`;
  const pages =
    texts && query
      ? sql`(SELECT CASE WHEN words @@ ${query} THEN 0 ELSE count(*) END FROM search_pages
          WHERE search_pages.object_id = search_objects.object_id AND text_words @@ ${matchQuery(texts.page)})`
      : sql`0`;
  return sql`(SELECT object_id, sorting, ${tier} AS tier, ${weight} AS weight, ${pages} AS pages FROM search_objects WHERE ${hits}) AS weighed`;
}

function orderBy({ order }: EngineRequest): Condition {
  switch (order) {
    case 'relevance':
      return sql`tier, pages DESC, weight DESC, sorting DESC`;
    case 'date':
      return sql`year_from NULLS LAST, sorting DESC`;
    case '-date':
      return sql`year_from DESC NULLS LAST, sorting DESC`;
    case 'title':
      return sql`title_sort, number`;
    case 'newest':
      return sql`sorting DESC`;
  }
}

function inTier(tier: Tier): Condition {
  if (tier.kind !== 'title') return sql`words @@ ${matchQuery(tier)}`;
  return tier.isWhole
    ? sql`title_key = ${tier.key}`
    : sql`(title_key >= ${`${tier.key} `} AND title_key < ${`${tier.key}!`})`;
}

async function countFacets(
  db: Kysely<Tables>,
  matching: Condition,
  conditions: readonly FilterCondition[],
  { chosen }: Filters,
): Promise<Record<FacetName, ValueCount[]>> {
  const isChosen = (facet: FacetName) => conditions.some(({ filter }) => filter === facet);
  // Facets of which nothing is chosen are counted over the same hits, at once.
  const counted = [
    facetNames.filter((facet) => !isChosen(facet)),
    ...facetNames.filter(isChosen).map((facet) => [facet]),
  ];
  const facets = noFacets();
  await Promise.all(
    counted.map(async (names) => {
      const [first] = names;
      if (!first) return;
      const values = [...(chosen[first] ?? [])];
      const { rows } = await sql<{ facet: FacetName; value: string; label: string; count: string | number }>`
        WITH counted AS (
          SELECT term, count(*) AS count FROM search_objects, unnest(terms) AS term
          WHERE ${without(matching, conditions, first)} GROUP BY term
        ), named AS (
          SELECT facet, value, label, coalesce(count, 0) AS count,
            row_number() OVER (PARTITION BY facet ORDER BY coalesce(count, 0) DESC, value) AS place
          FROM counted ${isChosen(first) ? sql`RIGHT JOIN` : sql`JOIN`} search_terms ON id = term
          WHERE facet = ANY(${names}) AND (count > 0 OR value = ANY(${values}))
        )
        SELECT facet, value, label, count FROM named
        WHERE place <= ${sql.lit(shownValues)} OR value = ANY(${values}) ORDER BY count DESC, value`.execute(
        db,
      );
      for (const { facet, ...row } of rows) facets[facet].push({ ...row, count: Number(row.count) });
    }),
  );
  return facets;
}

function noFacets(): Record<FacetName, ValueCount[]> {
  return Object.fromEntries(facetNames.map((facet) => [facet, []])) as unknown as Record<
    FacetName,
    ValueCount[]
  >;
}

async function countDecades(
  db: Kysely<Tables>,
  matching: Condition,
  conditions: readonly FilterCondition[],
): Promise<EngineResult['decades']> {
  const counted = async (column: 'year_from' | 'year_to') => {
    const { rows } = await sql<{ decade: number | string; count: number | string }>`
      SELECT ${sql.ref(column)} / 10 * 10 AS decade, count(*) AS count FROM search_objects
      WHERE ${without(matching, conditions, 'years')} AND year_from IS NOT NULL GROUP BY 1`.execute(db);
    return new Map(rows.map(({ decade, count }) => [Number(decade), Number(count)]));
  };
  const [from, to] = await Promise.all([counted('year_from'), counted('year_to')]);
  return { from, to };
}

async function findEmptying(
  db: Kysely<Tables>,
  matching: Condition,
  conditions: readonly FilterCondition[],
): Promise<EmptyingFilter[]> {
  const counted = await Promise.all(
    conditions.map(async ({ filter }) => ({
      filter,
      count: await countWhere(db, without(matching, conditions, filter)),
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

async function suggest(
  db: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<EngineSuggestion[]> {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const all = [...before.map((word) => `'${word}':A`), `'${last}':*A`].join(' & ');
  const others = before.map(
    (word) =>
      sql`AND EXISTS (SELECT 1 FROM search_term_words AS other WHERE other.word = ${word} AND other.term = found.term)`,
  );
  const key = words.join(' ');
  const [beginning, containing, terms] = await Promise.all([
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE title_key >= ${key} AND title_key < ${`${key}\u{10ffff}`} ORDER BY title_key LIMIT ${limit}`.execute(
      db,
    ),
    sql<Titled>`SELECT object_id, title FROM search_objects JOIN objects ON objects.id = object_id
      WHERE words @@ ${all}::tsquery ORDER BY sorting DESC LIMIT ${limit}`.execute(db),
    sql<{ facet: FacetName; value: string; label: string }>`
      SELECT facet, value, label FROM search_terms WHERE id IN (
        SELECT found.term FROM search_term_words AS found
        WHERE found.word >= ${last} AND found.word < ${`${last}\u{10ffff}`} ${sql.join(others, sql` `)} LIMIT 200)
      ORDER BY length(label), value LIMIT ${limit}`.execute(db),
  ]);
  const titles = new Map([...beginning.rows, ...containing.rows].map((row) => [row.object_id, row.title]));
  return [
    ...[...titles]
      .slice(0, limit)
      .map(([objectId, title]): EngineSuggestion => ({ kind: 'title', objectId, text: title ?? '' })),
    ...terms.rows.map(({ facet, value, label }): EngineSuggestion => ({ kind: facet, value, text: label })),
  ];
}

type Titled = { object_id: string; title: string | null };

/** A matcher as PostgreSQL reads a tsquery (its manual, 8.11.2). */
function matchQuery(matcher: Matcher): Condition {
  return sql`${tsquery(matcher)}::tsquery`;
}

/** Words are letters and digits alone, so that nothing in them needs quoting but the word itself. */
export function tsquery(matcher: Matcher): string {
  switch (matcher.kind) {
    case 'words': {
      const forms = matcher.forms.map((form) => lexeme(form, matcher.field));
      if (matcher.field === 'any' && matcher.marked) forms.push(lexeme(matcher.marked, 'any'));
      return `(${forms.join(' | ')})`;
    }
    case 'phrase':
      return `(${matcher.words.map((word) => lexeme(word, matcher.field)).join(' <-> ')})`;
    case 'all':
      return `(${matcher.of.map(tsquery).join(' & ')})`;
    case 'any':
      return `(${matcher.of.map(tsquery).join(' | ')})`;
    case 'not':
      return `!${tsquery(matcher.of)}`;
  }
}

function lexeme(word: string, field: MatchField): string {
  return `'${word}'${field === 'any' ? '' : `:${fieldWeights[field]}`}`;
}
