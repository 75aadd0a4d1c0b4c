import type { Kysely } from 'kysely';
import {
  type Engine,
  type EngineRequest,
  type EngineResult,
  type FoundPage,
  type FoundPages,
  type Matcher,
  type PositionsRequest,
  shownPages,
  type TextMatch,
  type TextsRequest,
} from '#lib/search/engine.ts';
import { byFacet, type EmptyingFilter } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import { readTerms } from '../read-terms.ts';
import { maxPosition } from '../texts/text-index.ts';
import { countDecades, countFacets, countValues, usedValues, valuesOf } from './facets.ts';
import { both, sphinxQuery } from './match.ts';
import { findNewest } from './newest.ts';
import type { Nodes } from './nodes.ts';
import { numberOf, ownerToken } from './rows.ts';
import { readSets } from './sets.ts';
import {
  type Condition,
  conditionsOf,
  hitColumns,
  hitOf,
  inOrder,
  limited,
  orderBy,
  type QueryContext,
  select,
  type TextHit,
  without,
} from './sphinxql.ts';
import { suggestions } from './suggestions.ts';
import { setTables, weights } from './tables.ts';

export type ManticoreOptions = {
  /** For visitors' reads. */
  db: Kysely<Tables>;
  nodes: Nodes;
  prefix: string;
  /** The store's own index: it has the words and names, and answers while no distributed index is complete. */
  own: Engine;
  /** Maximum objects found by their pages: those with the most matching pages. */
  maxTextHits?: number;
};

type Context = QueryContext & Required<Pick<ManticoreOptions, 'maxTextHits'>>;

