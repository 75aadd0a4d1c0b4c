import type { EntityTile, MainScan } from '#lib/catalogue/schema.ts';
import { byName } from '#lib/lists.ts';
import type { CategoryInQuery } from './category-in-query.ts';

/** The facets by which objects can be filtered, in display order. */
export const facetNames = [
  'category',
  'institution',
  'language',
  'place',
  'person',
  'subject',
  'series',
  'rights',
  'text',
] as const;

/** A facet. Values of `institution` are organization numbers, those of `person` folded names, of `text` just `yes`. */
export type FacetName = (typeof facetNames)[number];

/** A value for each facet. */
export const byFacet = <Value>(make: (facet: FacetName) => Value) => byName(facetNames, make);

/** Orders of hits: by relevance, newest in the library first, by the date of the objects, by title. */
export const searchOrders = ['relevance', 'newest', 'date', '-date', 'title'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** What is listed: objects, or the pages whose texts contain the words. */
export const searchScopes = ['objects', 'texts'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Chosen values by facet: an object must have one from each facet. A facet without chosen values does not filter. */
export type Chosen = Partial<Record<FacetName, readonly string[]>>;

/** All filters of a search apart from its words. */
export type Filters = {
  chosen: Chosen;
  /** Years, both inclusive, that an object's own must overlap. */
  from: number | undefined;
  to: number | undefined;
  /** Only objects without a known date. */
  undated: boolean;
};

/** A visitor's search. */
export type SearchQuery = {
  /** As typed. */
  text: string;
  filters: Filters;
  order: SearchOrder;
  /** `texts`: only objects with a page that has all the words. */
  within?: SearchScope;
  /** Only hits with all the words: nothing is corrected, left out or proposed. */
  isWhole?: boolean;
};

/** The requested part of the hits. */
export type HitRange = { offset: number; limit: number };

/** A value of a facet, with the number of hits if it were the only one chosen in it. */
export type FacetValue = { value: string; label: string; count: number; isChosen: boolean };

/** A span of years, both inclusive, with the number of hits that overlap it. */
export type Period = { from: number; to: number; count: number };

/** An alternative search, with its number of hits. */
export type Correction = { text: string; count: number };

/** A filter that leaves no hits. */
export type EmptyingFilter = {
  filter: FacetName | 'years';
  /** The number of hits without it. */
  count: number;
};

/** An extract from a page's text around matches. */
export type TextSnippet = {
  /** Index of the scan in its object, from 0, and the label of its page. */
  position: number;
  label: string | null;
  text: string;
  /** BCP 47 tag of the text, if known. */
  language?: string | undefined;
  /** Start and end of each match in the extract. */
  marks: [from: number, to: number][];
  /** Number of matches on the whole page. */
  count: number;
  /** The search for the reader of the scan that marks the same: all forms that occur on the page. */
  find: string;
};

/** The matches in the text of an object. */
export type TextHits = {
  /** Number of pages with matches. */
  pages: number;
  /** From the first of them; fewer where these could not be read in time. */
  snippets: TextSnippet[];
};

/** What comes with snippets. */
type WithSnippets = {
  /** Whether some texts could not be read in time for their snippets: another request may have more. */
  lacksSnippets?: boolean;
};

/** Matching pages of scans, those of the newest object first. */
export type TextsResult = WithSnippets & {
  /** A page whose text could not be read in time has no snippet. */
  pages: { tile: EntityTile; position: number; label: string | null; snippet: TextSnippet | undefined }[];
  /** Total number of pages. */
  count: number;
  /** False: there were too many to count. */
  isExact?: boolean;
};

/** Whether an object has a stored text, and whether all of it is indexed in its current state. */
export type TextState = 'none' | 'waiting' | 'searched';

/** Scans of one object whose texts match. */
export type ObjectTexts = WithSnippets & {
  /** Indexes of all of them, from 0, in reading order. */
  positions: number[];
  /** Those in the requested range; one whose text could not be read in time has no snippet. */
  pages: { position: number; scan: MainScan; snippet: TextSnippet | undefined }[];
  /** All search forms: words in all forms, and phrases, folded. Empty if nothing in the query can be on a page. */
  forms: string[];
  state: TextState;
};

/** The result of a search. */
export type SearchResult = WithSnippets & {
  tiles: EntityTile[];
  /** The matches in the texts of the listed objects, by id. */
  texts: Map<string, TextHits>;
  /** All search forms for texts: words in all their forms, and phrases, folded. */
  forms: string[];
  /** Total number of hits. */
  count: number;
  /** Whether `count` is exact rather than a lower bound. */
  isExact: boolean;
  /** How the query was applied: all words, corrected or without quotation marks as it had no hits, or some words. */
  matched: 'all' | 'corrected' | 'some';
  /** Where no record and no page has all the words: those on the pages of the hits, whose records have the others. */
  onPage?: string | undefined;
  /**
   * A correction of the query with more hits; the one actually searched for where `matched` is `corrected`. Without
   * hits (0) it has some only without the filters, `countUnfiltered`.
   */
  correction: Correction | undefined;
  /** The most frequent values of each facet and the chosen ones; counts disregard the filter by the facet itself. */
  facets: Record<FacetName, FacetValue[]>;
  /** Decades or centuries with hits, oldest first; counts disregard the filter by years. */
  periods: Period[];
  /** Number of hits without a known date. */
  undated: number;
  /** Without hits: the filters each of which alone causes that. */
  emptiedBy: EmptyingFilter[];
  /**
   * Without hits of all words, and if no single filter causes that: the number of hits without any filter, of the words
   * or, where these have none, of the correction.
   */
  countUnfiltered: number;
  /** If the query is just a date: its years, provided they have more objects than the words have hits. */
  ofYears?: Period | undefined;
  /**
   * If the query names a category: its objects that match the other words, or all of them if none does, provided they
   * outnumber the hits.
   */
  ofKind?: (CategoryInQuery & { count: number }) | undefined;
};

/** Facets whose values are suggested while somebody types. */
export const suggestedFacets = ['person', 'place', 'subject', 'series'] as const;
export type SuggestedFacet = (typeof suggestedFacets)[number];

/** Whether values of a facet are suggested. */
export function isSuggested(facet: string): facet is SuggestedFacet {
  return suggestedFacets.some((one) => one === facet);
}

/** A search by filters whose hits belong together. */
export type Shelf = Pick<SearchQuery, 'filters'>;

/** A shelf by the one value of a facet that its objects have, or by the years, both inclusive, that they overlap. */
export type ShelfKey = { facet: FacetName; value: string } | { from: number; to: number };

/** Objects similar to another, best first, without that one itself. */
export type SimilarObjects = {
  tiles: EntityTile[];
  /** Shared shelves, most specific first, with their numbers of objects; `label`: that of the one value. */
  shelves: (Shelf & { count: number; label?: string | undefined })[];
};

/** A suggestion while somebody types. */
export type Suggestion = { text: string } & (
  | {
      kind: 'title';
      objectId: string;
      slug: string;
      /** Distinguishes it from other suggestions with the same title. */
      about?: string;
    }
  | { kind: SuggestedFacet | 'institution'; value: string }
);

/** Maximum number of filters in a search: chosen values, years, undated. */
export const maxFilters = 5;

/** Maximum characters of a query. */
export const maxQueryLength = 300;

/** Hits per page, which is also the API's maximum per batch. */
export const pageLimit = 40;
