import { isDeepStrictEqual } from 'node:util';
import { everything } from './address.ts';
import { matcherOf, textMatchOf } from './compile.ts';
import { type Engine, type EngineResult, shownPages, type ValueCount } from './engine.ts';
import { parseQuery } from './parse.ts';
import { periodsOf } from './periods.ts';
import { type FacetName, type Filters, facetNames, type ShelfKey, searchOrders } from './query.ts';
import type { Reference, ReferenceResult } from './reference-engine.ts';
import { filtersOf } from './shelves.ts';

/** A search as a visitor makes it. */
export type TestQuery = { text: string; filters: Filters };

/** The result of a comparison: number of answers, and their differences from the expected ones as sentences. */
export type Conformance = { answers: number; differences: string[] };

const whole = { offset: 0, limit: 1000 };

/** What every object is a hit for: among few hits there are hardly two whose dates differ only by day. */
const everyObject: TestQuery = { text: '', filters: everything.filters };

/** Objects per query that are searched individually, first those with matching pages. */
const objectsPerQuery = 3;

/**
 * Requests all values of an engine and their numbers, runs some queries and one for every object in every order, and
 * compares hits and their dates, pages, counts, facets, years and filters that leave nothing with a reference engine that
 * examines all objects. The library must have fewer values per facet than are shown.
 * @param valueLimit above all numbers of values in the index
 */
export async function conformance(
  engine: Engine,
  reference: Reference,
  queries: readonly TestQuery[],
  valueLimit: number,
): Promise<Conformance> {
  const differences: string[] = [];
  const compare: Compare = (what, found, right) => {
    if (!isDeepStrictEqual(found, right))
      differences.push(`${what} should be ${formatValue(right)}, not ${formatValue(found)}`);
  };
  const named = await valuesInBatches(engine, valueLimit);
  const values = named.map(keyOf);
  compare('the values that objects have', values.sort(), [...reference.values].sort());
  const atOnce = await engine.values({ facets: facetNames, from: 0, to: valueLimit });
  compare('the values requested at once', atOnce.map(keyOf).sort(), values);
  const shelves: ShelfKey[] = [...named, { from: 1, to: 2030 }, { from: 1801, to: 1900 }];
  const newest = await engine.newest({ shelves, limit: 2 });
  for (const [index, shelf] of shelves.entries()) {
    const request = { match: undefined, texts: undefined, tiers: [], countsFacets: false };
    const range = { offset: 0, limit: 2 };
    const { ids } = await engine.find({ ...request, filters: filtersOf(shelf), order: 'newest', range });
    compare(`the newest of ${formatValue(shelf)}`, newest[index], ids);
  }
  let answers = 3;
  const all = reference.find(undefined, everything.filters).facets;
  for (const facet of facetNames) {
    answers += 1;
    const counts = await engine.counts({ facet, values: [...all[facet].keys(), 'no such value'] });
    compare(`the numbers of objects by ${facet}`, byValue(counts), all[facet]);
  }
  for (const query of [everyObject, ...queries])
    answers += await compareQuery(engine, reference, query, (what, found, right) =>
      compare(`${JSON.stringify(query.text)} with ${JSON.stringify(query.filters)}: ${what}`, found, right),
    );
  return { answers, differences };
}

/** Compares something found with what is right, and notes a difference. */
type Compare = (what: string, found: unknown, right: unknown) => void;

