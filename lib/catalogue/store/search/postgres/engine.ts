import { type Kysely, sql } from 'kysely';
import type { Engine } from '#lib/search/engine.ts';
import type { Tables } from '../../tables.ts';
import { countedTerms, frequentTerms } from '../columns/facet-values.ts';
import { noObjects, noPages, pagesInRange, pagesOf, resultOf, withPages } from '../columns/found.ts';
import { newerFirst, orderedHits } from '../columns/hit-order.ts';
import { named, newestNumbers, valuesOf } from '../columns/newest.ts';
import { sortedPart } from '../columns/select.ts';
import { tally } from '../columns/tally.ts';
import { readTerms } from '../read-terms.ts';
import {
  chosenTerms,
  hitsByTitle,
  idsOf,
  matchingNumbers,
  matchingPages,
  matchingPositions,
  rankingOf,
  shownTerms,
  wordsWhere,
} from './queries.ts';
import { ColumnsReader } from './read-columns.ts';
import { suggestedTerms, suggestedTitles } from './suggestions.ts';

/**
 * The index in PostgreSQL, filtered and counted in memory. The database is queried before the columns are refreshed, so
 * that these include every row that it returned.
 * @param db for visitors' reads
 * @param moves increases when reads move to another host, which may lack data that the previous one had
 */
export function postgresEngine(db: Kysely<Tables>, moves: () => number = () => 0): Engine {
  const reader = new ColumnsReader(db, moves);
  return {
    async find(request) {
      const { match, texts, within, tiers, filters, order, range, countsFacets } = request;
      const isRanked = match && order === 'relevance' && range.limit > 0;
      const [records, pages, allowed, chosen, ranking] = await Promise.all([
        within === 'texts' ? noObjects : match && matchingNumbers(db, match),
        texts && matchingPages(db, texts.page),
        texts?.record && matchingNumbers(db, texts.record),
        chosenTerms(db, filters),
        isRanked ? rankingOf(db, match, tiers) : undefined,
      ]);
      const columns = await reader.refreshed();
      const found = withPages(columns, records ?? columns.all(), pages ?? noPages, allowed);
      const counted = tally(columns, found.all, filters, chosen, countsFacets);
      const { hits, terms } = counted;
      const numbers =
        order === 'title'
          ? await hitsByTitle(db, columns, hits, range)
          : orderedHits(columns, request, found, hits, ranking);
      const [ids, shown] = await Promise.all([
        idsOf(db, numbers),
        countsFacets ? shownTerms(db, frequentTerms(columns, terms)) : [],
      ]);
      return resultOf(found, counted, numbers, ids, countsFacets ? chosen : [], shown);
    },

    async texts({ texts, filters, range }) {
      const [pages, allowed, chosen] = await Promise.all([
        matchingPages(db, texts.page),
        texts.record && matchingNumbers(db, texts.record),
        chosenTerms(db, filters),
      ]);
      const columns = await reader.refreshed();
      const found = withPages(columns, noObjects, pages, allowed);
      const { hits } = tally(columns, found.all, filters, chosen, false);
      const newest = sortedPart(hits, 0, hits.length, newerFirst(columns));
      const selected = pagesInRange(newest, found, range);
      const ids = await idsOf(db, new Set(selected.map(({ number }) => number)));
      return pagesOf(found, hits, selected, ids);
    },

    positions: ({ objectId, page }) => matchingPositions(db, objectId, page),
    occurring: async (words) => new Set(await wordsWhere(db, sql`word = ANY(${[...words]})`)),
    ofStem: (stem) => wordsWhere(db, sql`stem = ${stem}`, 100),

    async suggest(request) {
      const columns = request.withUnused ? undefined : () => reader.refreshed();
      const suggested = await Promise.all([
        suggestedTitles(db, request),
        suggestedTerms(db, request, columns, (ids) => shownTerms(db, ids)),
      ]);
      return suggested.flat();
    },

    async values(request) {
      const terms = await readTerms(db, request);
      const columns = await reader.refreshed();
      return terms.flatMap(({ id, ...term }) => (columns.isUsed(id) ? [term] : []));
    },

    async newest(request) {
      const terms = await chosenTerms(db, valuesOf(request));
      const numbers = newestNumbers(await reader.refreshed(), request, terms);
      return named(numbers, await idsOf(db, new Set(numbers.flat())));
    },

    async counts({ facet, values }) {
      const terms = await chosenTerms(db, { chosen: { [facet]: values } });
      return countedTerms(await reader.refreshed(), terms);
    },

    close: async () => undefined,
  };
}
