import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { scanExtensions } from '#lib/scans/formats.ts';
import { extensionOf, type Folder, fileInside, nameOf, readFolder } from './folder.ts';
import { type Column, columns, metadataOf, type Row, resolutionOf, value } from './row.ts';
import { listening, type Reading, type SourceObject, type SourceScan } from './source.ts';

/**
 * Reads the tables of a folder. A row is an object; rows with the identifier of another as their parent are its
 * scans. Where two tables describe one identifier, the table with more rows counts.
 */
export async function readTables(folder: Folder, reading: Reading): Promise<SourceObject[]> {
  const tables: { file: string; rows: Row[] }[] = [];
  for (const file of folder.files.filter((one) => extensionOf(one) === '.csv')) {
    const rows = await readRows(file, reading);
    if (rows) tables.push({ file, rows });
  }
  tables.sort((one, other) => other.rows.length - one.rows.length);
  if (tables.length === 0) return [];
  const place = { folder, objects: await folderNamed(folder, 'objects') };
  const known = new Set<string>();
  const objects: SourceObject[] = [];
  for (const { file, rows } of tables) {
    const ids = new Set(rows.flatMap((row) => value(row, 'identifier') ?? []));
    const fresh = rows.filter((row) => !known.has(value(row, 'identifier') ?? ''));
    for (const id of ids) known.add(id);
    reportOrphans(file, fresh, ids, reading);
    const childrenOf = new Map<string | undefined, Row[]>();
    for (const row of fresh) {
      const parent = value(row, 'parent');
      const siblings = childrenOf.get(parent);
      if (siblings) siblings.push(row);
      else childrenOf.set(parent, [row]);
    }
    for (const row of fresh.filter((one) => !value(one, 'parent'))) {
      const id = value(row, 'identifier');
      const children = id === undefined ? [] : (childrenOf.get(id) ?? []);
      const object = await readRow(place, file, row, children, reading);
      if (object) objects.push(object);
    }
  }
  return objects;
}

/** Rows that are scans of an object that the table does not have. */
function reportOrphans(table: string, rows: Row[], ids: Set<string>, { report }: Reading): void {
  for (const row of rows) {
    const parent = value(row, 'parent');
    if (parent === undefined || ids.has(parent)) continue;
    const reason = `no row has the identifier of its parent, ${parent}`;
    report({ file: `${nameOf(table)}: ${labelOf(row)}`, reason, kind: 'error' });
  }
}

const labelOf = (row: Row) => value(row, 'title') ?? value(row, 'identifier') ?? 'a row without a title';

/** What parts the columns: spreadsheets write commas, semicolons or tabs, as their country does. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

async function readRows(file: string, { report }: Reading): Promise<Row[] | undefined> {
  try {
    const bytes = await readFile(file);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const rows: Row[] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      columns: (names: string[]) =>
        names.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/^(dc|dcterms)[:.]|^_/, ''),
        ),
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    });
    const [first] = rows;
    const has = (column: Column) => first !== undefined && columns[column].some((name) => name in first);
    if (has('title') && (has('identifier') || has('file'))) return rows;
    report({
      file,
      reason: 'it has no columns for a title and for an identifier or a file',
      kind: 'skipped',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report({ file, reason: `it is no table in UTF-8 (${reason})`, kind: 'error' });
  }
  return undefined;
}

/** Where the files of a table's rows are: beside it, or in a folder beside it that is called so. */
type Place = { folder: Folder; objects: Folder | undefined };

async function readRow(
  place: Place,
  table: string,
  row: Row,
  children: Row[],
  allReading: Reading,
): Promise<SourceObject | undefined> {
  const [reading, problems] = listening(allReading);
  const label = labelOf(row);
  const scans: SourceScan[] = [];
  const reasons: string[] = [];
  // A row that has scans of its own kind below it need not name a file; if it does, that comes first.
  const own = children.length === 0 || value(row, 'file') ? [row] : [];
  for (const one of [...own, ...children]) {
    const found = await fileOfRow(place, one);
    if ('reason' in found) reasons.push(found.reason);
    else if (!scans.some(({ file }) => file === found.file))
      scans.push({ file: found.file, ...(one !== row && { name: value(one, 'title') }) });
  }
  for (const { file } of scans) reading.claimed.add(file);
  if (value(row, 'pixelsPerCentimetre') && resolutionOf(row) === undefined)
    reasons.push('its pixels_per_cm is no number above 0 and at most 10000');
  const notes = [...new Set(reasons)].join('; ');
  if (notes) reading.report({ file: `${nameOf(table)}: ${label}`, reason: notes, kind: 'skipped' });
  return scans.length > 0
    ? { source: table, label, name: label, metadata: metadataOf(row), scans, problems }
    : undefined;
}

async function fileOfRow(
  { folder, objects }: Place,
  row: Row,
): Promise<{ file: string } | { reason: string }> {
  const reference = value(row, 'file');
  if (reference && /^[a-z]+:\/\//i.test(reference))
    return { reason: `${reference} is an address; only files in the table's folder are read` };
  if (reference) {
    const found = await fileInside(folder.path, reference);
    if (found === 'outside') return { reason: `${reference} leaves the folder and is not read` };
    if (found === 'missing') return { reason: `${reference} is not there` };
    if (!scanExtensions.has(extensionOf(found))) return { reason: `${reference} is no image` };
    return { file: found };
  }
  const id = value(row, 'identifier')?.normalize('NFC');
  const image = [folder, objects]
    .flatMap((one) => one?.byStem.get(id ?? '') ?? [])
    .find((file) => scanExtensions.has(extensionOf(file)));
  return image ? { file: image } : { reason: 'it names no file, and no image has its identifier as a name' };
}

async function folderNamed({ folders }: Folder, name: string): Promise<Folder | undefined> {
  const inner = folders.find((folder) => nameOf(folder) === name);
  return inner === undefined ? undefined : await readFolder(inner, () => undefined);
}
