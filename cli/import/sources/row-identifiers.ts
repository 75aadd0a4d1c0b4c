import { withoutHtml } from '../markup.ts';
import { withoutDoi } from '../records/remainder.ts';
import { cellValues, columns, type Row } from './columns.ts';

/** Columns named after the kind of their identifiers. */
const kinds = new Map([
  ['shelfmark', 'shelfmark'],
  ['sygnatura', 'shelfmark'],
  ['call number', 'shelfmark'],
  ['call_number', 'shelfmark'],
  ['isbn', 'isbn'],
  ['issn', 'issn'],
  ['doi', 'doi'],
]);

/** Placeholders for a missing shelfmark. */
const noShelfmark =
  /^(?:(?:brak|nie ma|bez sygnatury|b\. ?sygn|none|unknown|n\/a)(?!\p{L})\D*|[^\p{L}\d]+)$/iu;

/** The columns of a row that have identifiers of the kind in their names. */
export const columnsOfIdentifiers = (row: Row) =>
  [...kinds].flatMap(([column, kind]) => (identifiersIn(row[column], kind).length > 0 ? column : []));

/** Identifiers other than the one used as the row's own, each once. */
export function identifiersOf(row: Row) {
  const isItsName = columns.identifier.find((name) => row[name]) === 'identifier';
  const all = [
    ...[...kinds].flatMap(([column, kind]) => identifiersIn(row[column], kind)),
    ...(isItsName ? [] : cellValues(row.identifier).map((value) => ({ kind: 'number', value }))),
  ];
  return all.filter((one, index) => all.findIndex(({ value }) => value === one.value) === index);
}

/** The identifiers in a cell, unless it has anything else. */
function identifiersIn(cell: string | undefined, kind: string) {
  const values = kind === 'doi' ? doisIn(cell ?? '') : cellValues(cell);
  const isIdentifier = (value: string) =>
    kind === 'shelfmark' ? !noShelfmark.test(value) : /\d/.test(value);
  return values.every(isIdentifier) ? values.map((value) => ({ kind, value })) : [];
}

/** A DOI may contain separators of values: `10.1002/(SICI)1096-8644(199602)99:2<345::AID-AJPA9>3.0.CO;2-X`. */
const doisIn = (cell: string) =>
  withoutHtml(cell)
    .split(/[;|]\s*(?=10\.|doi:|https?:|$)/i)
    .flatMap((text) => withoutDoi(text.trim()) || []);
