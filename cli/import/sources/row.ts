import { categoriesOf } from '#lib/metadata/category.ts';
import { isUnknownCreator } from '#lib/metadata/creator.ts';
import { validText } from '#lib/valid-text.ts';
import { type ContributorMetadata, type ObjectMetadata, pixelsPerCentimetre } from '../metadata.ts';

// Column names of Dublin Core tables as CollectionBuilder, Wax and plain exports write them; the first that a row
// has a value in counts. Prefixes (dc:, dcterms:) and underscores at the front are dropped before.
export const columns = {
  identifier: ['objectid', 'pid', 'id', 'identifier'],
  parent: ['parentid', 'parent'],
  file: ['object_location', 'filename', 'file', 'image'],
  title: ['title', 'label'],
  creator: ['creator', 'artist', 'author', 'contributor'],
  publisher: ['publisher'],
  date: ['date', 'issued', 'created'],
  place: ['publish_place', 'place', 'spatial', 'location', 'coverage'],
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

/** Languages as catalogues abbreviate them (ISO 639-2), where the browser's tag is another. */
const languageTags: Record<string, string> = {
  eng: 'en',
  pol: 'pl',
  ger: 'de',
  deu: 'de',
  fre: 'fr',
  fra: 'fr',
  lat: 'la',
};

/** What a row says, in the first of a column's names that it has something in. */
export function value(row: Row, column: Column): string | undefined {
  for (const name of columns[column]) if (row[name]) return validText(row[name]);
  return undefined;
}

/** What a row says of its object. */
export function metadataOf(row: Row): ObjectMetadata {
  const language = value(row, 'language')?.split(/[;|]/)[0]?.trim();
  const description = value(row, 'description');
  const tag = language && (languageTags[language] ?? language);
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
    categories: categoriesOf(value(row, 'kind'), row.type, row.subject, row.tags),
    description:
      description === undefined ? undefined : tag === 'en' ? { en: description } : { pl: description },
    rights: value(row, 'rights'),
    rights_url: value(row, 'rightsUrl'),
    source: source && !/^https?:/.test(source) ? source : undefined,
    source_url: source && /^https?:/.test(source) ? source : undefined,
    language: tag,
    pixels_per_cm: resolutionOf(row),
  };
}

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
