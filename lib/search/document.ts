import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { offeredText } from '#lib/text/formats.ts';
import { cleanText, maxValueLength } from './address.ts';
import { type IssueDate, issueDatesOf, monthDayOf, seriesOf } from './issues.ts';
import { betterName, personOf } from './people.ts';
import type { FacetName } from './query.ts';
import { facetValue } from './values.ts';
import { foldedWords, identifierWords, joinedCompounds, titleKey, titleSortKey, wordsIn } from './words.ts';
import { sortKeyOf, workKey, worksOf } from './works.ts';

/**
 * A value of a facet that an object has. `namesakes`: for a person distinguished by dates, the value shared by all
 * people of that name; the dated one is only shown where the library has several of them.
 */
export type Term = { facet: FacetName; value: string; label: string; namesakes?: string };

/** An object as a part of the work with key `series`; with several years, once for each. */
export type Issue = IssueDate & {
  series: string;
  /** Its sort key among the other parts. */
  place: string;
  /** Its part number, in the words of the source. */
  number: string | null;
  /** 1 in the first of its years, otherwise 0. */
  is_first: number;
};

/** The searchable fields of an object; each identifier is a single word in its field. */
export const fieldNames = ['title', 'creator', 'identifier', 'rest'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What the index stores about an object. */
export type SearchDocument = {
  /** Folded words of each field, in order, and then its compounds as one word each. */
  fields: Record<FieldName, string[]>;
  /** Words with diacritics from all fields, as written but in lower case. */
  marked: string[];
  titleKey: string;
  titleSort: string;
  /** Of its first date: 100 × month + day, each 0 where unknown. */
  monthDay: number;
  terms: Term[];
  /** Its dates as a part of works. */
  issues: Issue[];
};

/** Raise it when the same records yield different documents: all are then rebuilt. */
export const documentVersion = 15;

/** Maximum number of indexed words per field: more than any description has. */
const maxWords = 10_000;

/** Builds the document by which an object is found. */
export function documentOf(record: ObjectRecord): SearchDocument {
  const texts = textsOf(record);
  const marked = new Set<string>();
  // What is written with a hyphen is found as one word, too; not on pages, where matches are marked as written.
  const folded = (list: readonly string[]) =>
    wordsIn([...list, ...new Set(list.flatMap(joinedCompounds))].join('\n'))
      .slice(0, maxWords)
      .map((word) => {
        if (word.marked !== undefined) marked.add(word.marked);
        return word.folded;
      });
  const [title, creator, rest] = [folded(texts.title), folded(texts.creator), folded(texts.rest)];
  const identifier = identifiers(record).flatMap(identifierWords).slice(0, maxWords);
  return {
    fields: { title, creator, identifier, rest },
    marked: [...marked],
    titleKey: titleKey(record.title),
    titleSort: titleSortKey(record.title),
    monthDay: monthDayOf(record),
    terms: termsOf(record),
    issues: issuesOf(record),
  };
}

const identifiers = (record: ObjectRecord) => [record.id, ...record.identifiers.map(({ value }) => value)];

function textsOf(record: ObjectRecord): Record<Exclude<FieldName, 'identifier'>, string[]> {
  const given = record.mirrored?.given;
  return {
    title: [record.title, given?.entity_title ?? '', ...record.titles.map(({ text }) => text)],
    creator: [
      given?.entity_creator_name ?? '',
      ...record.agents.flatMap(({ name, statement }) => [name ?? '', statement ?? '']),
    ],
    rest: [
      ...identifiers(record),
      ...record.places.map(({ name }) => name),
      record.dateDescriptive ?? '',
      ...record.subjects.map(({ text }) => text),
      ...record.relations.map(({ text }) => text),
      ...record.descriptions.map(({ text }) => text),
      ...record.notes.map(({ text }) => text),
      ...record.parts.map(({ label }) => label),
      record.source ?? '',
    ],
  };
}

function termsOf(record: ObjectRecord): Term[] {
  const { organizationId } = record;
  const terms = [
    ...record.categories.map((category) => term('category', category)),
    ...(organizationId === null ? [] : [term('institution', String(organizationId))]),
    ...record.languages.map(({ language }) => term('language', language)),
    ...record.places.map(({ name }) => term('place', name)),
    ...record.agents.flatMap(peopleOf),
    ...record.subjects.map(({ text }) => term('subject', text)),
    ...seriesOf(record).map((name) => term('series', name)),
    ...rightsTerms(record),
    ...(record.scans.some(hasText) ? [term('text', 'yes')] : []),
  ];
  // Without a letter or a digit a name is as good as missing.
  return uniqueTerms(terms).filter(({ value }) => /[a-z\d]/i.test(value) || foldedWords(value).length > 0);
}

/** A licence is one value, in whichever form its address is given. */
function rightsTerms({ rights, rightsUrl }: ObjectRecord): Term[] {
  const statement = rightsUrl || rights;
  return statement ? [term('rights', facetValue('rights', statement), rights || statement)] : [];
}

/** Each value once, in order of first occurrence. */
export function uniqueTerms(terms: readonly Term[]): Term[] {
  const unique = new Map<string, Term>();
  for (const one of terms) {
    const key = `${one.facet} ${one.value}`;
    unique.set(key, betterLabelled(unique.get(key) ?? one, one));
  }
  return [...unique.values()];
}

/** The better of two labels for a value: for people the better name, otherwise the last one unlike the value. */
export function betterLabelled(before: Term, next: Term): Term {
  if (next.facet === 'person') return { ...next, label: betterName(before.label, next.label) };
  return next.label === next.value ? before : next;
}

function peopleOf(agent: ObjectRecord['agents'][number]): Term[] {
  const { dated, ...name } = personOf(agent);
  const all = term('person', name.value, name.label);
  const one = dated && term('person', dated.value, dated.label);
  // A truncated value has no room for dates.
  return one && one.value !== all.value ? [all, { ...one, namesakes: all.value }] : [all];
}

function issuesOf(record: ObjectRecord): Issue[] {
  const works = worksOf(record);
  const dates = works.length === 0 ? [] : issueDatesOf(record);
  return works.flatMap(({ work, number }) =>
    dates.map((date, index) => ({
      series: workKey(work),
      ...date,
      place: sortKeyOf(record, number, dates[0] ?? date),
      number: number ?? null,
      is_first: index === 0 ? 1 : 0,
    })),
  );
}

/** @param text text of the value, for people a normalised name */
function term(facet: FacetName, text: string, label?: string): Term {
  const value = cleanText(text, maxValueLength);
  return { facet, value, label: label === undefined ? value : cleanText(label, maxValueLength) };
}

function hasText({ textDigest, foreign }: ObjectRecord['scans'][number]): boolean {
  return textDigest !== null || (foreign !== undefined && offeredText(foreign.resources) !== undefined);
}
