// Column names of Dublin Core tables in CollectionBuilder, Wax, CONTENTdm, Omeka S and plain exports; the first column
// with a value counts. Prefixes and suffixes are removed beforehand, see `columnName`.
export const columns = {
  identifier: ['objectid', 'pid', 'id', 'o:id', 'identifier', 'contentdm number'],
  parent: ['parentid', 'parent_id', 'parent', 'parents', 'o:item', 'o:item/o:id'],
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
  sourceUrl: ['source_url', 'reference url', 'item uri'],
  rights: ['rights'],
  rightsUrl: ['rightsstatement', 'rights_statement', 'rights_url', 'license'],
  language: ['language'],
  pixelsPerCentimetre: ['pixels_per_cm', 'pixels_per_centimetre', 'pixels_per_centimeter'],
  transcript: ['full text', 'fulltext', 'transcript', 'transcription'],
  kind: ['object_type', 'category', 'genre', 'format', 'type', 'subject', 'tags'],
} as const;
export type Column = keyof typeof columns;

/** A table row: cells by column name. */
export type Row = Record<string, string>;

/** Columns of single-valued fields; other columns may have several values. */
export const singleColumns: ReadonlySet<string> = new Set(
  (Object.keys(columns) as Column[])
    .filter((column) => !['creator', 'publisher', 'language', 'kind'].includes(column))
    .flatMap((column) => columns[column]),
);

/** Columns that do not describe the object, but how CollectionBuilder and Wax display it. */
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
  'public',
  'visibility',
  'featured',
];
/** Omeka S's administrative fields: who created a record and when, ids of linked resources, thumbnails. */
const ofSystem = /^(o:|o-module|@|thumbnail_(large|medium|square)$|resource_type$)|:resource$/;

/** Columns of Islandora Workbench that say how an object is kept and shown. */
const ofDrupal = /^field_(model|weight|member_of|display_hints|viewer_override)$/;

/** Whether a column contains nothing about the object. */
export const saysNothing = (name: string) =>
  ofDisplay.includes(name) || ofSystem.test(name) || ofDrupal.test(name);
/** Polish column names, and Omeka S's names for columns with URIs, with their equivalents above. */
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
  itemtype: 'type',
  keyword: 'keywords',
  alternative_title: 'alternative',
  place_published: 'publish_place',
  date_issued: 'issued',
  date_created: 'created',
  edtf_date: 'date',
  edtf_date_issued: 'issued',
  edtf_date_created: 'created',
};

/** What a column may be called, for people: in English and in Polish. */
export const namesFor = (column: Column): string =>
  [
    ...columns[column].filter((name) => !name.startsWith('o:')),
    ...Object.keys(otherNames).filter((name) => columns[column].some((one) => one === otherNames[name])),
  ].join(', ');

/**
 * Strips a column name of Dublin Core prefixes and of Omeka S's annotations (`dcterms:title:literal` from the module
 * Exports, `dcterms:title @pl ^^literal [private]` from Bulk Export).
 */
export function columnName(said: string): string {
  const name = said
    .trim()
    // `dcterms:tableOfContents` is several words.
    .replace(/(?<=^(?:dc|dcterms)[:.][a-zA-Z]*[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ \[private\]$/, '')
    .replace(/ (@[\w-]+|\^\^[\w:-]+)/g, '')
    .replace(/^(dc|dcterms)[:.]|^_|^(dublin core|item type metadata):\s*/, '')
    .replace(/:literal$/, '')
    .replace(/^(creator|contributor|subject|publisher|keyword|language)_\d+$/, '$1');
  const plain = ofDrupal.test(name) ? name : name.replace(/^field_/, '');
  return otherNames[plain] ?? plain;
}

/** The names of a table's columns, some of which only the system that wrote it explains. */
export function columnNames(said: string[]): string[] {
  const names = said.map(columnName);
  const ids = ['item id', 'source_identifier', 'bulkrax_identifier', 'local_identifier'];
  const isOfHyrax = names.some((name) => /^(source|bulkrax)_identifier$/.test(name));
  const renamed: Record<string, string> = {
    ...(!names.includes('id') && Object.fromEntries(ids.map((name) => [name, 'id']))),
    // When the record was made, not the work.
    ...(names.includes('contentdm number') && { 'date created': '@created', 'date modified': '@modified' }),
    ...(isOfHyrax && { model: 'field_model', order: 'field_weight' }),
    ...(!names.includes('o:id') && { resource_type: 'type' }),
  };
  return names.map((name) => renamed[name] ?? name);
}
