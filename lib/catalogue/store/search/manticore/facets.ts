import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CountsRequest, type EngineResult, shownValues, type ValueCount } from '#lib/search/engine.ts';
import { byFacet, type FacetName, type Filters, facetNames } from '#lib/search/query.ts';
import { candidates, type TermRow } from '../columns/facet-values.ts';
import { isShown } from '../read-terms.ts';
import { decadeOf } from './rows.ts';
import {
  type Condition,
  limited,
  type QueryContext,
  select,
  type TextHit,
  termsNamed,
  without,
} from './sphinxql.ts';

/** Hits to count: those in searchd, and those held here. */
export type Counted = {
  context: QueryContext;
  query: string | undefined;
  conditions: readonly Condition[];
  /** Hits by text only, after all filters or all but one. */
  passing(except?: Condition['filter']): TextHit[];
};

/** Maximum values of a facet that are counted exactly. */
const maxGroups = 100_000;

/** Milliseconds for which numbers of values are cached, as counting scans all; and how many may be added meanwhile. */
const valuesTtl = 60_000;
const moreValues = 1000;

/** Maximum number of decades. */
const decades = 1000;

/** The most frequent values of each facet, and the chosen ones. */
export async function countFacets(
  counted: Counted,
  { chosen }: Filters,
): Promise<Record<FacetName, ValueCount[]>> {
  const known = await counted.context.values();
  const counts = await Promise.all(
    facetNames.map((facet) => countFacet(counted, facet, chosen[facet] ?? [], known.get(facet) ?? 0)),
  );
  const ids = counts.flatMap((own) => [...own.keys()]);
  const terms = ids.length === 0 ? [] : await namesOf(counted.context, ids);
  return byFacet((facet) => {
    const own = counts[facetNames.indexOf(facet)];
    const isChosen = (value: string) => chosen[facet]?.includes(value) === true;
    return terms
      .flatMap(({ id, value, label, shown }) => {
        const count = own?.get(id);
        return count === undefined || !(shown || isChosen(value)) ? [] : [{ value, label, count }];
      })
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .filter(({ value }, at) => at < shownValues || isChosen(value));
  });
}

/** Counts by term id. */
async function countFacet(
  { context, query, conditions, passing }: Counted,
  facet: FacetName,
  chosen: readonly string[],
  values: number,
): Promise<Map<number, number>> {
  const { nodes, tables, db } = context;
  const others = without(conditions, facet);
  const hits = passing(facet);
  const chosenIds = (await termsNamed(db, [facet], chosen)).map(({ id }) => id);
  // searchd keeps only as many groups as requested, and counts exactly only those that it kept throughout.
  const groups = Math.min(maxGroups, Math.max(candidates, values));
  // Values of the hits held here, and chosen ones, may rank far behind the most frequent.
  const limit = hits.length === 0 && chosenIds.length === 0 ? candidates : groups;
  const { rows } = await nodes.query(
    `${select('GROUPBY() AS term, COUNT(*) AS hits', tables.objects, query, others)}
      GROUP BY facet_${facet} ORDER BY hits DESC${limited(0, limit, groups)}`,
  );
  const counts = new Map(rows.map((row) => [Number(row.term), Number(row.hits)]));
  for (const { terms } of hits)
    for (const term of terms[facet]) counts.set(term, (counts.get(term) ?? 0) + 1);
  const best = [...counts].sort(([, one], [, other]) => other - one).slice(0, candidates);
  return new Map([...chosenIds.map((id): [number, number] => [id, counts.get(id) ?? 0]), ...best]);
}

/** The values that objects have, in the order given. @param limit maximum values of a facet counted per query */
export async function usedValues<Term extends Omit<TermRow, 'label'>>(
  context: QueryContext,
  terms: readonly Term[],
  limit = maxGroups,
): Promise<Omit<Term, 'id'>[]> {
  const used = await countUsed(context, terms, limit);
  return terms.flatMap(({ id, ...term }) => (used.has(id) ? [term] : []));
}

/**
 * Numbers of objects by the ids of at least those terms that any object has, for ordering: where these objects have
 * more values than `limit`, those of rare ones may be too low.
 */
export async function countUsed(
  context: QueryContext,
  terms: readonly Omit<TermRow, 'label' | 'value'>[],
  limit = maxGroups,
): Promise<Map<number, number>> {
  const used = new Map<number, number>();
  await Promise.all(
    facetNames.map(async (facet) => {
      const ids = terms.flatMap((term) => (term.facet === facet ? [term.id] : []));
      await addUsed(context, facet, ids, limit, used);
    }),
  );
  return used;
}

