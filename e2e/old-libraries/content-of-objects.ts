import { categories } from '#lib/catalogue/schema.ts';
import { hostileTexts } from './content-of-site.ts';

/** The contents of a sidecar file. */
export type Metadata = Record<string, unknown>;

const creators: Metadata[] = [
  'Kowalski, Jan (1850-1920)',
  'Nowak, Anna; Müller, Jürgen (1801-1877) | Platon',
  'Drukarnia Narodowa, Kraków',
  'Société d’édition „Été”, Paris (1890-)',
  'Anonim',
  '[s. n.]',
  'Platon',
  'O’Brien, "Flann" \\ (1911–1966)',
  'Van Gogh, Vincent, 1853-1890',
  '',
].map((creator) => ({ creator }));

const creatorParts: Metadata[] = [
  { creator_name: 'Jan Kowalski' },
  { creator_date: '1850-1920' },
  { creator: 'Unknown', creator_name: 'Mistrz z Flémalle', creator_date: 'ok. 1375-1444' },
  {
    creator: 'Kowalski, Jan (1850-1920)',
    creator_name: 'J. Kowalski',
    creator_date: '',
    creator_apposition: 'malarz',
  },
  { creator_corp: 'Towarzystwo Naukowe', creator_apposition: '' },
  {
    creator: 'Zygmunt III (król Polski, 1566-1632)',
    creator_apposition: 'król Polski',
    creator_corp: 'Kancelaria',
  },
];

const dates: Metadata[] = [
  '1853',
  '[ca 1938]',
  '16th century',
  'XVI w.',
  '1628–1658',
  '[18--]',
  '1853-06-04',
  '1853-06',
  '1853-02-31',
  '4 czerwca 1853',
  'June 4, 1853',
  'przed 1500',
  'nie wiadomo kiedy',
  '',
  '0044',
  'między 1899 a 1901 "?"',
  1920,
].map((date) => ({ date }));

const kinds: Metadata[] = [
  [],
  ['books', 'maps'],
  ['books', 'books'],
  ['audiobooks'],
  ['Mapy „ręczne”', 'maps', ''],
  [...categories],
].map((list) => ({ categories: list }));

/** The instant that several objects request. */
export const published = '2024-02-29T12:00:00.123456';

const others: Metadata[] = [
  { is_public: false, categories: ['manuscripts'] },
  { is_public: false, organization: 'bn' },
  { organization: 'puste', publish_place: 'Kraków : Lwów' },
  { organization: 'bn', publish_place: '' },
  { description: { pl: 'Opis\nw dwóch wierszach', en: 'A description' } },
  { description: { en: 'Only in English' } },
  { description: 'Bez języka' },
  { rights: 'Domena publiczna', rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/' },
  { rights: '© rodzina', source: 'Ze zbiorów "X"', source_url: 'https://source.example/a?b=c&d=1#e' },
  { language: 'pl' },
  { language: 'la; grc', pixels_per_cm: 118.11 },
  { published },
  { published },
  { published },
  { published: '2024-02-29T12:00:00.123457' },
  { published: '1999-12-31' },
  { published: '2026-01-01T00:00:00.5' },
  { identifier: 'PL-1/2?3#4 5%ż', organization: 'bn' },
  { identifier: 'PL-1/2?3#4 5%ż' },
  { identifier: 77, title: 1984 },
  { title: '' },
  { title: undefined },
];

/** Possible metadata of the scans of one object. */
export const scanForms: Metadata[] = [
  {
    name: 'Okładka',
    description: 'z „herbem”',
    functions: ['Okładka', 'Strona tytułowa'],
    interesting: true,
  },
  { structure: 'DOUBLE_PAGE', rotation: 90, name: '' },
  { structure: '', rotation: -450, functions: [] },
  { name: 's. [2]\n</script>', functions: [''] },
  {},
];

/** ALTO of one page with one line. */
export const alto = (words: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><MeasurementUnit>pixel</MeasurementUnit></Description>
<Layout><Page ID="p" WIDTH="40" HEIGHT="56"><PrintSpace><TextBlock ID="b" HPOS="2" VPOS="3" WIDTH="30" HEIGHT="9" LANG="pl">
<TextLine HPOS="2" VPOS="3" WIDTH="30" HEIGHT="9">${words
    .map((word, index) => `<String HPOS="${2 + 9 * index}" VPOS="3" WIDTH="8" HEIGHT="9" CONTENT="${word}"/>`)
    .join('<SP/>')}</TextLine></TextBlock></PrintSpace></Page></Layout></alto>\n`;

/** Descriptions of objects of one scan each. */
export const described: Metadata[] = [
  ...creators,
  ...creatorParts,
  ...dates,
  ...kinds,
  ...others,
  ...hostileTexts.map((title) => ({ title })),
];

/** One with difficult values at every key. */
export const everywhereHostile: Metadata = {
  title: 'Wszędzie',
  ...Object.fromEntries(
    [
      'creator',
      'creator_apposition',
      'creator_corp',
      'date',
      'publish_place',
      'rights',
      'source',
      'language',
    ].map((key, index) => [key, hostileTexts[index % hostileTexts.length]]),
  ),
};
