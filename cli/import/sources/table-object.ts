import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { columns, isSystemColumn, type Row } from './columns.ts';
import { isDocument } from './folder.ts';
import { isHidden, metadataOf, resolutionOf, scanDescription, transcriptOf, value } from './row.ts';
import {
  type Reading,
  recordingProblems,
  reportRestricted,
  type SourceObject,
  type SourceScan,
} from './source.ts';
import { filesOfRow, type TableFolders } from './table-files.ts';
import type { TableRow } from './table-rows.ts';

const labelOf = (row: Row) => value(row, 'title') ?? value(row, 'identifier') ?? 'a row without a title';

export const rowLocation = (table: string, { row, line }: TableRow) =>
  `${table}, ${/\.(xml|json)$/i.test(table) ? 'record' : 'line'} ${line}: ${labelOf(row)}`;

/** The object described by the rows with one identifier, with the rows of its scans. */
export async function readRowGroup(
  folders: TableFolders,
  table: string,
  same: TableRow[],
  children: TableRow[],
  allReading: Reading,
): Promise<SourceObject | undefined> {
  const [reading, problems] = recordingProblems(allReading);
  const row = joinedRow(table, same, reading);
  const label = labelOf(row);
  const scans: SourceScan[] = [];
  const missing: MissingScan[] = [];
  const reasons: Record<'error' | 'skipped', string[]> = { error: [], skipped: [] };
  // A row with child rows need not name a file; if it does, that scan comes first.
  const own = same.filter((one) => children.length === 0 || value(one.row, 'file'));
  let number = 0;
  for (const one of [...own, ...children]) {
    const found = await filesOfRow(folders, one.row);
    const title = value(one.row, 'title');
    const name = one === same[0] || (same.includes(one) && title === label) ? undefined : title;
    if ('reason' in found) {
      number += 1;
      reasons[found.isLost ? 'error' : 'skipped'].push(found.reason);
      if (value(one.row, 'file')) missing.push({ before: scans.length, label: name ?? null });
      continue;
    }
    for (const { isLost, reason } of found.lost ?? []) reasons[isLost ? 'error' : 'skipped'].push(reason);
    const description = children.includes(one) ? scanDescription(one.row, row) : undefined;
    const isOfOne = found.files.length === 1 && !found.files.some(isDocument);
    const transcript = isOfOne ? transcriptOf(one.row) : undefined;
    for (const file of found.files) {
      number += 1;
      if (scans.some((scan) => scan.file === file)) continue;
      scans.push({ file, number, name: name || undefined, description, transcript });
    }
  }
  for (const { file } of scans) reading.claimed.add(file);
  if (value(row, 'pixelsPerCentimetre') && resolutionOf(row) === undefined)
    reasons.skipped.push('its pixels_per_cm is not a number above 0 and at most 10000');
  const [first] = same;
  for (const kind of ['error', 'skipped'] as const) {
    const notes = [...new Set(reasons[kind])].join('; ');
    if (notes && first) reading.report({ file: rowLocation(table, first), reason: notes, kind });
  }
  const metadata = { ...metadataOf(row), parts: unlessEmpty(first?.parts ?? []) };
  const hidden = [...same, ...children].find((one) => isHidden(one.row));
  if (hidden) {
    metadata.is_public = false;
    reportRestricted(rowLocation(table, hidden), 'it is not public there', reading);
  }
  const transcript = transcriptOf(row);
  if (transcript && !scans.some((scan) => scan.transcript === transcript))
    metadata.notes = [...(metadata.notes ?? []), { label: 'Transcript', text: transcript }];
  return scans.length > 0
    ? { source: table, label, name: label, metadata, scans, missing, problems }
    : undefined;
}

/** Merges rows with the same identifier: in each column the first non-empty cell counts, and conflicts are reported. */
function joinedRow(table: string, rows: TableRow[], { report }: Reading): Row {
  const joined = new Map<string, string>();
  const others = new Set<string>();
  for (const [name, cell] of rows.flatMap(({ row }) => Object.entries(row))) {
    const before = joined.get(name);
    if (!before) joined.set(name, cell);
    else if (cell !== '' && cell !== before && !isOfScan(name)) others.add(name);
  }
  const row: Row = Object.fromEntries(joined);
  if (others.size > 0) {
    const lines = rows.map(({ line }) => line).join(', ');
    const reason = `lines ${lines} have the same identifier and differ in ${[...others].join(', ')}; the first counts`;
    report({ file: `${table}: ${labelOf(row)}`, reason, kind: 'warning' });
  }
  return row;
}

/** Columns that legitimately differ between the scans of an object. */
const isOfScan = (name: string) => columns.file.some((one) => one === name) || isSystemColumn(name);
