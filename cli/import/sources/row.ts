import { categoriesOf } from '#lib/metadata/category.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import { validText } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';
import { type ObjectMetadata, pixelsPerCentimetre } from '../metadata.ts';
import { dublinCoreStatements } from '../records/dublin-core.ts';
import { languageTagsIn } from '../records/languages.ts';
import { labelOf, metadataFrom } from '../records/statements.ts';
import { type Column, cellValues, columns, isSystemColumn, type Row } from './columns.ts';
import { columnsOfIdentifiers, identifiersOf } from './row-identifiers.ts';
import { linkedAgent, peopleOf, roleColumns } from './row-people.ts';

/** Columns that are read in addition to the first non-empty column of each kind. */
const otherReadColumns = ['contributor', 'subject', 'tags', 'keywords', 'identifier'];
/** Columns that determine a category but are kept as notes too, because they are more specific. */
const notedColumns = ['genre', 'format', 'type'];

/** The cell of the first non-empty column for a field; a title is one line. */
export function value(row: Row, column: Column): string | undefined {
  const name = nameOf(row, column);
  const text = name && validText(withoutHtml(row[name] ?? ''));
  return column === 'title' ? text?.replace(/\s+/g, ' ') : text;
}

const nameOf = (row: Row, column: Column) =>
  columns[column].find((name) => (name === 'rights_statement' ? isAddress(row[name]) : row[name]));

export function metadataOf(row: Row): ObjectMetadata {
  const [language, ...languages] = languageTagsIn(value(row, 'language') ?? '');
  const description = value(row, 'description');
  const [source, rights] = [value(row, 'source'), value(row, 'rights')];
  const rightsUrl = value(row, 'rightsUrl');
  const { titles, relations, places, subjects = [], notes: coded = [] } = metadataOfProperties(row);
  const { notes, ...named } = namedIn(row);
  return {
    identifier: value(row, 'identifier'),
    title: value(row, 'title'),
    ...named,
    titles,
    relations,
    subjects: [...subjectsOf(row), ...subjects],
    identifiers: identifiersOf(row),
    // A spreadsheet adds midnight to a day.
    date: value(row, 'date')?.replace(/^(\d{4}-\d\d-\d\d)[ T]00:00:00(?:\.0+)?$/, '$1'),
    publish_place: value(row, 'place'),
    places,
    categories: categoriesOf(value(row, 'kind'), row.type, row.subject, row.tags),
    description:
      description === undefined
        ? undefined
        : { [detectLanguage(description) ?? (language === 'en' ? 'en' : 'pl')]: description },
    rights: isAddress(rights) && !rightsUrl ? undefined : rights,
    rights_url: rightsUrl ?? (isAddress(rights) ? rights : undefined),
    source: isAddress(source) ? undefined : source,
    source_url: isAddress(source) ? source : value(row, 'sourceUrl'),
    language,
    languages,
    notes: [...furtherData(row), ...coded, ...notes],
    pixels_per_cm: resolutionOf(row),
    ...(isHidden(row) && { is_public: false }),
  };
}

/** Whether the system that the table comes from does not make the row public. */
export const isHidden = (row: Row) =>
  /^(0|false|restricted|authenticated|embargo)$/i.test(row['@public'] ?? '');

/** Dublin Core properties other than those read above. */
const properties: Record<string, string> = {
  alternative: 'alternative',
  'alternative title': 'alternative',
  'has part': 'hasPart',
  ispartof: 'isPartOf',
  'is part of': 'isPartOf',
  relation: 'relation',
};
/** Properties whose cells are not split, as they may have named parts. */
const covering = ['spatial', 'coverage', 'temporal'];

function metadataOfProperties(row: Row): ObjectMetadata {
  const mapped = Object.entries(properties).flatMap(([from, name]) =>
    cellValues(row[from]).map((text) => ({ name, text: validText(text), from })),
  );
  const covered = covering.map((name) => ({ name, text: validText(row[name] ?? ''), from: name }));
  return metadataFrom(dublinCoreStatements([...mapped, ...covered.filter(({ text }) => text !== '')]));
}

/** Values without a field of their own, by column name. */
function furtherData(row: Row) {
  const isNoted = (column: string) =>
    (column === 'sourceUrl' && isAddress(value(row, 'source'))) ||
    (column === 'transcript' && transcriptOf(row) === undefined);
  const read = Object.keys(columns).flatMap((column) =>
    isNoted(column) ? [] : (nameOf(row, column as Column) ?? []),
  );
  const isRead = new Set<string>(
    [
      ...read,
      ...otherReadColumns,
      ...columnsOfIdentifiers(row),
      ...roleColumns,
      ...covering,
      ...Object.keys(properties),
    ].filter((name) => !notedColumns.includes(name)),
  );
  return Object.entries(row).flatMap(([name, cell]) => {
    const [label, text] = [labelOf(name.replaceAll('_', ' ')), validText(withoutHtml(cell)).trim()];
    return isRead.has(name) || isSystemColumn(name) || label === '' || text === '' ? [] : { label, text };
  });
}

/** Columns that identify a scan, its object and its kind of file. */
const scanColumns: ReadonlySet<string> = new Set([
  ...(['identifier', 'parent', 'file', 'title', 'kind', 'transcript', 'sourceUrl'] as const).flatMap(
    (column) => columns[column],
  ),
]);

/** What a scan's row adds to its object's row: the description, and other cells labelled with the column name. */
export function scanDescription(row: Row, object: Row): string | undefined {
  const texts = Object.entries(row).flatMap(([name, cell]) => {
    const names = () => cellValues(cell).map((agent) => linkedAgent(agent).name);
    const text = validText(name === 'linked_agent' ? names().join('; ') : cell).trim();
    if (text === '' || scanColumns.has(name) || isSystemColumn(name) || cell === object[name]) return [];
    const isDescription = columns.description.some((one) => one === name);
    return isDescription ? text : `${labelOf(name.replaceAll('_', ' '))}: ${text}`;
  });
  return texts.join(' · ') || undefined;
}

const isAddress = (text: string | undefined) => text !== undefined && /^https?:\S+$/.test(text);

function subjectsOf({ subject, tags, keywords }: Row) {
  const texts = [subject, tags, keywords].flatMap(cellValues);
  return [...new Set(texts)].map((text) => ({ text }));
}

/** The transcript in a scan's row; the name of a transcript file does not count. */
export function transcriptOf(row: Row): string | undefined {
  const text = value(row, 'transcript')?.trim();
  return text && /\s/.test(text) ? text : undefined;
}

function namedIn(row: Row) {
  const names = {
    creators: cellValues(value({ ...row, contributor: '' }, 'creator')),
    contributors: cellValues(row.contributor),
    publishers: cellValues(value(row, 'publisher')),
  };
  const ofRoles = Object.entries(row).filter(([column]) => roleColumns.includes(column));
  return peopleOf(
    names,
    ofRoles.map(([column, cell]) => [column, cellValues(cell)]),
  );
}

/** Scan pixels per centimetre of the original, if given; a decimal comma is accepted. */
export function resolutionOf(row: Row): number | undefined {
  return pixelsPerCentimetre.safeParse(Number(value(row, 'pixelsPerCentimetre')?.replace(',', '.'))).data;
}
