import { readFile, stat } from 'node:fs/promises';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { manifestStatements } from './iiif/object.ts';
import { manifestOf } from './iiif/presentation.ts';
import { typeIn } from './iiif/values.ts';
import { withoutHtml } from './markup.ts';
import { recordsIn } from './records/read-file.ts';
import type { Statement } from './records/statements.ts';
import { jsonIn, maxDocument } from './remote/document.ts';
import type { Row } from './sources/columns.ts';
import { extensionOf } from './sources/folder.ts';
import { metadataOf, value } from './sources/row.ts';
import { readSidecar, sidecarExtensions } from './sources/sidecar.ts';
import type { Reading, SourceObject } from './sources/source.ts';
import { readRows } from './sources/table-rows.ts';

/** A value, the field of an object that it fills, and where in the record it comes from. */
export type TracedValue = { from: string; field: string; value: string };

/** The values of one record, or why it cannot be read; the reason continues a sentence that begins with "it". */
type Read = TracedValue[] | { reason: string };

/** The records of a file one by one: of a record format, rows of a table, an IIIF manifest, or a sidecar's description. */
export async function* tracedValues(file: string, reading: Reading): AsyncGenerator<Read> {
  const extension = extensionOf(file);
  if (extension === '.csv' || extension === '.tsv') yield* traceTable(file, reading);
  else if (sidecarExtensions.includes(extension)) yield await traceSidecar(file, reading);
  else
    for await (const record of recordsIn(file))
      yield 'reason' in record ? record : record.statements.flatMap(tracedValuesOf);
}

/** All values of an object except its contents. */
export function valuesIn({ parts: _, ...metadata }: SourceObject['metadata']): Omit<TracedValue, 'from'>[] {
  return Object.entries(metadata).flatMap(([field, value]) =>
    valuesOf(value).map((one) => ({ field, value: one })),
  );
}

/** Each value as a line of text; an object's properties are joined into one. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return [String(value)];
  return [
    Object.entries(value)
      .flatMap(([name, side]) => (side === undefined ? [] : `${name}: ${String(side)}`))
      .join(', '),
  ];
}

export const tracedValuesOf = ({ from, metadata }: Statement): TracedValue[] =>
  valuesIn(withoutHtml(metadata)).map((traced) => ({ from, ...traced }));

/** The keys of a sidecar have the names of the fields that they fill. JSON about something else may be a manifest. */
async function traceSidecar(file: string, reading: Reading): Promise<Read> {
  const reasons: string[] = [];
  const report: Reading['report'] = ({ reason }) => void reasons.push(reason);
  const metadata = await readSidecar(file, { ...reading, report });
  if (metadata === 'foreign' && extensionOf(file) === '.json') return await traceManifest(file);
  if (typeof metadata === 'string') return { reason: reasons.join('; ') };
  return valuesIn({ ...metadata, scans: undefined }).map((one) => ({ from: one.field, ...one }));
}

/** Rows with a parent describe scans, not objects, and are skipped. */
async function* traceTable(file: string, reading: Reading): AsyncGenerator<Read> {
  const reasons: string[] = [];
  const rows = await readRows(file, { ...reading, report: ({ reason }) => void reasons.push(reason) });
  if (!rows) yield { reason: reasons.join('; ') };
  for (const { row } of rows ?? []) if (!value(row, 'parent')) yield traceRow(row);
}

/** Attributes each value to a column that it depends on, preferably one whose text the value ends with. */
function traceRow(row: Row): TracedValue[] {
  const without = Object.entries(row).map(([column, cell]) => {
    const remaining = valuesIn(metadataOf({ ...row, [column]: '' }));
    return { column, cell, remaining: new Set(remaining.map((one) => JSON.stringify(one))) };
  });
  return valuesIn(metadataOf(row)).map((traced) => {
    const needed = without.filter(({ remaining }) => !remaining.has(JSON.stringify(traced)));
    const source = needed.find(({ cell }) => cell !== '' && traced.value.endsWith(cell));
    return { from: (source ?? needed[0])?.column ?? 'several columns', ...traced };
  });
}

async function traceManifest(file: string): Promise<Read> {
  try {
    if ((await stat(file)).size > maxDocument)
      throw new UnreadableFile(`it is larger than ${maxDocument / 1_000_000} MB`);
    const json = jsonIn(await readFile(file));
    if (typeIn(json) !== 'Manifest')
      throw new UnreadableFile('it is a collection, whose manifests say what there is');
    return manifestStatements(manifestOf(json)).flatMap(tracedValuesOf);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { reason: error.message };
  }
}
