import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import { cleanText, everything, maxValueLength } from './address.ts';
import type { EngineRequest, Matcher } from './engine.ts';
import type { Filters, Shelf } from './query.ts';
import { facetValue } from './values.ts';
import { foldedWords } from './words.ts';

/** One way to ask for objects like another: by words or by filters. */
export type Likeness = Pick<EngineRequest, 'match' | 'tiers' | 'filters' | 'order'> & {
  /** Shelves on which such objects may stand together, the nearest first. */
  shelves: Shelf[];
};

/** Values of one kind that are looked for, and the words of each. */
const max = { values: 5, words: 30 };

/** Years on either side of an object's own in which another is of its time. */
const sameTime = 10;

/** Roles of those who make so many objects that these are not alike. */
const makersOfAnything = new Set(['publisher', 'printer']);

/**
 * What makes others like an object: the same series before the same people with the same subject, people, and several subjects; one
 * of its subjects at least. Then the same kind and place, or kind and time; then the kind. The next is for where one finds nothing.
 */
export function likenessesOf({ tile, details }: CatalogueObject): Likeness[] {
  const { creator, creator_name, creator_corp } = tile.related_object;
  const contributors = (details.contributors ?? []).filter(({ role }) => !makersOfAnything.has(role));
  const people = known([creator_name ?? creator, creator_corp, ...contributors.map(({ name }) => name)]);
  const subjects = known((details.subjects ?? []).map(({ text }) => text));
  const series = known(details.series ?? []);
  const words = people.length + subjects.length + series.length > 0;
  return [...(words ? [byWords({ people, subjects, series })] : []), ...byFilters(tile.related_object)];
}

function byFilters({ publish_place, categories, date }: EntityTile['related_object']): Likeness[] {
  const place = known([publish_place]);
  const kind: Filters['chosen'] =
    categories.length > 0 ? { category: [...categories].sort().slice(0, 1) } : {};
  const year = isKnownDate(date) ? Number(date.slice(0, 4)) : undefined;
  const all = { chosen: kind, from: undefined, to: undefined, undated: false };
  const filters: Filters[] = [];
  if (place.length > 0) filters.push({ ...all, chosen: { ...kind, place } });
  else if (year) filters.push({ ...all, from: Math.max(1, year - sameTime), to: year + sameTime });
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

function byWords(values: Values): Likeness {
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

/** Values as facets have them, each once; those alone that words can be made of. */
function known(values: readonly (string | null)[]): string[] {
  const said = values.map((value) => cleanText(value ?? '', maxValueLength));
  return [...new Set(said)].filter((value) => foldedWords(value).length > 0).slice(0, max.values);
}

/** Words of a name that may stand in another order. */
const maxNameWords = 4;

/** A name in every order in which it may be written: whichever name comes first, the others go on behind it. */
function asWritten(text: string): Matcher[] {
  const words = facetValue('person', text).split(' ');
  const turns = words.length > maxNameWords ? 1 : words.length;
  return Array.from({ length: turns }, (_, turn) =>
    phrase('creator', [...words.slice(turn), ...words.slice(0, turn)].join(' ')),
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

/** Candidates in their order, those of a kind of the object's own before the others. */
export function kindFirst(tile: EntityTile, candidates: readonly EntityTile[]): EntityTile[] {
  const own = new Set(tile.related_object.categories);
  const isOfKind = ({ related_object }: EntityTile) => related_object.categories.some((one) => own.has(one));
  return [...candidates.filter(isOfKind), ...candidates.filter((one) => !isOfKind(one))];
}
