import { categoriesOf } from '#lib/metadata/category.ts';
import { detectLanguage } from '#lib/pages/language.ts';
import { validText } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';
import { type ObjectMetadata, pixelsPerCentimetre } from '../metadata.ts';
import { dublinCoreStatements } from '../records/dublin-core.ts';
import { languageTagsIn } from '../records/languages.ts';
import { nameWithRole } from '../records/roles.ts';
import { labelOf, metadataFrom, type Statement } from '../records/statements.ts';
import { type Column, cellValues, columns, isSystemColumn, type Row } from './columns.ts';
import { columnsOfIdentifiers, identifiersOf } from './row-identifiers.ts';
import { inRole, linkedAgent, roleColumns } from './row-people.ts';

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

/** The statements of a row, each from the column that has it. */
export function rowStatements(row: Row): Statement[] {
  const said = (column: Column, read: (text: string) => ObjectMetadata): Statement[] => {
    const [from, text] = [nameOf(row, column), value(row, column)];
    return from === undefined || text === undefined ? [] : [{ from, metadata: read(text) }];
  };
  const [language, ...languages] = languageTagsIn(value(row, 'language') ?? '');
  const siteLanguage = language === 'en' ? 'en' : 'pl';
  const rightsUrl = value(row, 'rightsUrl');
  return [
    ...said('identifier', (identifier) => ({ identifier })),
    ...said('title', (title) => ({ title })),
    ...subjectsOf(row),
    ...identifiersOf(row),
    // A spreadsheet adds midnight to a day.
    ...said('date', (text) => ({ date: text.replace(/^(\d{4}-\d\d-\d\d)[ T]00:00:00(?:\.0+)?$/, '$1') })),
    ...said('place', (publish_place) => ({ publish_place })),
    ...categoriesIn(row),
    ...said('description', (text) => ({ description: { [detectLanguage(text) ?? siteLanguage]: text } })),
    ...said('rightsUrl', (rights_url) => ({ rights_url })),
    ...said('rights', (text) => (isAddress(text) && !rightsUrl ? { rights_url: text } : { rights: text })),
    ...said('source', (text) => (isAddress(text) ? { source_url: text } : { source: text })),
    ...said('sourceUrl', (source_url) => ({ source_url })),
    ...said('language', () => ({ language, languages })),
    ...furtherData(row),
    ...propertiesOf(row),
    ...peopleOf(row),
    ...said('pixelsPerCentimetre', () => ({ pixels_per_cm: resolutionOf(row) })),
    ...(isHidden(row) ? [{ from: '@public', metadata: { is_public: false } }] : []),
  ];
}

/** The metadata of a row; lists of which it has nothing are empty. */
export const metadataOf = (row: Row): ObjectMetadata => ({
  ...{ contributors: [], subjects: [], identifiers: [], notes: [] },
  ...metadataFrom(rowStatements(row)),
});

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

function propertiesOf(row: Row): Statement[] {
  const mapped = Object.entries(properties).flatMap(([from, name]) =>
    cellValues(row[from]).map((text) => ({ name, text: validText(text), from })),
  );
  const covered = covering.map((name) => ({ name, text: validText(row[name] ?? ''), from: name }));
  return dublinCoreStatements([...mapped, ...covered.filter(({ text }) => text !== '')]);
}

/** Values without a field of their own, by column name. */
function furtherData(row: Row): Statement[] {
  const read = (Object.keys(columns) as Column[]).filter(
    (column) => column !== 'transcript' || transcriptOf(row) !== undefined,
  );
  const isRead = new Set<string>(
    [
      ...read.flatMap((column) => nameOf(row, column) ?? []),
      ...otherReadColumns,
      ...columnsOfIdentifiers(row),
      ...roleColumns,
      ...covering,
      ...Object.keys(properties),
    ].filter((name) => !notedColumns.includes(name)),
  );
  return Object.entries(row).flatMap(([name, cell]) => {
    const [label, text] = [labelOf(name.replaceAll('_', ' ')), validText(withoutHtml(cell)).trim()];
    const isNoted = !isRead.has(name) && !isSystemColumn(name) && label !== '' && text !== '';
    return isNoted ? { from: name, metadata: { notes: [{ label, text }] } } : [];
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

const subjectsOf = (row: Row): Statement[] =>
  ['subject', 'tags', 'keywords'].flatMap((from) =>
    cellValues(row[from]).map((text) => ({ from, metadata: { subjects: [{ text }] } })),
  );

function categoriesIn(row: Row): Statement[] {
  const names = [nameOf(row, 'kind') ?? 'kind', 'type', 'subject', 'tags'];
  const [category] = categoriesOf(...names.map((name) => row[name]));
  const from = names.find((name) => categoriesOf(row[name])[0] === category) ?? 'type';
  return category === undefined ? [] : [{ from, metadata: { categories: [category] } }];
}

/** The transcript in a scan's row; the name of a transcript file does not count. */
export function transcriptOf(row: Row): string | undefined {
  const text = value(row, 'transcript')?.trim();
  return text && /\s/.test(text) ? text : undefined;
}

/** The people and bodies of a row. Without a creator, the first contributor becomes one, unless a role is given. */
function peopleOf(row: Row): Statement[] {
  const others = { ...row, contributor: '' };
  const creators = cellValues(value(others, 'creator'));
  const contributors = cellValues(row.contributor);
  const ofRoles = Object.entries(row)
    .filter(([column]) => roleColumns.includes(column))
    .flatMap(([column, cell]) => cellValues(cell).flatMap((text) => inRole(column, text)));
  const [first = ''] = contributors;
  const isFirstMain =
    first !== '' &&
    creators.length === 0 &&
    !ofRoles.some(({ metadata }) => metadata.creator) &&
    nameWithRole(first).role === undefined;
  const named = (name: string, texts: string[], from = name) =>
    dublinCoreStatements(texts.map((text) => ({ name, text, from: name }))).map(({ metadata }) => ({
      from,
      metadata,
    }));
  return [
    ...named('creator', creators, nameOf(others, 'creator')),
    ...named('creator', isFirstMain ? [first] : [], 'contributor'),
    ...named('contributor', contributors.slice(isFirstMain ? 1 : 0)),
    ...named('publisher', cellValues(value(row, 'publisher'))),
    ...ofRoles,
  ];
}

/** Scan pixels per centimetre of the original, if given; a decimal comma is accepted. */
export function resolutionOf(row: Row): number | undefined {
  return pixelsPerCentimetre.safeParse(Number(value(row, 'pixelsPerCentimetre')?.replace(',', '.'))).data;
}
