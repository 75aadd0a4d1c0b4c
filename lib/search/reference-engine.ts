import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { textMatchOf } from './compile.ts';
import { documentOf, fieldNames, type SearchDocument, type Term } from './document.ts';
import type { Matcher } from './engine.ts';
import { type FacetName, type Filters, facetNames } from './query.ts';
import { foldedWords } from './words.ts';

/** What engines are compared with: the same questions answered by going through all objects. */
export type Reference = {
  find(match: Matcher | undefined, filters: Filters): ReferenceResult;
  /** Ids of all objects. */
  ids: readonly string[];
  /** Values that objects have, each behind its facet. */
  values: ReadonlySet<string>;
  /** Pages of one object on which words stand, whatever its record says. */
  positions(objectId: string, page: Matcher): number[];
};

export type ReferenceResult = {
  ids: Set<string>;
  /** Positions of the pages that match, by object. */
  pages: Map<string, number[]>;
  facets: Record<FacetName, Map<string, number>>;
  undated: number;
  /** Hits of each year's decade, by overlap, without what years narrow. */
  overlapping(from: number, to: number): number;
};

type Indexed = { record: ObjectRecord; document: SearchDocument; pages: readonly string[] };

/**
 * @param textsOf the texts of an object's scans
 * @param ever all records that the library has had: people of one name in them are told apart
 */
export function referenceOf(
  records: readonly ObjectRecord[],
  textsOf: (record: ObjectRecord) => readonly string[],
  ever: readonly ObjectRecord[] = records,
): Reference {
  const isShown = shownOf(ever.flatMap((record) => documentOf(record).terms));
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
    find(match, filters) {
      const matching = all.filter(
        (one) => match === undefined || matches(one, match) || matchingPages(one, match).length > 0,
      );
      const passing = (left?: FacetName | 'years') => matching.filter((one) => passes(one, filters, left));
      const dated = passing('years');
      return {
        ids: new Set(passing().map(({ record }) => record.id)),
        pages: new Map(
          passing().flatMap((one) => {
            const pages = matchingPages(one, match);
            return pages.length === 0 ? [] : [[one.record.id, pages]];
          }),
        ),
        facets: Object.fromEntries(
          facetNames.map((facet) => {
            const isChosen = ({ value }: Term) => filters.chosen[facet]?.includes(value);
            return [facet, counted(passing(facet), facet, (term) => isShown(term) || isChosen(term))];
          }),
        ) as Record<FacetName, Map<string, number>>,
        undated: dated.filter(({ record }) => record.years === null).length,
        overlapping: (from, to) =>
          dated.filter(({ record: { years } }) => years !== null && years.from <= to && years.to >= from)
            .length,
      };
    },
  };
}

/** Pages with all the words, where the record has what it alone can have and nothing unwanted. */
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
  const looked = 'field' in matcher && matcher.field !== 'any' ? [matcher.field] : fieldNames;
  switch (matcher.kind) {
    case 'words':
      if (matcher.field === 'any' && matcher.marked && one.document.marked?.includes(matcher.marked))
        return true;
      return looked.some((name) => fields[name].some((word) => matcher.forms.includes(word)));
    case 'phrase':
      return looked.some((name) => ` ${fields[name].join(' ')} `.includes(` ${matcher.words.join(' ')} `));
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
  left?: FacetName | 'years',
): boolean {
  const { chosen, from, to, undated } = filters;
  const hasAll = facetNames.every((facet) => {
    const values = chosen[facet] ?? [];
    const own = document.terms.filter((term) => term.facet === facet);
    return facet === left || values.length === 0 || own.some(({ value }) => values.includes(value));
  });
  if (!hasAll || left === 'years') return hasAll;
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

/** Whether a term of the library is shown: a person who is told apart by dates is where there are others of the same name. */
function shownOf(terms: readonly Term[]): (term: Term) => boolean {
  return ({ facet, value, namesakes }) =>
    namesakes === undefined ||
    terms.some((other) => other.facet === facet && other.namesakes === namesakes && other.value !== value);
}
