import type { EntityTile, MainScan } from '#lib/catalogue/schema.ts';
import type { KindAsked } from './kind-asked.ts';

/** What objects can be narrowed by, in the order in which it is shown. */
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

/** A facet; the values of `institution` are numbers of organizations, those of `person` folded names, the one value of `text` is `yes`. */
export type FacetName = (typeof facetNames)[number];

/** Orders of hits: by relevance, newest in the library first, by the date of the objects, by title. */
export const searchOrders = ['relevance', 'newest', 'date', '-date', 'title'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Values chosen by facet: an object needs one of each facet's. A facet without any narrows nothing. */
export type Chosen = Partial<Record<FacetName, readonly string[]>>;

/** What hits are narrowed to, besides by words. */
export type Filters = {
  chosen: Chosen;
  /** Years, both inclusive, that an object's own must overlap. */
  from: number | undefined;
  to: number | undefined;
  /** Only objects of which no date is known. */
  undated: boolean;
};

/** What a visitor asks for. */
export type SearchQuery = {
  /** As typed. */
  text: string;
  filters: Filters;
  order: SearchOrder;
};

/** Which part of the hits is wanted. */
export type HitRange = { offset: number; limit: number };

/** One value of a facet, and how many hits there would be if it alone were chosen of it. */
export type FacetValue = { value: string; label: string; count: number; isChosen: boolean };

/** Years from the first to the last, both inclusive, and how many hits overlap them. */
export type Period = { from: number; to: number; count: number };

/** What can be asked for instead of what was, and how many hits that has. */
export type Proposal = { text: string; count: number };

/** A filter without which there would be hits. */
export type EmptyingFilter = {
  filter: FacetName | 'years';
  /** How many there would be. */
  count: number;
};

/** A part of a page's text with what was looked for. */
export type TextSnippet = {
  /** Place of the scan in its object, from 0, and what the object calls it. */
  position: number;
  label: string | null;
  text: string;
  /** BCP 47 tag of the text, where that says it. */
  language?: string | undefined;
  /** Where matches begin and end in the text. */
  marks: [from: number, to: number][];
  /** How many matches there are on the whole page. */
  count: number;
  /** What the reader of the scan is to look for, to mark the same: all forms that stand on the page. */
  find: string;
};

/** Where in the text of an object words stand. */
export type TextHits = {
  /** On how many pages. */
  pages: number;
  /** Of the first of them; fewer where they could not be read in time. */
  snippets: TextSnippet[];
};

/** Pages of scans that were found, those of the newest object first. */
export type TextsResult = {
  /** A page whose text could not be read in time has no snippet. */
  pages: { tile: EntityTile; position: number; snippet: TextSnippet | undefined }[];
  /** How many there are in all. */
  count: number;
  /** False: there were more than could be counted. */
  isExact?: boolean;
};

/** Whether an object has a text that is stored, and whether all of it is searched as it is. */
export type TextState = 'none' | 'waiting' | 'searched';

/** Scans of one object that were found by their texts. */
export type ObjectTexts = {
  /** Places of all of them, from 0, in reading order. */
  positions: number[];
  /** Those of the range that was asked for; one whose text could not be read in time has no snippet. */
  pages: { position: number; scan: MainScan; snippet: TextSnippet | undefined }[];
  /** All that was looked for: words in all their forms, and phrases, folded. None: the query has nothing that can stand on a page. */
  forms: string[];
  state: TextState;
};

/** What was found. */
export type SearchResult = {
  tiles: EntityTile[];
  /** By the ids of objects: those of the tiles in whose texts the words stand. */
  texts: Map<string, TextHits>;
  /** All that was looked for in texts: words in all their forms, and phrases, folded. */
  forms: string[];
  /** How many hits there are in all. */
  count: number;
  /** Whether there can be no more. */
  isExact: boolean;
  /** How the words of the query were taken: all of them, corrected because as typed they give nothing, or some of them. */
  matched: 'all' | 'corrected' | 'some';
  /** The query in another spelling, where that has more hits; what was asked for instead where `matched` is `corrected`. */
  correction: Proposal | undefined;
  /** The most frequent values of each facet and those that are chosen; the facet itself does not narrow its counts. */
  facets: Record<FacetName, FacetValue[]>;
  /** Tens or hundreds of years that hits lie in, oldest first, without what the years of the query narrow. */
  periods: Period[];
  /** Hits of which no date is known. */
  undated: number;
  /** Where nothing was found: filters of which each alone empties it. */
  emptiedBy: EmptyingFilter[];
  /** Where nothing was found and no filter alone is why: how many hits there are without any filter. */
  countUnfiltered: number;
  /** Where the query is nothing but a date: its years, in which there are more objects than it finds by its words. */
  ofYears?: Period | undefined;
  /**
   * Where the query names a kind: the objects of that kind with its other words, or all where none has those, if there are
   * more than it finds.
   */
  ofKind?: (KindAsked & { count: number }) | undefined;
};

/** Hits that all of a query holds for: who has no room to say that others are corrected or partial gets these alone. */
export function onlyWhole(found: SearchResult): SearchResult {
  return found.matched === 'all' ? found : { ...found, tiles: [], count: 0 };
}

/** Facets of which values are proposed while somebody types. */
export const proposedFacets = ['person', 'place', 'subject', 'series'] as const;
export type ProposedFacet = (typeof proposedFacets)[number];

/** Whether values of a facet are proposed. */
export function isProposed(facet: string): facet is ProposedFacet {
  return proposedFacets.some((one) => one === facet);
}

/** Filters whose hits belong together. */
export type Shelf = Pick<SearchQuery, 'filters'>;

/** Objects like another, best first, without that one itself. */
export type SimilarObjects = {
  tiles: EntityTile[];
  /** Where they and others stand, the nearest first, and how many there are in all; `label`: what the one value is called. */
  shelves: (Shelf & { count: number; label?: string | undefined })[];
};

/** One proposal while somebody types. */
export type Suggestion = { text: string } & (
  | { kind: 'title'; objectId: string; slug: string }
  | { kind: ProposedFacet | 'institution'; value: string }
);

/** Most filters of one question: chosen values, years, undated. */
export const maxFilters = 5;

/** Characters of a query that are read. */
export const maxQueryLength = 300;

/** Hits of a page, and the most that the API gives at once. */
export const pageLimit = 40;
