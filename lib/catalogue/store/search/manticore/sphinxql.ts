import type { Kysely } from 'kysely';
import {
  byFacet,
  type EmptyingFilter,
  type FacetName,
  type Filters,
  facetNames,
  type SearchOrder,
} from '#lib/search/query.ts';
import type { Tables } from '../../tables.ts';
import type { TermRow } from '../columns/facet-values.ts';
import type { Nodes, Row } from './nodes.ts';
import { decoded } from './rows.ts';
import type { SetTables } from './tables.ts';

/** What a query runs on. */
export type QueryContext = {
  db: Kysely<Tables>;
  nodes: Nodes;
  tables: SetTables;
  /** Maximum objects found by their pages: those with the most matching pages. */
  maxTextHits: number;
  /** Upper limit on the number of each facet's values. */
  values(): Promise<ReadonlyMap<string, number>>;
};

/** An object found by its pages, with the columns needed to filter and count it. */
export type TextHit = {
  id: string;
  objectId: string;
  pages: number;
  sorting: number;
  titleSort: string;
  /** Undefined where no date is known. */
  years: { from: number; to: number } | undefined;
  /** The first date as a number: 19230105 for 5 January 1923. What is unknown of it is 0. */
  firstDate: number;
  terms: Readonly<Record<FacetName, readonly number[]>>;
};

/** A filter, both for searchd and for hits already fetched. */
export type Condition = {
  filter: EmptyingFilter['filter'];
  sql: string;
  passes(hit: TextHit): boolean;
};

/** All conditions except those of one filter. */
export function without(conditions: readonly Condition[], excluded: FacetName | 'years'): Condition[] {
  return conditions.filter(({ filter }) => filter !== excluded);
}

/** Later than any year. */
const lastYear = 99_999;

/** Converts filters to conditions; term ids are the store's. */
export async function conditionsOf(db: Kysely<Tables>, filters: Filters): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const filter of facetNames) {
    const values = filters.chosen[filter];
    if (!values || values.length === 0) continue;
    const ids = (await termsNamed(db, [filter], values)).map(({ id }) => id);
    conditions.push({
      filter,
      // No term has the id 0, so the list is never empty.
      sql: `facet_${filter} IN (${[0, ...ids].join()})`,
      passes: ({ terms }) => ids.some((id) => terms[filter].includes(id)),
    });
  }
  const { from, to, undated } = filters;
  if (undated)
    conditions.push({ filter: 'years', sql: 'dated = 0', passes: ({ years }) => years === undefined });
  else if (from !== undefined || to !== undefined) {
    const [first, last] = [Math.max(0, from ?? 0), Math.max(0, to ?? lastYear)];
    conditions.push({
      filter: 'years',
      sql: `dated > 0 AND year_from <= ${last} AND year_to >= ${first}`,
      passes: ({ years }) => years !== undefined && years.from <= last && years.to >= first,
    });
  }
  return conditions;
}

/** The terms that the library has for any of some values of any of some facets. */
export async function termsNamed(
  db: Kysely<Tables>,
  facets: readonly FacetName[],
  values: readonly string[],
): Promise<Omit<TermRow, 'label'>[]> {
  if (values.length === 0) return [];
  return await db
    .selectFrom('search_terms')
    .select(['id', 'facet', 'value'])
    .where('facet', 'in', [...new Set(facets)])
    .where('value', 'in', [...new Set(values)])
    .execute();
}

/** A query for rows. @param query in searchd's query language; undefined: all rows */
export function select(
  columns: string,
  table: string,
  query: string | undefined,
  conditions: readonly Pick<Condition, 'sql'>[] = [],
): string {
  const clauses = [query && `MATCH('${query}')`, ...conditions.map(({ sql }) => sql)].filter(Boolean);
  return `SELECT ${columns} FROM ${table}${clauses.length === 0 ? '' : ` WHERE ${clauses.join(' AND ')}`}`;
}

/** A range of rows; searchd keeps only as many as max_matches says, and Manticore counts all only with cutoff=0. */
export function limited(offset: number, limit: number, maxMatches = offset + limit): string {
  return ` LIMIT ${offset}, ${limit} OPTION cutoff=0, max_matches=${Math.max(1, maxMatches)}`;
}

/** The columns from which a {@link TextHit} is read. */
export const hitColumns = [
  'id, object_id, sorting, title_sort, dated, year_from, year_to',
  ...facetNames.map((facet) => `facet_${facet}`),
].join(', ');

/** Computed columns that hits are ordered by. */
export const orderColumns = 'WEIGHT() AS score, dated > 0 AS is_dated';

export function hitOf(row: Row, pages: number): TextHit {
  const [dated, from, to] = [Number(row.dated), Number(row.year_from), Number(row.year_to)];
  return {
    id: String(row.id),
    objectId: decoded(String(row.object_id)),
    pages,
    sorting: Number(row.sorting),
    titleSort: String(row.title_sort),
    years: dated === 0 ? undefined : { from, to },
    firstDate: dated === 0 ? 0 : 10_000 * from + dated - 1,
    terms: byFacet((facet) =>
      String(row[`facet_${facet}`] ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
    ),
  };
}

/** An order in SphinxQL, by {@link orderColumns} too. @param isWeighed whether there are words to rank by */
export function orderBy(order: SearchOrder, isWeighed: boolean): string {
  switch (order) {
    case 'relevance':
      return isWeighed ? 'score DESC, sorting DESC' : 'sorting DESC';
    case 'date':
      return 'is_dated DESC, year_from ASC, dated ASC, sorting ASC';
    case '-date':
      return 'is_dated DESC, year_from DESC, dated DESC, sorting DESC';
    case 'title':
      return 'title_sort ASC, id ASC';
    case 'newest':
      return 'sorting DESC';
  }
}

/** The same order for hits held here; by relevance, those with the most matching pages come first. */
export function inOrder(order: SearchOrder): (one: TextHit, other: TextHit) => number {
  const newest = (one: TextHit, other: TextHit) => other.sorting - one.sorting;
  switch (order) {
    case 'relevance':
      return (one, other) => other.pages - one.pages || newest(one, other);
    case 'date':
    case '-date':
      return (one, other) => {
        const added = order === 'date' ? newest(other, one) : newest(one, other);
        // Those without a date come last in either order.
        if (!one.years || !other.years) return Number(!one.years) - Number(!other.years) || added;
        const dates = one.firstDate - other.firstDate;
        return (order === 'date' ? dates : -dates) || added;
      };
    case 'title':
      return (one, other) =>
        Buffer.compare(Buffer.from(one.titleSort), Buffer.from(other.titleSort)) ||
        (BigInt(one.id) < BigInt(other.id) ? -1 : 1);
    case 'newest':
      return newest;
  }
}