/** Runs a query in every order, and for pages. @returns the number of answers compared */
async function compareQuery(
  engine: Engine,
  reference: Reference,
  { text, filters }: TestQuery,
  compare: Compare,
): Promise<number> {
  let answers = 0;
  const match = await matcherOf(parseQuery(text), { engine, lexicon: undefined });
  const texts = textMatchOf(match);
  const expected = reference.find(match, filters);
  if (texts) {
    answers += 1;
    const found = await engine.texts({ texts, filters, range: whole });
    const pages = [...expected.pages].flatMap(([id, all]) => all.map((position) => `${id} ${position}`));
    const foundPages = found.pages.map(({ objectId, position }) => `${objectId} ${position}`);
    compare('the number of pages', found.count, pages.length);
    compare('pages', foundPages.sort(), pages.sort());
    const some = new Set([...expected.pages.keys(), ...reference.ids]);
    for (const objectId of [...some].slice(0, objectsPerQuery)) {
      answers += 1;
      const positions = await engine.positions({ objectId, page: texts.page });
      compare(`pages of ${objectId}`, positions, reference.positions(objectId, texts.page));
    }
    answers += 1;
    const within = { match, texts, within: 'texts', tiers: [], filters, countsFacets: true } as const;
    const onPages = await engine.find({ ...within, order: 'newest', range: whole });
    compareResults(onPages, reference.find(match, filters, 'texts'), (what, one, other) =>
      compare(`${what}, within texts,`, one, other),
    );
  }
  for (const order of searchOrders) {
    answers += 1;
    const request = { match, texts, tiers: [], filters, order, countsFacets: true };
    const found = await engine.find({ ...request, range: whole });
    compareResults(found, expected, (what, one, other) => compare(`${what}, by ${order},`, one, other));
    if (order === 'date' || order === '-date') {
      const dates = found.ids.map((id) => expected.firstDates.get(id) ?? 0);
      compare(`the dates of hits, by ${order},`, dates, inOrder(dates, order));
    }
    if (order === 'relevance') continue;
    // Consecutive batches of the hits must add up to all of them.
    const part = Math.max(1, Math.ceil(found.ids.length / 2));
    const parts: string[] = [];
    for (let offset = 0; offset < found.ids.length; offset += part) {
      const range = { offset, limit: part };
      parts.push(...(await engine.find({ ...request, countsFacets: false, range })).ids);
    }
    compare(`hits in parts, by ${order},`, parts, found.ids);
  }
  return answers;
}

/** Dates in order, with unknown ones, which are 0, last in either. */
function inOrder(dates: readonly number[], order: 'date' | '-date'): number[] {
  const known = dates.filter((date) => date > 0).sort((one, other) => one - other);
  return [...(order === 'date' ? known : known.reverse()), ...dates.filter((date) => date === 0)];
}

/** Value numbers requested at once. */
const valueBatchSize = 7;

/** All values of all facets, requested in batches; duplicates are kept. */
async function valuesInBatches(engine: Engine, limit: number) {
  const values: { facet: FacetName; value: string }[] = [];
  for (let from = 0; from < limit; from += valueBatchSize) {
    const batch = await engine.values({ facets: facetNames, from, to: from + valueBatchSize });
    values.push(...batch.map(({ facet, value }) => ({ facet, value })));
  }
  return values;
}

function compareResults(found: EngineResult, expected: ReferenceResult, compare: Compare): void {
  compare('hits', [...found.ids].sort(), [...expected.ids].sort());
  compare('the number of hits', found.count, expected.ids.size);
  const pagesOf = [...expected.pages].map(([id, pages]): [string, object] => [
    id,
    { pages: pages.length, positions: pages.slice(0, shownPages) },
  ]);
  compare('the pages of hits', found.texts, new Map(pagesOf));
  compare('the number without a date', found.undated, expected.undated);
  const byFilter = (filters: EngineResult['emptiedBy']) =>
    new Map(filters.map(({ filter, count }) => [filter, count]));
  compare('the filters that leave nothing', byFilter(found.emptiedBy), byFilter(expected.emptiedBy));
  for (const facet of facetNames) {
    const counts = found.facets[facet].filter(({ count }) => count > 0);
    compare(`the facet ${facet}`, byValue(counts), expected.facets[facet]);
  }
  for (const { from, to, count } of periodsOf(found.decades))
    compare(`the number from ${from} to ${to}`, count, expected.overlapping(from, to));
}

const keyOf = ({ facet, value }: { facet: FacetName; value: string }) => `${facet} ${value}`;

function byValue(counts: readonly ValueCount[]): Map<string, number> {
  return new Map(counts.map(({ value, count }) => [value, count]));
}

function formatValue(value: unknown): string {
  return JSON.stringify(value instanceof Map ? [...value] : value);
}
