import type {
  EmptyingFilter,
  FacetName,
  Filters,
  HitRange,
  SearchOrder,
  SearchScope,
  ShelfKey,
} from './query.ts';

/** Where words are searched: in all fields, or in one. */
export type MatchField = 'any' | 'title' | 'creator' | 'identifier';

/** A condition on an object's words, which are folded (lib/search/words.ts). */
export type Matcher =
  /** Any of these words. `marked`: the word with its diacritics as typed, which weighs more. */
  | { kind: 'words'; field: MatchField; forms: readonly string[]; marked?: string | undefined }
  /** These words in sequence. */
  | { kind: 'phrase'; field: MatchField; words: readonly string[] }
  | { kind: 'all'; of: readonly Matcher[] }
  | { kind: 'any'; of: readonly Matcher[] }
  | { kind: 'not'; of: Matcher };

/** Hits that precede others: by words, or by a title that equals or begins with a key (`titleKey`). */
export type Tier = Matcher | { kind: 'title'; key: string; isWhole: boolean };

/** Finds an object by its text: the conditions on one of its pages and, in addition, on its record. */
export type TextMatch = { page: Matcher; record: Matcher | undefined };

/** A search request as engines answer it. */
export type EngineRequest = {
  /** Undefined: every object. */
  match: Matcher | undefined;
  /** Also finds objects by their texts; such hits come after all tiers, those with most pages first. */
  texts: TextMatch | undefined;
  /** `texts`: only objects found by their texts, whether or not they match by their records, too. */
  within?: SearchScope;
  /** For order by relevance: groups of hits, best first. */
  tiers: readonly Tier[];
  filters: Filters;
  order: SearchOrder;
  range: HitRange;
  /** Whether facets, periods, and filters that empty the result are counted. */
  countsFacets: boolean;
};

/** The number of hits with a value. */
export type ValueCount = { value: string; label: string; count: number };

/** Numbers of hits whose years begin (or end) in a decade, by its first year. */
export type DecadeCounts = ReadonlyMap<number, number>;

/** A request for pages. */
export type TextsRequest = { texts: TextMatch; filters: Filters; range: HitRange };

/** A page by its object and its position in it. */
export type FoundPage = { objectId: string; position: number };

/** The pages in the range, those of the newest object first, and the total number. */
export type FoundPages = {
  pages: FoundPage[];
  count: number;
  /** False: there were too many to count. */
  isExact?: boolean;
};

/** A request for the pages of one object. */
export type PositionsRequest = { objectId: string; page: Matcher };

/** An engine's answer to a search request. */
export type EngineResult = {
  /** Ids of the objects in the range, in order. */
  ids: string[];
  /** Of those found by their texts, by id: the number of matching pages, and the positions of the first ones. */
  texts: ReadonlyMap<string, { pages: number; positions: number[] }>;
  count: number;
  /** False: there were too many hits by text to count. */
  isExact?: boolean;
  /** The most frequent values of each facet, and the chosen ones. Empty where they were not requested. */
  facets: Record<FacetName, ValueCount[]>;
  /** Numbers of dated hits by the decades in which their years begin and end. */
  decades: { from: DecadeCounts; to: DecadeCounts };
  undated: number;
  emptiedBy: EmptyingFilter[];
};

/** Requests values of some facets by their numbers in the index: from `from` up to `to`, exclusive. */
export type ValuesRequest = { facets: readonly FacetName[]; from: number; to: number };

/** A request for the numbers of objects with some values of a facet. */
export type CountsRequest = { facet: FacetName; values: readonly string[] };

/** Requests recent objects of some shelves, which are all different; `limit`: of each. */
export type NewestRequest = { shelves: readonly ShelfKey[]; limit: number };

/** A request for suggestions. */
export type SuggestRequest = {
  /** Folded; the last one may be incomplete. */
  words: readonly string[];
  limit: number;
  /** Also suggests values without objects, where this engine lacks the data to recognise them. */
  withUnused?: boolean;
};

/** A suggestion as an engine returns it. */
export type EngineSuggestion =
  | { kind: 'title'; objectId: string; text: string }
  | { kind: FacetName; value: string; text: string };

/**
 * Matches, counts and orders. What a query means is decided above it (lib/search/search.ts), so that all engines return
 * the same hits.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export interface Engine {
  find(request: EngineRequest): Promise<EngineResult>;
  /** Pages of scans that contain words. */
  texts(request: TextsRequest): Promise<FoundPages>;
  /**
   * The positions of all matching pages of one object, in reading order. The cost depends on the object's pages, not on
   * occurrences elsewhere.
   */
  positions(request: PositionsRequest): Promise<number[]>;
  /** The words that occur in the library, in records or in texts. */
  occurring(words: readonly string[]): Promise<Set<string>>;
  /** The library's words with a stem. */
  ofStem(stem: string): Promise<string[]>;
  /** Titles, and values of some facets, that contain all words; values with most objects first. */
  suggest(request: SuggestRequest): Promise<EngineSuggestion[]>;
  /** The values in use within a range of numbers. The cost depends on the range, not on the number of objects. */
  values(request: ValuesRequest): Promise<{ facet: FacetName; value: string; label: string }[]>;
  /** Ids of recent objects of each shelf, newest first, found among those added last or, on rare shelves, before them. */
  newest(request: NewestRequest): Promise<string[][]>;
  /** The values that any object has, with the numbers of these objects. The cost does not depend on other values. */
  counts(request: CountsRequest): Promise<ValueCount[]>;
  close(): Promise<void>;
}

/** Values per facet that are counted for a visitor, besides the chosen ones. */
export const shownValues = 20;

/** Maximum hits that are ranked within a tier, and that are weighed; the rest follows, newest first. */
export const maxWeighed = 10_000;

/** Matching pages that are listed per hit. */
export const shownPages = 3;
