import type { EmptyingFilter, FacetName, Filters, HitRange, SearchOrder } from './query.ts';

/** Where words are looked for: in everything, or in one field. */
export type MatchField = 'any' | 'title' | 'creator' | 'identifier';

/** What an object's words must be like. Words are folded (lib/search/words.ts). */
export type Matcher =
  /** One of these words. `marked`: the word with its diacritics as typed, which counts more. */
  | { kind: 'words'; field: MatchField; forms: readonly string[]; marked?: string | undefined }
  /** These words, one behind the other. */
  | { kind: 'phrase'; field: MatchField; words: readonly string[] }
  | { kind: 'all'; of: readonly Matcher[] }
  | { kind: 'any'; of: readonly Matcher[] }
  | { kind: 'not'; of: Matcher };

/** Hits that come before others: by words, or those whose title is or begins with a key (`titleKey`). */
export type Tier = Matcher | { kind: 'title'; key: string; isWhole: boolean };

/** What one page of an object must be like, and besides its record, for the object to be found by its text. */
export type TextMatch = { page: Matcher; record: Matcher | undefined };

/** A question as engines answer it. */
export type EngineRequest = {
  /** Undefined: every object. */
  match: Matcher | undefined;
  /** What finds an object by its text too; such hits come behind all tiers, those with most pages first. */
  texts: TextMatch | undefined;
  /** Where the order is by relevance: which hits come first, best first. */
  tiers: readonly Tier[];
  filters: Filters;
  order: SearchOrder;
  range: HitRange;
  /** Whether facets, periods and what empties the result are counted. */
  countsFacets: boolean;
};

/** How many hits have a value. */
export type ValueCount = { value: string; label: string; count: number };

/** Hits that begin or end in a decade, by its first year. */
export type DecadeCounts = ReadonlyMap<number, number>;

/** On how many pages of an object words stand, and the first of them. */
export type MatchingTexts = { pages: number; positions: number[] };

/** A question for pages. */
export type TextsRequest = { texts: TextMatch; filters: Filters; range: HitRange };

/** A page by its object and its place there. */
export type FoundPage = { objectId: string; position: number };

/** Pages of the range, those of the newest object first, and how many there are in all. */
export type FoundPages = {
  pages: FoundPage[];
  count: number;
  /** False: there were more than it could count. */
  isExact?: boolean;
};

/** A question for the pages of one object. */
export type PositionsRequest = { objectId: string; page: Matcher };

/** What an engine found. */
export type EngineResult = {
  /** Ids of the objects in the range, in order. */
  ids: string[];
  /** In the texts of which of them the words stand, by their ids. */
  texts: ReadonlyMap<string, MatchingTexts>;
  count: number;
  /** False: there were more hits by texts than it could count. */
  isExact?: boolean;
  /** Of each facet the most frequent values, and those that are chosen. Empty where they were not asked for. */
  facets: Record<FacetName, ValueCount[]>;
  /** In which decades the years of dated hits begin and end. */
  decades: { from: DecadeCounts; to: DecadeCounts };
  undated: number;
  emptiedBy: EmptyingFilter[];
};

/** Values of some facets, by the numbers that the index gave them: from one on, below another. */
export type ValuesRequest = { facets: readonly FacetName[]; from: number; to: number };

/** What somebody has typed. */
export type SuggestRequest = {
  /** Folded; the last one is unfinished. */
  words: readonly string[];
  limit: number;
  /** Values that no object has any more are proposed too: to tell them takes what this engine may not hold. */
  withUnused?: boolean;
};

/** A proposal as an engine finds it. */
export type EngineSuggestion =
  | { kind: 'title'; objectId: string; text: string }
  | { kind: FacetName; value: string; text: string };

/**
 * What matches, counts and orders. Everything that a query means is decided above it (lib/search/search.ts), so that all
 * engines give the same hits.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export interface Engine {
  find(request: EngineRequest): Promise<EngineResult>;
  /** Pages of scans on which words stand. */
  texts(request: TextsRequest): Promise<FoundPages>;
  /**
   * The places of all pages of one object on which words stand, in reading order. It costs what the object has pages, however
   * many there are of the words elsewhere.
   */
  positions(request: PositionsRequest): Promise<number[]>;
  /** Those of some words that occur in the library, in records or in texts. */
  occurring(words: readonly string[]): Promise<Set<string>>;
  /** The words of the library that have a stem. */
  ofStem(stem: string): Promise<string[]>;
  /** Titles, and values of some facets, with all words; of the values those that most objects have. */
  suggest(request: SuggestRequest): Promise<EngineSuggestion[]>;
  /** Those of some values that objects have, by their numbers. It costs what the numbers are, however many objects there are. */
  values(request: ValuesRequest): Promise<{ facet: FacetName; value: string }[]>;
  /** Numbers of values are below this. */
  valueLimit(): Promise<number>;
  close(): Promise<void>;
}

/** Values of a facet that are counted for a visitor, besides those that are chosen. */
export const shownValues = 20;

/** Hits of a tier that are told apart, and hits that are weighed: behind them stand the rest, newest first. */
export const maxWeighed = 10_000;

/** Pages of each hit that are named. */
export const shownPages = 3;
