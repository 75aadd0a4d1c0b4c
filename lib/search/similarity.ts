import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import { cleanText, everything, maxValueLength } from './address.ts';
import type { Engine, EngineRequest, EngineResult, Matcher } from './engine.ts';
import { type Filters, facetNames, type Shelf, type SimilarObjects } from './query.ts';
import { facetValue } from './values.ts';
import { foldedWords } from './words.ts';

/** A search for objects similar to another: by words or by filters. */
export type SimilarityQuery = Pick<EngineRequest, 'match' | 'tiers' | 'filters' | 'order'> & {
  /** Shelves that such objects may share, the most specific first. */
  shelves: Shelf[];
};

/** Maximum values of one kind that are searched for, and words of each. */
const max = { values: 5, words: 30 };

/** Years before and after an object's own within which others are contemporary. */
const contemporaryYears = 10;

/** Roles of contributors to so many objects that these need not be similar. */
const genericRoles = new Set(['publisher', 'printer']);

/**
 * Searches for objects similar to one, each a fallback for the previous. By words: the same series, people with the
 * same subject, people, several subjects, one subject; then by kind and place, or else kind and time; then by kind.
 */
export function similarityQueriesOf({ tile, details }: CatalogueObject): SimilarityQuery[] {
  const { creator, creator_name, creator_corp } = tile.related_object;
  const contributors = (details.contributors ?? []).filter(({ role }) => !genericRoles.has(role));
  const people = cleanValues([
    creator_name ?? creator,
    creator_corp,
    ...contributors.map(({ name }) => name),
  ]);
  const subjects = cleanValues((details.subjects ?? []).map(({ text }) => text));
  const series = cleanValues(details.series ?? []);
  const words = people.length + subjects.length + series.length > 0;
  return [...(words ? [byWords({ people, subjects, series })] : []), ...byFilters(tile.related_object)];
}

function byFilters({ publish_place, categories, date }: EntityTile['related_object']): SimilarityQuery[] {
  const place = cleanValues([publish_place]);
  const kind: Filters['chosen'] =
    categories.length > 0 ? { category: [...categories].sort().slice(0, 1) } : {};
  const year = isKnownDate(date) ? Number(date.slice(0, 4)) : undefined;
  const all = { chosen: kind, from: undefined, to: undefined, undated: false };
  const filters: Filters[] = [];
  if (place.length > 0) filters.push({ ...all, chosen: { ...kind, place } });
  else if (year)
    filters.push({ ...all, from: Math.max(1, year - contemporaryYears), to: year + contemporaryYears });
  if (categories.length > 0) filters.push(all);
  return filters.map((one) => ({
    match: undefined,
    tiers: [],
    filters: one,
    order: 'newest',
    shelves: [{ filters: one }],
  }));
}

type Values = Record<'people' | 'subjects' | 'series', string[]>;

function byWords(values: Values): SimilarityQuery {
  const series = values.series.map((text) => phrase('any', text));
  const people = values.people.flatMap(asWritten);
  const subjects = values.subjects.map((text) => phrase('any', text));
  const pairs = subjects.flatMap((one, at) =>
    subjects.slice(at + 1).map((other): Matcher => ({ kind: 'all', of: [one, other] })),
  );
  const tiers = [any(series), both(any(people), any(subjects)), any(people), any(pairs)];
  const shelfOf = (facet: 'person' | 'subject' | 'series') => (value: string) => ({
    filters: { ...everything.filters, chosen: { [facet]: [facetValue(facet, value)] } },
  });
  return {
    match: any([...series, ...people, ...subjects]),
    tiers: tiers.flatMap((tier) => tier ?? []),
    filters: everything.filters,
    order: 'relevance',
    shelves: [
      ...values.series.map(shelfOf('series')),
      ...values.people.map(shelfOf('person')),
      ...values.subjects.map(shelfOf('subject')),
    ],
  };
}

/** Distinct values in the form of facets; only those that contain words. */
function cleanValues(values: readonly (string | null)[]): string[] {
  const cleaned = values.map((value) => cleanText(value ?? '', maxValueLength));
  return [...new Set(cleaned)].filter((value) => foldedWords(value).length > 0).slice(0, max.values);
}

/** Maximum number of words in a name for which other orders are tried. */
const maxNameWords = 4;

/** A name in all likely orders: the word order is rotated so that each word comes first once. */
function asWritten(text: string): Matcher[] {
  const words = facetValue('person', text).split(' ');
  const rotations = words.length > maxNameWords ? 1 : words.length;
  return Array.from({ length: rotations }, (_, rotation) =>
    phrase('creator', [...words.slice(rotation), ...words.slice(0, rotation)].join(' ')),
  );
}

function phrase(field: 'any' | 'creator', text: string): Matcher {
  return { kind: 'phrase', field, words: foldedWords(text).slice(0, max.words) };
}

function any(of: Matcher[]): Matcher | undefined {
  return of.length === 0 ? undefined : { kind: 'any', of };
}

function both(one: Matcher | undefined, other: Matcher | undefined): Matcher | undefined {
  return one && other && { kind: 'all', of: [one, other] };
}

/** Similar objects, by id, and the shelves that they share. */
type FoundSimilar = { ids: string[]; shelves: SimilarObjects['shelves'] };

/**
 * Finds objects similar to another, which is never included: from the first likeness that has hits.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export async function findSimilar(
  engine: Engine,
  object: CatalogueObject,
  limit: number,
): Promise<FoundSimilar> {
  const { id } = object.tile.related_object;
  for (const { shelves, ...query } of similarityQueriesOf(object)) {
    const range = { offset: 0, limit: limit + 1 };
    const found = await engine.find({ ...query, texts: undefined, range, countsFacets: true });
    const ids = found.ids.filter((one) => one !== id).slice(0, limit);
    // A search without words has just the filters of its shelf.
    const counted = shelves.map((shelf) =>
      query.match ? countedIn(found, shelf) : { ...shelf, count: found.count },
    );
    const common = counted.filter(({ count }) => count > 1).slice(0, maxShelves);
    if (ids.length > 0) return { ids, shelves: common };
  }
  return { ids: [], shelves: [] };
}

/** Maximum number of shelves that are named. */
const maxShelves = 3;

function countedIn({ facets }: EngineResult, shelf: Shelf): FoundSimilar['shelves'][number] {
  const { chosen } = shelf.filters;
  const facet = facetNames.find((one) => chosen[one]);
  const found = facet && facets[facet].find(({ value }) => chosen[facet]?.includes(value));
  return { ...shelf, count: found?.count ?? 0, label: found?.label };
}

/** Puts the candidates with one of the object's own categories first, otherwise keeping their order. */
export function sameCategoryFirst(tile: EntityTile, candidates: readonly EntityTile[]): EntityTile[] {
  const own = new Set(tile.related_object.categories);
  const hasSameCategory = ({ related_object }: EntityTile) =>
    related_object.categories.some((one) => own.has(one));
  return [...candidates.filter(hasSameCategory), ...candidates.filter((one) => !hasSameCategory(one))];
}
