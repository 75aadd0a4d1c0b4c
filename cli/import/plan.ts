import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import { columnWidths, tableLine } from '../output.ts';
import type { PartMetadata } from './metadata.ts';
import { isDocument } from './sources/folder.ts';
import type { SourceObject } from './sources/source.ts';

/** An object as an import would store it. */
export type PlannedObject = {
  /** What it would be in the library, as far as that is seen before its scans are made. */
  state: SaveResult;
  title: string;
  date: string | null;
  /** Null where it is seen only when they are fetched, as in documents elsewhere. */
  scans: number | null;
  /** Null where it is seen only when they are made, as in documents. */
  texts: number | null;
  contents: PlannedPart[];
};

/** An entry of its table of contents; scans are counted from 1. */
export type PlannedPart = { label: string; depth: number; first: number | null; last: number | null };

/** Entries of one table of contents that are printed. */
const maxParts = 40;
const maxTitle = 60;

/** What would become of a source. */
export function plannedObject({ name, metadata, scans }: SourceObject, state: SaveResult): PlannedObject {
  return {
    state,
    title: metadata.title ?? name,
    date: metadata.date ?? null,
    scans: scans.some(({ file, fetch }) => fetch && isDocument(file)) ? null : scans.length,
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

/** The objects as a table, the contents of each below it. @param planned is gone through twice */
export function* planLines(planned: Iterable<PlannedObject>): Generator<string, void, undefined> {
  const head = ['', 'title', 'date', 'scans', 'texts'];
  const widths = columnWidths(head, planned, cellsOf);
  yield tableLine(head, widths);
  for (const object of planned) {
    yield tableLine(cellsOf(object), widths);
    yield* contentLines(object.contents);
  }
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
