import { splitValues } from '#lib/metadata/split-values.ts';
import { withoutHtml } from '../markup.ts';

// Column names of Dublin Core tables in CollectionBuilder, Wax, CONTENTdm, Omeka S and plain exports; the first column
// with a value counts. Prefixes and suffixes are removed beforehand, see `columnName`.
export const columns = {
  identifier: ['objectid', 'pid', 'id', 'o:id', 'identifier', 'contentdm number'],
  parent: ['parentid', 'parent_id', 'parent', 'o:item', 'o:item/o:id'],
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
  title: ['title', 'label', 'o:title', 'short title'],
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

/** Administrative columns: of CONTENTdm the paths of files, of Omeka S who created a record and ids of linked resources. */
const systemColumn = /^(@|o:|o-module|contentdm file (name|path)$)|:resource$/;

/** Whether a column contains nothing about the object. */
export const isSystemColumn = (name: string) => systemColumn.test(name);

/** Polish names, by column. */
const polishNames: Record<string, string> = {
  identifier: 'identyfikator',
  file: 'plik',
  filename: 'nazwa pliku',
  title: 'tytuł',
  creator: 'autor, twórca',
  contributor: 'współtwórca',
  publisher: 'wydawca',
  date: 'data, data wydania, rok wydania',
  publish_place: 'miejsce wydania',
  description: 'opis',
  rights: 'prawa',
  license: 'licencja',
  language: 'język',
  type: 'typ, rodzaj',
  subject: 'temat',
  keywords: 'słowa kluczowe',
  source: 'instytucja',
};

/** Names in French, German, Czech and Spanish, by column; `autor` and `typ` are among the Polish ones. */
const foreignNames: Record<string, string> = {
  identifier: 'identifiant, identifikator, kennung, identifikátor, identificador',
  filename:
    'fichier, nom du fichier, nom de fichier, datei, dateiname, soubor, název souboru, archivo, fichero, nombre de archivo',
  title: 'titre, titel, název, titul, título, titulo',
  'short title': 'titre bref, kurztitel',
  creator: 'auteur, créateur, verfasser, verfasserin, urheber, tvůrce, creador',
  contributor: 'contributeur, mitwirkende, beiträger, přispěvatel, colaborador',
  publisher: 'éditeur, verlag, verleger, nakladatel, vydavatel, editorial',
  date: `date de publication, date d'édition, année, datum, jahr, erscheinungsjahr, datum vydání, rok, rok vydání, fecha,
    fecha de publicación, año`,
  publish_place: `lieu, lieu de publication, lieu d'édition, ort, erscheinungsort, verlagsort, druckort, místo, místo vydání,
    lugar, lugar de publicación`,
  description: 'beschreibung, popis, descripción',
  rights: 'droits, rechte, práva, derechos',
  license: 'licence, lizenz, licencia',
  language: 'langue, sprache, jazyk, idioma, lengua',
  type: 'tipo',
  subject: 'sujet, thema, schlagwort, předmět, tema, materia',
  keywords: 'mots-clés, mots clés, schlagwörter, schlagworte, klíčová slova, palabras clave',
  shelfmark: 'cote, signatur, signatura',
};

const pairsOf = (names: Record<string, string>) =>
  Object.entries(names).flatMap(([column, list]) =>
    list.split(/,\s+/).map((name): [name: string, column: string] => [name, column]),
  );

/** Other column names, with their equivalents above. */
const otherNames = new Map([
  ...pairsOf(foreignNames),
  ...pairsOf(polishNames),
  ...Object.entries({
    'rights:uri': 'rights_url',
    'license:uri': 'license',
    'source:uri': 'source',
    'o:item_set/dcterms:title': 'collection',
    'coverage-spatial': 'spatial',
    keyword: 'keywords',
    alternative_title: 'alternative',
    date_issued: 'issued',
    date_created: 'created',
    resource_type: 'type',
  }),
]);

/** The possible names of a column, for people: in English and in Polish. */
export const namesFor = (column: Column): string =>
  [
    ...columns[column].filter((name) => !name.startsWith('o:')),
    ...pairsOf(polishNames).flatMap(([name, known]) =>
      columns[column].some((one) => one === known) ? name : [],
    ),
  ].join(', ');

/**
 * Strips a column name of Dublin Core prefixes and of Omeka S's annotations (`dcterms:title:literal` from the module
 * Exports, `dcterms:title @pl ^^literal` from Bulk Export, which marks values that are not public). Letters may be written
 * as a base letter and a mark, as macOS does, and apostrophes as word processors do.
 */
export function columnName(heading: string): string {
  if (/ \[private\]\s*$/i.test(heading)) return '@private';
  const name = heading
    .normalize('NFC')
    .replace(/[’ʼ]/g, "'")
    .trim()
    // `dcterms:tableOfContents` becomes several words.
    .replace(/(?<=^(?:dc|dcterms)[:.][a-zA-Z]*[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ (@[\w-]+|\^\^[\w:-]+)/g, '')
    .replace(/^(dc|dcterms)[:.]|^_|^(dublin core|item type metadata):\s*/, '')
    .replace(/:literal$/, '')
    .replace(/^(creator|contributor|subject|publisher|keyword|language)_\d+$/, '$1');
  return otherNames.get(name) ?? name;
}

/** Several values of one cell. */
export function cellValues(text: string | undefined): string[] {
  return splitValues(withoutHtml(text ?? ''));
}
