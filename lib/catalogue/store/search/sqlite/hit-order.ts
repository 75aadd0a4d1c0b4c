import { type EngineRequest, type Matcher, maxWeighed, type Tier } from '#lib/search/engine.ts';
import type { Columns } from './columns.ts';
import type { Found } from './found.ts';
import { fts5Query } from './match.ts';
import { sortedPart } from './select.ts';
import type { Statements } from './statements.ts';

/** What words count in each field: title, creator, identifier, all else, and as typed with diacritics. */
const weights = '10, 5, 10, 1, 4';

/** Puts hits in order: by what words weigh, or by what is known of the objects. */
export class HitOrder {
  readonly #statements: Statements;
  readonly #columns: Columns;

  constructor(statements: Statements, columns: Columns) {
    this.#statements = statements;
    this.#columns = columns;
  }

  /** Whether one was added to the library behind another. */
  readonly isNewer = (one: number, other: number): boolean => {
    const difference = this.#columns.sorting(one) - this.#columns.sorting(other);
    return difference > 0 || (difference === 0 && one > other);
  };

  /** The part of the hits that is asked for, in the order that is asked for. */
  ordered(request: EngineRequest, found: Found, hits: Uint32Array): Uint32Array {
    const { order, range } = request;
    const { offset } = range;
    const end = offset + range.limit;
    const columns = this.#columns;
    const isNewer = this.isNewer;
    switch (order) {
      case 'newest':
        return sortedPart(hits, offset, end, isNewer);
      case 'relevance':
        return this.#byRelevance(request, found, hits);
      case 'title':
        return this.#byTitle(hits, offset, end);
      default: {
        const sign = order === 'date' ? 1 : -1;
        return sortedPart(hits, offset, end, (one, other) => {
          const [first, second] = [columns.yearFrom(one), columns.yearFrom(other)];
          if (first === second) return isNewer(one, other);
          // Those without a date come last in either order.
          if (first === 0 || second === 0) return second === 0;
          return sign * (first - second) < 0;
        });
      }
    }
  }

  #byRelevance({ match, tiers, range }: EngineRequest, found: Found, hits: Uint32Array): Uint32Array {
    const isNewer = this.isNewer;
    const end = range.offset + range.limit;
    if (!match) return sortedPart(hits, range.offset, end, isNewer);
    const scores = this.#scores(match, found.byRecord);
    const tierOf = new Map<number, number>();
    for (const [place, tier] of tiers.entries())
      for (const number of this.#inTier(tier)) if (!tierOf.has(number)) tierOf.set(number, place);
    // Hits may be a hundred times as many as those that are weighed, so these are gone through.
    const isHit = this.#marked(hits);
    const isWeighed = (number: number) => tierOf.has(number) || scores.has(number);
    const weighed = Uint32Array.from(new Set([...tierOf.keys(), ...scores.keys()])).filter(
      (number) => isHit[number] === 1,
    );
    const better = (one: number, other: number) => {
      const tier = (tierOf.get(one) ?? tiers.length) - (tierOf.get(other) ?? tiers.length);
      if (tier !== 0) return tier < 0;
      const score = (scores.get(one) ?? 0) - (scores.get(other) ?? 0);
      return score === 0 ? isNewer(one, other) : score < 0;
    };
    const front = sortedPart(weighed, range.offset, end, better);
    if (end <= weighed.length) return front;
    const rest = hits.filter((number) => !isWeighed(number));
    const begin = Math.max(0, range.offset - weighed.length);
    const back = sortedPart(rest, begin, end - weighed.length, (one, other) => {
      const [first, second] = [found.isByText(one), found.isByText(other)];
      if (first !== second) return second;
      const pages = first ? found.pagesOf(one) - found.pagesOf(other) : 0;
      return pages === 0 ? isNewer(one, other) : pages > 0;
    });
    const both = new Uint32Array(front.length + back.length);
    both.set(front);
    both.set(back, front.length);
    return both;
  }

  /** Lower is better (sqlite.org/fts5, 5.1.1); of many only those that were indexed last. */
  #scores(match: Matcher, matching: number): Map<number, number> {
    const source =
      matching <= maxWeighed
        ? `SELECT rowid, bm25(search_index, ${weights}) FROM search_index WHERE search_index MATCH ?`
        : `SELECT rowid, bm25(search_index, ${weights}) FROM search_index WHERE search_index MATCH ? ORDER BY rowid DESC LIMIT ${maxWeighed}`;
    return new Map(this.#statements.prepare(source).all(fts5Query(match)) as [number, number][]);
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

  #byTitle(hits: Uint32Array, offset: number, end: number): Uint32Array {
    if (hits.length <= maxWeighed) {
      const rows = this.#statements
        .prepare(
          'SELECT number FROM search_objects WHERE number IN (SELECT value FROM json_each(?)) ORDER BY title_sort, number LIMIT ? OFFSET ?',
        )
        .all(JSON.stringify([...hits]), end - offset, offset) as [number][];
      return Uint32Array.from(rows, ([number]) => number);
    }
    // Many hits: most titles in the order of the alphabet are some, so it is walked along until there are enough.
    const isHit = this.#marked(hits);
    const found: number[] = [];
    let seen = 0;
    const walk = this.#statements.prepare('SELECT number FROM search_objects ORDER BY title_sort, number');
    for (const [number] of walk.iterate() as IterableIterator<[number]>) {
      if (isHit[number] !== 1) continue;
      if (seen >= offset) found.push(number);
      seen += 1;
      if (seen >= end) break;
    }
    return Uint32Array.from(found);
  }

  /** 1 at the places of some numbers. */
  #marked(numbers: Uint32Array): Uint8Array {
    const marked = new Uint8Array(this.#columns.last + 1);
    for (const number of numbers) marked[number] = 1;
    return marked;
  }
}
