import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { textMatchOf } from './compile.ts';
import { documentOf, fieldNames, type SearchDocument, type Term } from './document.ts';
import type { Matcher } from './engine.ts';
import {
  byFacet,
  type EmptyingFilter,
  type FacetName,
  type Filters,
  facetNames,
  type SearchScope,
} from './query.ts';
import { foldedWords } from './words.ts';

/** A reference for engines: answers the same requests by examining all objects. */
export type Reference = {
  find(match: Matcher | undefined, filters: Filters, within?: SearchScope): ReferenceResult;
  /** Ids of all objects. */
  ids: readonly string[];
  /** Values in use, each prefixed with its facet. */
  values: ReadonlySet<string>;
  /** Matching pages of one object, whatever its record contains. */
  positions(objectId: string, page: Matcher): number[];
};

export type ReferenceResult = {
  ids: Set<string>;
  /** The first date of each hit as a number: 19230105 for 5 January 1923. What is unknown of it is 0. */
  firstDates: Map<string, number>;
  /** Indexes of the matching pages, by object. */
  pages: Map<string, number[]>;
  facets: Record<FacetName, Map<string, number>>;
  undated: number;
  /** Number of hits that overlap a span of years, disregarding the filter by years. */
  overlapping(from: number, to: number): number;
  /** Without hits: the filters each of which alone causes that. */
  emptiedBy: EmptyingFilter[];
};

type Indexed = { record: ObjectRecord; document: SearchDocument; pages: readonly string[] };

/**
 * @param textsOf returns the texts of an object's scans
 * @param everIndexed all records that the library has ever had, which determine the namesakes that are distinguished
 */
export function referenceOf(
  records: readonly ObjectRecord[],
  textsOf: (record: ObjectRecord) => readonly string[],
  everIndexed: readonly ObjectRecord[] = records,
): Reference {
  const isShown = shownOf(everIndexed.flatMap((record) => documentOf(record).terms));
  const all = records.map((record) => ({ record, document: documentOf(record), pages: textsOf(record) }));
  return {
    ids: records.map(({ id }) => id),
    values: new Set(
      all.flatMap(({ document }) =>
        document.terms.filter(isShown).map(({ facet, value }) => `${facet} ${value}`),
      ),
    ),
    positions(objectId, page) {
      const one = all.find(({ record }) => record.id === objectId);
      return one ? pagesWith(one, page) : [];
    },
    find(match, filters, within = 'objects') {
      const byRecord = (one: Indexed) => within === 'objects' && (match === undefined || matches(one, match));
      const matching = all.filter((one) => byRecord(one) || matchingPages(one, match).length > 0);
      const passing = (except?: FacetName | 'years') =>
        matching.filter((one) => passes(one, filters, except));
      const hits = passing();
      const dated = passing('years');
      const allFilters: EmptyingFilter['filter'][] = [...facetNames, 'years'];
      return {
        ids: new Set(hits.map(({ record }) => record.id)),
        firstDates: new Map(
          hits.map(({ record: { id, years }, document }) => [
            id,
            years ? 10_000 * years.from + document.monthDay : 0,
          ]),
        ),
        pages: new Map(
          hits.flatMap((one) => {
            const pages = matchingPages(one, match);
            return pages.length === 0 ? [] : [[one.record.id, pages]];
          }),
        ),
        facets: byFacet((facet) => {
          const isChosen = ({ value }: Term) => filters.chosen[facet]?.includes(value);
          return counted(passing(facet), facet, (term) => isShown(term) || isChosen(term));
        }),
        undated: dated.filter(({ record }) => record.years === null).length,
        overlapping: (from, to) =>
          dated.filter(({ record: { years } }) => years !== null && years.from <= to && years.to >= from)
            .length,
        emptiedBy: allFilters
          .map((filter) => ({ filter, count: hits.length === 0 ? passing(filter).length : 0 }))
          .filter(({ count }) => count > 0),
      };
    },
  };
}

/** Pages with all the words, if the record meets the conditions on its fields and contains no excluded words. */
function matchingPages(one: Indexed, match: Matcher | undefined): number[] {
  const texts = textMatchOf(match);
  if (!texts || (texts.record && !matches(one, texts.record))) return [];
  return pagesWith(one, texts.page);
}

function pagesWith({ pages }: Pick<Indexed, 'pages'>, page: Matcher): number[] {
  return pages.flatMap((text, position) => {
    const fields = { title: [], creator: [], identifier: [], rest: foldedWords(text) };
    return matches({ document: { fields } }, page) ? [position] : [];
  });
}

function matches(
  one: { document: Pick<SearchDocument, 'fields'> & { marked?: string[] } },
  matcher: Matcher,
): boolean {
  const { fields } = one.document;
  const searchedFields = 'field' in matcher && matcher.field !== 'any' ? [matcher.field] : fieldNames;
  switch (matcher.kind) {
    case 'words':
      if (matcher.field === 'any' && matcher.marked && one.document.marked?.includes(matcher.marked))
        return true;
      return searchedFields.some((name) => fields[name].some((word) => matcher.forms.includes(word)));
    case 'phrase':
      return searchedFields.some((name) =>
        ` ${fields[name].join(' ')} `.includes(` ${matcher.words.join(' ')} `),
      );
    case 'all':
      return matcher.of.every((inner) => matches(one, inner));
    case 'any':
      return matcher.of.some((inner) => matches(one, inner));
    case 'not':
      return !matches(one, matcher.of);
  }
}

function passes(
  { record: { years }, document }: Indexed,
  filters: Filters,
  except?: FacetName | 'years',
): boolean {
  const { chosen, from, to, undated } = filters;
  const hasAll = facetNames.every((facet) => {
    const values = chosen[facet] ?? [];
    const own = document.terms.filter((term) => term.facet === facet);
    return facet === except || values.length === 0 || own.some(({ value }) => values.includes(value));
  });
  if (!hasAll || except === 'years') return hasAll;
  if (undated) return years === null;
  if (from === undefined && to === undefined) return true;
  return years !== null && years.from <= (to ?? 9999) && years.to >= (from ?? 0);
}

function counted(
  some: readonly Indexed[],
  facet: FacetName,
  isCounted: (term: Term) => boolean | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { document } of some)
    for (const term of document.terms)
      if (term.facet === facet && isCounted(term)) counts.set(term.value, (counts.get(term.value) ?? 0) + 1);
  return counts;
}

/** Whether a value is shown: a person distinguished by dates only if there are others of that name. */
function shownOf(terms: readonly Term[]): (term: Term) => boolean {
  return ({ facet, value, namesakes }) =>
    namesakes === undefined ||
    terms.some((other) => other.facet === facet && other.namesakes === namesakes && other.value !== value);
}