/** The index in Manticore Search or Sphinx, with any number of shards. */
export function manticoreEngine({ db, nodes, prefix, own, maxTextHits = 20_000 }: ManticoreOptions): Engine {
  const values = valuesOf(db);
  /** Queries the distributed index where one is complete, else the store's own. */
  const either =
    <Request, Answer>(
      distributed: (context: Context, request: Request) => Promise<Answer>,
      stored: (request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      const live = (await readSets(db))?.live;
      if (!live) return await stored(request);
      const tables = setTables(prefix, live.set);
      return await distributed({ db, nodes, tables, values, maxTextHits }, request);
    };
  return {
    find: either(find, own.find),
    texts: either(findPages, own.texts),
    positions: either(findPositions, own.positions),
    occurring: (words) => own.occurring(words),
    ofStem: (stem) => own.ofStem(stem),
    suggest: either((context, request) => suggestions(context, own, request), own.suggest),
    values: either(
      async (context, request) => await usedValues(context, await readTerms(db, request)),
      own.values,
    ),
    newest: either(findNewest, own.newest),
    valueLimit: () => own.valueLimit(),
    counts: either(countValues, own.counts),
    async close() {
      await Promise.all([nodes.close(), own.close()]);
    },
  };
}

/**
 * searchd counts and orders hits by record. Hits by text only, which it cannot join to them, are few, so they are
 * fetched, counted and ordered here.
 */
async function find(context: Context, request: EngineRequest): Promise<EngineResult> {
  const { match, texts, filters, countsFacets } = request;
  const conditions = await conditionsOf(context.db, filters);
  const query = match && sphinxQuery(match);
  const [records, others] = await Promise.all([
    countRecords(context, query, conditions),
    texts ? textHits(context, texts, query ? [query] : []) : { hits: [], isAll: true },
  ]);
  const passing = (except?: Condition['filter']) =>
    others.hits.filter((hit) => conditions.every((one) => one.filter === except || one.passes(hit)));
  const hits = passing();
  const count = records + hits.length;
  const counted = { context, query, conditions, passing };
  const [ids, facets, decades, undated, emptiedBy] = await Promise.all([
    idsInOrder(context, request, query, conditions, { records, hits }),
    countsFacets ? countFacets(counted, filters) : byFacet(() => []),
    countsFacets ? countDecades(counted) : { from: new Map(), to: new Map() },
    countsFacets ? countUndated(context, query, conditions, passing('years')) : 0,
    count === 0 && countsFacets ? findEmptying(context, query, conditions, passing) : [],
  ]);
  const found = texts ? await matchingTexts(context, texts, ids) : new Map();
  return { ids, texts: found, count, isExact: others.isAll, facets, decades, undated, emptiedBy };
}

async function countRecords(
  { nodes, tables }: QueryContext,
  query: string | undefined,
  conditions: readonly (Pick<Condition, 'sql'> | undefined)[],
): Promise<number> {
  return (await nodes.query(`${select('id', tables.objects, query, conditions)}${limited(0, 1)}`)).found;
}

async function countUndated(
  context: QueryContext,
  query: string | undefined,
  conditions: readonly Condition[],
  others: readonly TextHit[],
): Promise<number> {
  const own = await countRecords(context, query, [...without(conditions, 'years'), { sql: 'dated = 0' }]);
  return own + others.filter(({ years }) => !years).length;
}

async function findEmptying(
  context: QueryContext,
  query: string | undefined,
  conditions: readonly Condition[],
  passing: (except: Condition['filter']) => TextHit[],
): Promise<EmptyingFilter[]> {
  const counted = await Promise.all(
    conditions.map(async ({ filter }) => ({
      filter,
      count: (await countRecords(context, query, without(conditions, filter))) + passing(filter).length,
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

/** Objects with a matching page, and whether these are all. @param excluded queries for records to exclude */
async function textHits(
  { nodes, tables, maxTextHits }: Context,
  { page, record }: TextMatch,
  excluded: readonly string[],
): Promise<{ hits: TextHit[]; isAll: boolean }> {
  const counted = await nodes.query(
    `${select('object, COUNT(*) AS pages', tables.texts, sphinxQuery(page, 'texts'))}
      GROUP BY object ORDER BY pages DESC, object ASC${limited(0, maxTextHits)}`,
  );
  if (counted.rows.length === 0) return { hits: [], isAll: true };
  const pages = new Map(counted.rows.map((row) => [String(row.object), Number(row.pages)]));
  const recordQuery = both(record ? [sphinxQuery(record)] : [], excluded);
  const found = await nodes.query(
    `${select(hitColumns, tables.objects, recordQuery, [{ sql: `id IN (${[...pages.keys()].join()})` }])}${limited(0, pages.size)}`,
  );
  return {
    hits: found.rows.map((row) => hitOf(row, pages.get(String(row.id)) ?? 0)),
    isAll: counted.found <= maxTextHits,
  };
}

async function idsInOrder(
  context: QueryContext,
  { match, tiers, order, range }: EngineRequest,
  query: string | undefined,
  conditions: readonly Condition[],
  { records, hits }: { records: number; hits: TextHit[] },
): Promise<string[]> {
  const { offset, limit } = range;
  const end = Math.min(offset + limit, records + hits.length);
  // Beyond the last hit, spares each shard from keeping as many rows as the page is deep.
  if (offset >= end) return [];
  const rowsOf = async (matchQuery: string | undefined, from: number, to: number) => {
    const { nodes, tables } = context;
    const columns = `${hitColumns}, WEIGHT() AS score`;
    const { rows, found } = await nodes.query(
      `${select(columns, tables.objects, matchQuery, conditions)} ORDER BY ${orderBy(order, matchQuery !== undefined)}${limited(from, to - from)}, ranker=bm25, field_weights=(${fieldWeights})`,
    );
    return { rows: rows.map((row) => hitOf(row, 0)), found };
  };
  if (order !== 'relevance') {
    if (hits.length === 0) return idsOf((await rowsOf(query, offset, end)).rows);
    // Hits by text are interleaved: at most all of them come before the first one requested.
    const begin = Math.max(0, offset - hits.length);
    const own = records > 0 ? (await rowsOf(query, begin, end)).rows : [];
    return idsOf([...own, ...hits].sort(inOrder(order)).slice(offset - begin, end - begin));
  }
  const ids: string[] = [];
  // Each tier excludes those before it, so that together they are all hits.
  const queries = match ? tiers.map((tier) => sphinxQuery(tier)) : [];
  let before = 0;
  for (let tierIndex = 0; tierIndex <= queries.length && before < Math.min(end, records); tierIndex += 1) {
    const tier = queries[tierIndex];
    const tierQuery = query && both(tier ? [query, tier] : [query], queries.slice(0, tierIndex));
    const from = Math.max(0, offset - before);
    const to = Math.max(from + 1, end - before);
    const { rows, found } = await rowsOf(tierQuery, from, to);
    ids.push(...idsOf(rows));
    before += found;
  }
  const byTexts = hits.sort(inOrder(order));
  const begin = Math.max(0, offset - records);
  return [...ids, ...idsOf(byTexts.slice(begin, Math.max(0, end - records)))].slice(0, limit);
}

const fieldWeights = Object.entries(weights)
  .map(([field, weight]) => `${field}=${weight}`)
  .join(', ');

const idsOf = (hits: readonly TextHit[]) => hits.map(({ objectId }) => objectId);

/** The pages of some hits on which the words occur. */
async function matchingTexts(
  context: QueryContext,
  { page }: TextMatch,
  ids: readonly string[],
): Promise<EngineResult['texts']> {
  const numbers = new Map(ids.map((id) => [String(numberOf(id)), id]));
  const texts = new Map<string, { pages: number; positions: number[] }>();
  for (const { object, position, pages } of await firstPages(
    context,
    page,
    [...numbers.keys()],
    shownPages,
  )) {
    const id = numbers.get(object) ?? '';
    const known = texts.get(id) ?? { pages, positions: [] };
    texts.set(id, known);
    known.positions.push(position);
  }
  return texts;
}

type Page = { object: string; position: number; pages: number };

/** The first matching pages of each of some objects, by position. @param objects numbers */
async function firstPages(
  { nodes, tables }: QueryContext,
  page: Matcher,
  objects: readonly string[],
  each: number,
): Promise<Page[]> {
  if (objects.length === 0) return [];
  const { rows } = await nodes.query(
    `${select('object, position, COUNT(*) AS pages', tables.texts, sphinxQuery(page, 'texts'), [
      { sql: `object IN (${objects.join()})` },
    ])} GROUP ${each} BY object WITHIN GROUP ORDER BY position ASC${limited(0, each * objects.length)}`,
  );
  return rows
    .map((row) => ({ object: String(row.object), position: Number(row.position), pages: Number(row.pages) }))
    .sort((one, other) => one.position - other.position);
}

async function findPages(context: Context, { texts, filters, range }: TextsRequest): Promise<FoundPages> {
  const conditions = await conditionsOf(context.db, filters);
  const all = await textHits(context, texts, []);
  const hits = all.hits.filter((hit) => conditions.every((one) => one.passes(hit))).sort(inOrder('newest'));
  const [begin, end] = [range.offset, range.offset + range.limit];
  let before = 0;
  let skipped = 0;
  const shown: TextHit[] = [];
  for (const hit of hits) {
    if (before < end && before + hit.pages > begin) {
      if (shown.length === 0) skipped = begin - before;
      shown.push(hit);
    }
    before += hit.pages;
  }
  const found = await firstPages(
    context,
    texts.page,
    shown.map(({ id }) => id),
    Math.max(0, skipped) + range.limit,
  );
  const pages = shown.flatMap(({ id, objectId }): FoundPage[] =>
    found.flatMap(({ object, position }) => (object === id ? [{ objectId, position }] : [])),
  );
  const from = Math.max(0, skipped);
  return { pages: pages.slice(from, from + range.limit), count: before, isExact: all.isAll };
}

/** The owner's token is the rarest word of the query, so searchd only reads this object's pages. */
async function findPositions(
  { db, nodes, tables }: QueryContext,
  { objectId, page }: PositionsRequest,
): Promise<number[]> {
  const owner = await db
    .selectFrom('search_texts')
    .select('number')
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  if (!owner) return [];
  const query = both(
    [`(@owner ${ownerToken({ number: owner.number, objectId })})`, sphinxQuery(page, 'texts')],
    [],
  );
  const { rows } = await nodes.query(
    `${select('position', tables.texts, query)} ORDER BY position ASC${limited(0, maxPosition + 1)}`,
  );
  return rows.map(({ position }) => Number(position));
}
