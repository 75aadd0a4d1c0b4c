import type { Kysely } from 'kysely';
import type { Engine, EngineRequest, EngineResult } from '#lib/search/engine.ts';
import { byFacet, type EmptyingFilter } from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import { readTerms } from '../read-terms.ts';
import { type Counted, countDecades, countFacets, countValues, usedValues, valuesOf } from './facets.ts';
import { both, nothing, sphinxQuery } from './match.ts';
import { findNewest } from './newest.ts';
import type { Nodes } from './nodes.ts';
import { findPages, findPositions, matchingTexts, textHits } from './pages.ts';
import { readSets } from './sets.ts';
import {
  type Condition,
  conditionsOf,
  hitColumns,
  hitOf,
  inOrder,
  limited,
  orderBy,
  orderColumns,
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

/** The index in Manticore Search or Sphinx, with any number of shards. */
export function manticoreEngine({ db, nodes, prefix, own, maxTextHits = 20_000 }: ManticoreOptions): Engine {
  const values = valuesOf(db);
  /** Queries the distributed index where one is complete, else the store's own. */
  const either =
    <Request, Answer>(
      distributed: (context: QueryContext, request: Request) => Promise<Answer>,
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
async function find(context: QueryContext, request: EngineRequest): Promise<EngineResult> {
  const { match, texts, within, filters, countsFacets } = request;
  const conditions = await conditionsOf(context.db, filters);
  const query = within === 'texts' ? nothing : match && sphinxQuery(match);
  const [records, others] = await Promise.all([
    countRecords(context, query, conditions),
    texts ? textHits(context, texts, query ? [query] : []) : { hits: [], isAll: true },
  ]);
  const passing = (except?: Condition['filter']) =>
    others.hits.filter((hit) => conditions.every((one) => one.filter === except || one.passes(hit)));
  const hits = passing();
  const count = records + hits.length;
  const counted: Counted = { context, query, conditions, passing };
  const [ids, facets, decades, undated, emptiedBy] = await Promise.all([
    idsInOrder(counted, request, records, hits),
    countsFacets ? countFacets(counted, filters) : byFacet(() => []),
    countsFacets ? countDecades(counted) : { from: new Map(), to: new Map() },
    countsFacets ? countUndated(counted) : 0,
    count === 0 && countsFacets ? findEmptying(counted) : [],
  ]);
  const found = texts ? await matchingTexts(context, texts, ids) : new Map();
  return { ids, texts: found, count, isExact: others.isAll, facets, decades, undated, emptiedBy };
}

async function countRecords(
  { nodes, tables }: QueryContext,
  query: string | undefined,
  conditions: readonly Pick<Condition, 'sql'>[],
): Promise<number> {
  return (await nodes.query(`${select('id', tables.objects, query, conditions)}${limited(0, 1)}`)).found;
}

async function countUndated({ context, query, conditions, passing }: Counted): Promise<number> {
  const own = await countRecords(context, query, [...without(conditions, 'years'), { sql: 'dated = 0' }]);
  return own + passing('years').filter(({ years }) => !years).length;
}

async function findEmptying({ context, query, conditions, passing }: Counted): Promise<EmptyingFilter[]> {
  const counted = await Promise.all(
    conditions.map(async ({ filter }) => ({
      filter,
      count: (await countRecords(context, query, without(conditions, filter))) + passing(filter).length,
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

/**
 * @param records number of hits in searchd
 * @param hits hits by text only, after all filters
 */
async function idsInOrder(
  { context: { nodes, tables }, query, conditions }: Omit<Counted, 'passing'>,
  { match, tiers, order, range: { offset, limit } }: EngineRequest,
  records: number,
  hits: readonly TextHit[],
): Promise<string[]> {
  const end = Math.min(offset + limit, records + hits.length);
  // Beyond the last hit, spares each shard from keeping as many rows as the page is deep.
  if (offset >= end) return [];
  const rowsOf = async (matchQuery: string | undefined, from: number, to: number) => {
    const columns = `${hitColumns}, ${orderColumns}`;
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
  const byTexts = [...hits].sort(inOrder(order));
  const begin = Math.max(0, offset - records);
  return [...ids, ...idsOf(byTexts.slice(begin, Math.max(0, end - records)))].slice(0, limit);
}

const fieldWeights = Object.entries(weights)
  .map(([field, weight]) => `${field}=${weight}`)
  .join(', ');

const idsOf = (hits: readonly TextHit[]) => hits.map(({ objectId }) => objectId);
