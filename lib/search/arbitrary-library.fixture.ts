import fc from 'fast-check';
import type { ObjectValues } from '#lib/catalogue/store/records.fixture.ts';
import { unknownDate } from '#lib/metadata/date.ts';
import type { Years } from '#lib/metadata/years.ts';
import type { TestQuery } from './conformance.ts';
import type { Chosen, FacetName } from './query.ts';

/** An object of a generated library, with the texts of its scans. */
export type ArbitraryObject = ObjectValues & { texts: string[] };

const word = fc.constantFrom(
  'żółw',
  'zolw',
  'pies',
  'kot',
  'Łódź',
  'x1',
  '2',
  '東京',
  'ёж',
  'Müller',
  'mueller',
);
/** Parts and dates, which are also found as others write them. */
const partOrDate = fc.constantFrom('T. II', 'tom 2', '2 maja 1931', '1931-05-02', 'maj 1931');
const words = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, partOrDate), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '));
const licence = 'http://creativecommons.org/licenses/by/4.0/';
const years = fc.option(
  fc.tuple(fc.integer({ min: 1, max: 2030 }), fc.integer({ min: 0, max: 60 })).map(([from, more]) => ({
    from,
    to: from + more,
  })),
);
/** Years written out in words, from which they are parsed again. */
const datedBy = (span: Years | null) => ({
  years: span,
  dateDescriptive: span && `${String(span.from).padStart(4, '0')}–${String(span.to).padStart(4, '0')}`,
  date: unknownDate,
});
/** Dates of one year, which only month and day distinguish. */
const issueDate = fc
  .constantFrom(
    '1931',
    '1931-05',
    '2 maja 1931',
    '1931-05-03',
    '5–6 maja 1931',
    '12.11.1931',
    'grudzień 1931',
  )
  .map((dateDescriptive) => ({ ...datedBy({ from: 1931, to: 1931 }), dateDescriptive }));

/** Objects with a small vocabulary, so that most queries find some. */
export const arbitraryObject: fc.Arbitrary<ArbitraryObject> = fc
  .record({
    title: words,
    creatorName: fc.constantFrom('Kot', 'Jan Żółw', 'Żółw, Jan', null),
    creatorDate: fc.constantFrom('1798-1855', '1850-1920', null),
    publishPlace: fc.constantFrom('Łódź', 'Tokyo', null),
    languages: fc.subarray(['pl', 'la']).map((codes) => codes.map((language) => ({ language }))),
    rightsUrl: fc.constantFrom(`${licence}deed.pl`, licence, 'https://example.org/rights', null),
    categories: fc.subarray(['books', 'maps', 'scores']),
    subjects: fc
      .subarray(['pies', 'żółw'])
      .map((texts) => texts.map((text) => ({ kind: 'topic', language: null, text, uri: null }))),
    relations: fc
      .subarray(['Kurier', 'Gazeta'])
      .map((names) => names.map((text) => ({ kind: 'series', text, target: null, number: null }))),
    dates: fc.oneof(years.map(datedBy), issueDate),
    texts: fc.array(words, { maxLength: 3 }),
  })
  .map(({ dates, ...object }) => ({ ...object, ...dates }));

const query = fc
  .array(
    fc.oneof(
      word,
      partOrDate,
      word.map((one) => `"${one} kot"`),
      word.map((one) => `-${one}`),
      fc.constant('OR'),
      word.map((one) => `title:${one}`),
      fc.constantFrom('o-1', 'kot-2', '-o.2'),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(' '));

/** Alternative values of one facet; some of them no object has. */
const chosenIn = (facet: FacetName, ...values: string[]) =>
  fc.subarray(values, { minLength: 1 }).map((chosen): Chosen => ({ [facet]: chosen }));
/** Few at once, as more would leave no hits. */
const chosen = fc
  .array(
    fc.oneof(
      chosenIn('category', 'books', 'maps', 'none'),
      chosenIn('person', 'kot', 'jan zolw', 'jan zolw 1850'),
      chosenIn('series', 'Kurier', 'Gazeta'),
      chosenIn('language', 'pl', 'la', 'none'),
      chosenIn('place', 'Łódź', 'Tokyo'),
      chosenIn('subject', 'pies', 'żółw'),
      chosenIn('rights', licence, 'https://example.org/rights'),
      chosenIn('text', 'yes'),
    ),
    { maxLength: 2 },
  )
  .map((parts): Chosen => Object.assign({}, ...parts));

const year = fc.option(fc.integer({ min: 1, max: 2030 }), { nil: undefined });
const filters = fc.oneof(
  { weight: 3, arbitrary: fc.record({ chosen, from: year, to: year, undated: fc.constant(false) }) },
  chosen.map((one) => ({ chosen: one, from: undefined, to: undefined, undated: true })),
);

/** Queries for such objects. */
export const arbitraryQuery: fc.Arbitrary<TestQuery> = fc.record({ text: query, filters });