/** The values that objects have, with their numbers. @param limit maximum values of a facet counted per query */
export async function countValues(
  context: QueryContext,
  { facet, values }: CountsRequest,
  limit = maxGroups,
): Promise<ValueCount[]> {
  const ids = (await termsNamed(context.db, [facet], values)).map(({ id }) => id);
  const counts = await objectsWith(context, facet, ids, limit);
  const terms = counts.size === 0 ? [] : await namesOf(context, [...counts.keys()]);
  return terms.map(({ id, value, label }) => ({ value, label, count: counts.get(id) ?? 0 }));
}

/** Adds to `used` at least those terms that any object has; those in it already are not looked for. */
async function addUsed(
  context: QueryContext,
  facet: FacetName,
  ids: readonly number[],
  limit: number,
  used: Map<number, number>,
): Promise<void> {
  const left = ids.filter((id) => !used.has(id));
  const { counts, isWhole } = await countOnce(context, facet, left, limit);
  for (const [id, count] of counts) if (!used.has(id)) used.set(id, count);
  if (isWhole) return;
  for (const half of halvesOf(left)) await addUsed(context, facet, half, limit, used);
}

/** Numbers of objects by the ids of those terms that any has. */
async function objectsWith(
  context: QueryContext,
  facet: FacetName,
  ids: readonly number[],
  limit: number,
): Promise<Map<number, number>> {
  const { counts, isWhole } = await countOnce(context, facet, ids, limit);
  if (isWhole) {
    const requested = new Set(ids);
    return new Map([...counts].filter(([id]) => requested.has(id)));
  }
  const all = new Map<number, number>();
  for (const half of halvesOf(ids))
    for (const [id, count] of await objectsWith(context, facet, half, limit)) all.set(id, count);
  return all;
}

/** The halves of some ids, to be counted one after the other: each query goes through many objects. */
function halvesOf(ids: readonly number[]): (readonly number[])[] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)].filter(({ length }) => length > 0);
}

/**
 * Numbers of objects by the ids of some terms, with those of other values that the same objects have. Not `isWhole`:
 * these are too many, so rare terms may have been left out, or counted only in part.
 */
async function countOnce(
  { nodes, tables }: QueryContext,
  facet: FacetName,
  ids: readonly number[],
  limit: number,
): Promise<{ counts: Map<number, number>; isWhole: boolean }> {
  const withAny = [{ sql: `facet_${facet} IN (${ids.join()})` }];
  const [only, ...others] = ids;
  if (only === undefined) return { counts: new Map(), isWhole: true };
  if (others.length === 0) {
    const { found } = await nodes.query(
      `${select('id', tables.objects, undefined, withAny)}${limited(0, 1)}`,
    );
    return { counts: new Map(found > 0 ? [[only, found]] : []), isWhole: true };
  }
  const { rows } = await nodes.query(
    `${select('GROUPBY() AS term, COUNT(*) AS hits', tables.objects, undefined, withAny)}
      GROUP BY facet_${facet} ORDER BY hits DESC${limited(0, limit)}`,
  );
  const counts = new Map(rows.map(({ term, hits }) => [Number(term), Number(hits)]));
  return { counts, isWhole: rows.length < limit };
}

/** The decades in which the years of hits begin and end. */
export async function countDecades({
  context,
  query,
  conditions,
  passing,
}: Counted): Promise<EngineResult['decades']> {
  const { nodes, tables } = context;
  const others = [...without(conditions, 'years'), { sql: 'dated > 0' }];
  const hits = passing('years').flatMap(({ years }) => years ?? []);
  const counted = async (column: 'from' | 'to') => {
    const { rows } = await nodes.query(
      `${select('GROUPBY() AS decade, COUNT(*) AS hits', tables.objects, query, others)}
        GROUP BY decade_${column}${limited(0, decades)}`,
    );
    const counts = new Map(rows.map((row) => [Number(row.decade), Number(row.hits)]));
    for (const years of hits) {
      const decade = decadeOf(years[column]);
      counts.set(decade, (counts.get(decade) ?? 0) + 1);
    }
    return counts;
  };
  const [from, to] = await Promise.all([counted('from'), counted('to')]);
  return { from, to };
}

/** Number of values of each facet in the library, with room for those added while it is cached. */
export function valuesOf(db: QueryContext['db']): QueryContext['values'] {
  const cache = new LRUCache<'all', Map<string, number>>({
    max: 1,
    ttl: valuesTtl,
    async fetchMethod() {
      const { rows } = await sql<{ facet: string; count: number }>`
        SELECT facet, count(*) AS count FROM search_terms GROUP BY facet`.execute(db);
      return new Map(rows.map(({ facet, count }) => [facet, count + moreValues]));
    },
  });
  return () => cache.forceFetch('all');
}

async function namesOf({ db }: QueryContext, ids: readonly number[]) {
  return await db
    .selectFrom('search_terms')
    .select(['id', 'facet', 'value', 'label', sql.raw<boolean | number>(isShown).as('shown')])
    .where('id', 'in', [...ids])
    .execute();
}
