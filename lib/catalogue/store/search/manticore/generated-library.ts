import { unknownDate } from '#lib/metadata/date.ts';
import { everything } from '#lib/search/address.ts';
import type { TestQuery } from '#lib/search/conformance.ts';
import type { Filters } from '#lib/search/query.ts';
import { emptyFields, type ObjectRecord } from '../../records.ts';

/** Words of the generated library: various scripts and lengths, and words with a meaning in queries. */
const words = [
  ...'żółw zolw pies kot psa Łódź Müller mueller kraków 東京 ёж x1 2 1863 a or not and near maybe sentence'.split(
    ' ',
  ),
  'ż'.repeat(60),
  'ż'.repeat(59),
  'x'.repeat(39),
  'x'.repeat(40),
  'x'.repeat(60),
];

const texts = [
  ...words,
  'kot pies',
  '"kot pies"',
  '"pies kot"',
  'kot -pies',
  '-kot',
  '-kot -pies',
  'żółw OR pies',
  'kot OR "pies psa" OR 東京',
  'title:kot',
  'title:kot pies',
  'creator:kot -title:pies',
  'id:made-7',
  'kot żółw pies',
];

const none = everything.filters;
const narrowings: Filters[] = [
  none,
  { ...none, chosen: { category: ['maps'], language: ['pl', 'la'] } },
  { ...none, chosen: { person: ['kot'], text: ['yes'], place: ['nowhere'] } },
  { ...none, chosen: { person: ['jan zolw 1798', 'anonim'] } },
  { ...none, chosen: { text: ['yes'] }, from: 1800, to: 1899 },
  { ...none, from: 1850 },
  { ...none, undated: true },
];

/** Queries for the generated library: each text with two sets of filters. */
export const generatedQueries: readonly TestQuery[] = texts.flatMap((text, index) =>
  [0, 1].flatMap((more) => {
    const filters = narrowings[(2 * index + more) % narrowings.length];
    return filters ? [{ text, filters }] : [];
  }),
);

/** Maximum scans with a text per generated object. */
export const maxPages = 3;

/** An object of the generated library, and the texts of its scans. */
export function generateObject(index: number, random: () => number): [ObjectRecord, string[]] {
  const below = (limit: number) => Math.floor(limit * random());
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  // Earlier words are more frequent.
  const word = () => words[Math.floor(words.length * random() ** 2)] ?? '';
  const text = (maxWords: number) => Array.from({ length: 1 + below(maxWords) }, word).join(' ');
  const { years, dateDescriptive } = generateDate(random);
  const pages = Array.from({ length: below(maxPages + 1) }, () => text(8));
  const scan = (textDigest: string | null) => ({
    digest: index.toString(16).padStart(32, '0'),
    textDigest,
    width: 100,
    height: 100,
    imageBytes: 1,
    textBytes: textDigest === null ? null : 1,
    thumbnails: Array.from({ length: 3 }, () => ({ width: 100, height: 100 })),
    structure: 'SINGLE_PAGE',
    functions: [],
    interesting: false,
    label: null,
    description: null,
    rotation: 0,
  });
  const scans = pages.map((_, position) => scan((index * 8 + position).toString(16).padStart(32, 'f')));
  const person = pick(['Kot', 'Jan Żółw', 'Żółw, Jan', 'Anonim']);
  const dates = pick([null, '1798-1855', '1850-1920']);
  return [
    {
      ...emptyFields(),
      id: `made-${index}`,
      organizationId: null,
      title: text(4),
      titles: random() < 0.3 ? [{ kind: 'alternative', language: null, text: text(3) }] : [],
      agents: [{ kind: 'person', role: 'creator', name: person, dates, apposition: null, statement: person }],
      date: unknownDate,
      dateDescriptive,
      years,
      places: [{ role: 'publication', name: pick(['Kraków', 'Łódź', 'Tokyo']) }],
      languages: [{ language: pick(['pl', 'la', 'de']) }],
      subjects: [{ kind: 'topic', language: 'pl', text: pick(['żółwie', 'koty', 'psy']), uri: null }],
      categories: ['books', 'maps', 'scores'].filter(() => random() < 0.5),
      identifiers: [{ kind: 'local', value: `local ${index}` }],
      notes: random() < 0.5 ? [{ label: 'note', language: null, text: text(6) }] : [],
      isPublic: true,
      scans: scans.length > 0 ? scans : [scan(null)],
    },
    pages,
  ];
}

/** A date: none, years, or a month or day of one year, which nothing else distinguishes. */
function generateDate(random: () => number): Pick<ObjectRecord, 'years' | 'dateDescriptive'> {
  const below = (limit: number) => Math.floor(limit * random());
  const kind = random();
  if (kind < 0.2) return { years: null, dateDescriptive: null };
  if (kind < 0.5) {
    const [month, day] = [1 + below(12), below(29)].map((part) => String(part).padStart(2, '0'));
    const dateDescriptive = `1863-${month}${day === '00' ? '' : `-${day}`}`;
    return { years: { from: 1863, to: 1863 }, dateDescriptive };
  }
  const from = 1700 + below(320);
  const years = { from, to: from + below(40) };
  return { years, dateDescriptive: `${years.from}–${years.to}` };
}
