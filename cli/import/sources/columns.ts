// Column names of Dublin Core tables as CollectionBuilder, Wax, CONTENTdm, Omeka S and plain exports write them; the first that
// a row has a value in counts. What of them is no name is dropped before: see `columnName`.
export const columns = {
  identifier: ['objectid', 'pid', 'id', 'o:id', 'identifier', 'contentdm number'],
  parent: ['parentid', 'parent', 'o:item', 'o:item/o:id'],
  file: [
    'object_location',
    'filename',
    'file name',
    'file',
    'image',
    'contentdm file name',
    'o:filename',
    'o:source',
    'o:original_url',
    'o:media/file',
    'o:media/filename',
    'o:media/o:filename',
    'o:media/o:source',
    'o:media/o:original_url',
  ],
  title: ['title', 'label', 'o:title'],
  creator: ['creator', 'artist', 'author', 'contributor'],
  publisher: ['publisher'],
  date: ['date', 'issued', 'created'],
  place: ['publish_place', 'place', 'location'],
  description: ['description', 'abstract'],
  source: ['source', 'provenance'],
  sourceUrl: ['source_url', 'reference url'],
  rights: ['rights'],
  rightsUrl: ['rightsstatement', 'rights_url', 'license'],
  language: ['language'],
  pixelsPerCentimetre: ['pixels_per_cm', 'pixels_per_centimetre', 'pixels_per_centimeter'],
  transcript: ['full text', 'fulltext', 'transcript', 'transcription'],
  kind: ['object_type', 'category', 'genre', 'format', 'type', 'subject', 'tags'],
} as const;
export type Column = keyof typeof columns;

/** A row of a table: what stands in it, by the name of the column. */
export type Row = Record<string, string>;

/** Columns of what an object has once; in others several values may stand. */
export const singleColumns: ReadonlySet<string> = new Set(
  (Object.keys(columns) as Column[])
    .filter((column) => !['creator', 'publisher', 'language', 'kind'].includes(column))
    .flatMap((column) => columns[column]),
);

/** Columns that say nothing of an object, but how CollectionBuilder and Wax show it. */
const ofDisplay = [
  'display_template',
  'image_small',
  'image_thumb',
  'thumbnail',
  'full',
  'manifest',
  'layout',
  'order',
  'contentdm file name',
  'contentdm file path',
];
/** What Omeka S keeps of its records: who made them and when, numbers of what they lead to, smaller copies. */
const ofSystem = /^(o:|o-module|@|thumbnail_(large|medium|square)$|resource_type$)|:resource$/;

/** Whether a column says nothing of an object. */
export const saysNothing = (name: string) => ofDisplay.includes(name) || ofSystem.test(name);
/** Polish names of columns by those above, and what Omeka S calls those of addresses. */
const otherNames: Readonly<Record<string, string>> = {
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
  'rights:uri': 'rights_url',
  'license:uri': 'license',
  'source:uri': 'source',
  'o:item_set/dcterms:title': 'collection',
  'coverage-spatial': 'spatial',
};

/** What a column may be called, for people: in English and in Polish. */
export const namesFor = (column: Column): string =>
  [
    ...columns[column].filter((name) => !name.startsWith('o:')),
    ...Object.keys(otherNames).filter((name) => columns[column].some((one) => one === otherNames[name])),
  ].join(', ');

/**
 * The name of a column without what stands around it: prefixes of Dublin Core, and what Omeka S says of the values
 * (`dcterms:title:literal` of its module Exports, `dcterms:title @pl ^^literal [private]` of Bulk Export).
 */
export function columnName(said: string): string {
  const name = said
    .trim()
    // `dcterms:tableOfContents` is several words.
    .replace(/(?<=^(?:dc|dcterms)[:.][a-zA-Z]*[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ \[private\]$/, '')
    .replace(/ (@[\w-]+|\^\^[\w:-]+)/g, '')
    .replace(/^(dc|dcterms)[:.]|^_/, '')
    .replace(/:literal$/, '');
  return otherNames[name] ?? name;
}
