import { categoriesOf } from '#lib/metadata/category.ts';
import { isUnknownCreator } from '#lib/metadata/creator.ts';
import { validText } from '#lib/valid-text.ts';
import { type ContributorMetadata, type ObjectMetadata, pixelsPerCentimetre } from '../metadata.ts';
import { languageTag } from '../records/languages.ts';
import { labelOf } from '../records/statements.ts';

// Column names of Dublin Core tables as CollectionBuilder, Wax, CONTENTdm and plain exports write them; the first that a row
// has a value in counts. Prefixes (dc:, dcterms:) and underscores at the front are dropped before.
export const columns = {
  identifier: ['objectid', 'pid', 'id', 'identifier', 'contentdm number'],
  parent: ['parentid', 'parent'],
  file: ['object_location', 'filename', 'file name', 'file', 'image', 'contentdm file name'],
  title: ['title', 'label'],
  creator: ['creator', 'artist', 'author', 'contributor'],
  publisher: ['publisher'],
  date: ['date', 'issued', 'created'],
  place: ['publish_place', 'place', 'location'],
  description: ['description', 'abstract'],
  source: ['source', 'provenance'],
  rights: ['rights'],
  rightsUrl: ['rightsstatement', 'rights_url', 'license'],
  language: ['language'],
  pixelsPerCentimetre: ['pixels_per_cm', 'pixels_per_centimetre', 'pixels_per_centimeter'],
  kind: ['object_type', 'category', 'genre', 'format', 'type', 'subject', 'tags'],
} as const;
export type Column = keyof typeof columns;

/** A row of a table: what stands in it, by the name of the column. */
export type Row = Record<string, string>;

/** Columns of what an object has once; in others several values may stand. */
export const singleColumns: ReadonlySet<string> = new Set(
  (Object.keys(columns) as Column[])
    .filter((column) => !['creator', 'language', 'kind'].includes(column))
    .flatMap((column) => columns[column]),
);

/** Columns that say nothing of an object, but how CollectionBuilder and Wax show it. */
export const ofDisplay = [
  'display_template',
  'image_small',
  'image_thumb',
  'thumbnail',
  'full',
  'manifest',
  'layout',
  'order',
];
/** Columns that are read besides the first with a value of each kind. */
const readBesides = ['contributor', 'subject', 'tags', 'keywords', 'identifier', 'spatial', 'coverage'];
/** Columns of which a category is made, and which say more than it. */
const sayMore = ['genre', 'format', 'type'];

/** What a row says, in the first of a column's names that it has something in. */
export function value(row: Row, column: Column): string | undefined {
  const name = nameOf(row, column);
  return name && validText(row[name] ?? '');
}

const nameOf = (row: Row, column: Column) => columns[column].find((name) => row[name]);

/** What a row says of its object. */
export function metadataOf(row: Row): ObjectMetadata {
  const [language, ...languages] = several(value(row, 'language')).flatMap((said) => languageTag(said) ?? []);
  const description = value(row, 'description');
  const source = value(row, 'source');
  return {
    identifier: value(row, 'identifier'),
    title: value(row, 'title'),
    creator: value(row, 'creator'),
    contributors: contributorsOf(row),
    subjects: subjectsOf(row),
    identifiers: identifiersOf(row),
    date: value(row, 'date'),
    publish_place: value(row, 'place'),
    places: [row.spatial, row.coverage].flatMap(several).map((name) => ({ role: 'depicted', name })),
    categories: categoriesOf(value(row, 'kind'), row.type, row.subject, row.tags),
    description:
      description === undefined ? undefined : language === 'en' ? { en: description } : { pl: description },
    rights: value(row, 'rights'),
    rights_url: value(row, 'rightsUrl'),
    source: source && !/^https?:/.test(source) ? source : undefined,
    source_url: source && /^https?:/.test(source) ? source : undefined,
    language,
    languages,
    notes: furtherData(row),
    pixels_per_cm: resolutionOf(row),
  };
}

/** What has no place of its own, by the names of the columns. */
function furtherData(row: Row) {
  const read = Object.keys(columns).flatMap((column) => nameOf(row, column as Column) ?? []);
  const isRead = new Set<string>(
    [...read, ...readBesides, ...ofDisplay].filter((name) => !sayMore.includes(name)),
  );
  return Object.entries(row).flatMap(([name, cell]) => {
    const [label, text] = [labelOf(name.replaceAll('_', ' ')), validText(cell).trim()];
    return isRead.has(name) || label === '' || text === '' ? [] : { label, text };
  });
}

/** Columns that say which scan of which object a row is, and what kind of file. */
const ofScan: ReadonlySet<string> = new Set([
  ...(['identifier', 'parent', 'file', 'title', 'kind'] as const).flatMap((column) => columns[column]),
  ...ofDisplay,
]);

/** What the row of a scan says of that beyond the row of its object: its description, and the rest by the names of the columns. */
export function saidOfScan(row: Row, whole: Row): string | undefined {
  const said = Object.entries(row).flatMap(([name, cell]) => {
    const text = validText(cell).trim();
    if (text === '' || ofScan.has(name) || cell === whole[name]) return [];
    const isDescription = columns.description.some((one) => one === name);
    return isDescription ? text : `${labelOf(name.replaceAll('_', ' '))}: ${text}`;
  });
  return said.join(' · ') || undefined;
}

/** Polish names of columns by those above. */
export const polishColumns: Readonly<Record<string, string>> = {
  identyfikator: 'identifier',
  plik: 'file',
  'nazwa pliku': 'filename',
  tytuł: 'title',
  autor: 'creator',
  twórca: 'creator',
  współtwórca: 'contributor',
  wydawca: 'publisher',
  data: 'date',
  'data wydania': 'date',
  'rok wydania': 'date',
  'miejsce wydania': 'publish_place',
  opis: 'description',
  prawa: 'rights',
  licencja: 'license',
  język: 'language',
  typ: 'type',
  rodzaj: 'type',
  temat: 'subject',
  'słowa kluczowe': 'keywords',
  instytucja: 'source',
};

/** Several values of one cell. */
function several(text: string | undefined): string[] {
  return (text ?? '').split(/[;|]/).flatMap((part) => part.trim() || []);
}

function subjectsOf({ subject, tags, keywords }: Row) {
  const texts = [subject, tags, keywords].flatMap(several);
  return [...new Set(texts)].map((text) => ({ text }));
}

/** What identifies it besides the name that the table has for it. */
function identifiersOf(row: Row) {
  const isItsName = columns.identifier.find((name) => row[name]) === 'identifier';
  return isItsName ? [] : several(row.identifier).map((text) => ({ kind: 'number', value: text }));
}

/** Who had a part in it besides the creator, for which a contributor stands where there is none. */
function contributorsOf(row: Row): ContributorMetadata[] {
  const others = value({ ...row, contributor: '' }, 'creator') ? several(row.contributor) : [];
  const publisher = value(row, 'publisher');
  return [
    ...others.filter((name) => !isUnknownCreator(name)).map((name) => ({ name })),
    ...(publisher ? [{ name: publisher, role: 'publisher', kind: 'body' as const }] : []),
  ];
}

/** Scan pixels in a centimetre, where a row has them; a table may write the decimal mark of its country. */
export function resolutionOf(row: Row): number | undefined {
  return pixelsPerCentimetre.safeParse(Number(value(row, 'pixelsPerCentimetre')?.replace(',', '.'))).data;
}
