import type { SearchOrder } from '#lib/search/query.ts';
import type { TextHit } from './sphinxql.ts';

/** An order in SphinxQL. @param isWeighed whether there are words to rank by */
export function orderBy(order: SearchOrder, isWeighed: boolean): string {
  switch (order) {
    case 'relevance':
      return isWeighed ? 'score DESC, sorting DESC' : 'sorting DESC';
    case 'date':
      return 'dated DESC, year_from ASC, sorting DESC';
    case '-date':
      return 'dated DESC, year_from DESC, sorting DESC';
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
        // Those without a date come last in either order.
        if (!one.years || !other.years)
          return Number(!one.years) - Number(!other.years) || newest(one, other);
        const years = one.years.from - other.years.from;
        return (order === 'date' ? years : -years) || newest(one, other);
      };
    case 'title':
      return (one, other) =>
        Buffer.compare(Buffer.from(one.titleSort), Buffer.from(other.titleSort)) ||
        (BigInt(one.id) < BigInt(other.id) ? -1 : 1);
    case 'newest':
      return newest;
  }
}
