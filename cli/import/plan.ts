import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import { columnWidths, tableLine } from '../output.ts';
import type { PartMetadata } from './metadata.ts';
import { isDocument } from './sources/folder.ts';
import type { SourceObject } from './sources/source.ts';

/** An object as an import would store it. */
export type PlannedObject = {
  /** What it would be in the library, as far as that can be known before its scans are made. */
  state: SaveResult;
  title: string;
  date: string | null;
  /** Null if unknown before they are fetched, as for remote documents. */
  scans: number | null;
  /** Null if unknown before they are made, as for documents. */
  texts: number | null;
  contents: PlannedPart[];
};

/** An entry of the object's table of contents; scans are numbered from 1. */
export type PlannedPart = { label: string; depth: number; first: number | null; last: number | null };

const maxParts = 40;
const maxTitle = 60;

/** Whether the number of scans becomes known only when a document is fetched. */
export const hasUnknownPages = (scans: SourceObject['scans']) =>
  scans.some(({ file, fetch }) => fetch && isDocument(file));

export function plannedObject({ name, metadata, scans }: SourceObject, state: SaveResult): PlannedObject {
  return {
    state,
    title: metadata.title ?? name,
    date: metadata.date ?? null,
    scans: hasUnknownPages(scans) ? null : scans.length,
    texts: scans.some(({ file }) => isDocument(file))
      ? null
      : scans.filter(({ text, transcript }) => text !== undefined || transcript !== undefined).length,
    contents: entriesOf(metadata.parts ?? [], 0),
  };
}

const entriesOf = (parts: PartMetadata[], depth: number): PlannedPart[] =>
  parts.flatMap(({ label, first, last, parts: inner = [] }) => [
    { label, depth, first: first ?? null, last: last ?? null },
    ...entriesOf(inner, depth + 1),
  ]);

/** The objects as a table, each followed by its contents. @param planned is iterated twice */
export function* planLines(planned: Iterable<PlannedObject>): Generator<string, void, undefined> {
  const widths = columnWidths(rowsOf(planned));
  yield tableLine(head, widths);
  for (const object of planned) {
    yield tableLine(cellsOf(object), widths);
    yield* contentLines(object.contents);
  }
}

const head = ['', 'title', 'date', 'scans', 'texts'];
function* rowsOf(planned: Iterable<PlannedObject>) {
  yield head;
  for (const object of planned) yield cellsOf(object);
}

const cellsOf = ({ state, title, date, scans, texts }: PlannedObject) => [
  state === 'added' ? 'new' : state,
  cut(title),
  date ?? '',
  scans ?? '?',
  texts ?? '?',
];

function contentLines(contents: PlannedPart[]): string[] {
  const lines = contents.slice(0, maxParts).map(({ label, depth, first, last }) => {
    const scans =
      first === null ? '' : last === null || last === first ? ` · ${first}` : ` · ${first}–${last}`;
    return `${'  '.repeat(depth + 1)}${cut(label)}${scans}`;
  });
  return contents.length > maxParts ? [...lines, `  … and ${contents.length - maxParts} more`] : lines;
}

const cut = (text: string) =>
  [...text].length > maxTitle ? `${[...text].slice(0, maxTitle - 1).join('')}…` : text;
