import { firstBytes } from '#lib/first-bytes.ts';
import { childOf, childrenOf, matchingElements, textOf, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import { decodeText } from '../decode-text.ts';
import { textOfFile } from '../records/read-file.ts';
import { columnName } from './columns.ts';
import { compoundIn, withPages } from './contentdm-compound.ts';
import { extensionOf, type Folder, fileInside, isScan, nameOf } from './folder.ts';
import type { Reading } from './source.ts';
import type { TableFolders } from './table-files.ts';
import { rowLocation } from './table-object.ts';
import { readRows, rowOf, type TableRow } from './table-rows.ts';
import { readXml, reportUnreadable, unlessLocked } from './unreadable.ts';

// Exports of CONTENTdm: tables and XML. The pages of compound objects are listed in the XML, or in separate files
// (`763.cpd`).

/** After this many records without a number, a file is assumed to be from another system. */
const maxWithoutNumber = 10;

/**
 * The rows of a file that CONTENTdm exports: of its table, `export.txt`, or of its Standard or Custom XML; undefined
 * for other files, and for unreadable ones not yet recognised as its own.
 */
export async function rowsOfContentdm(file: string, reading: Reading): Promise<TableRow[] | undefined> {
  if (nameOf(file) === 'export.txt') {
    const head = await unlessLocked(file, reading, () => firstBytes(file, 65_536));
    // Excel saves it as UTF-16, as its "Unicode text".
    return /^[^\n]*\tCONTENTdm number\b/.test(head ? decodeText(head) : '')
      ? await readRows(file, reading)
      : undefined;
  }
  if (extensionOf(file) !== '.xml') return undefined;
  const root = await unlessLocked(file, reading, () => rootOf(file));
  if (root?.name !== 'metadata') return undefined;
  const rows: TableRow[] = [];
  const withoutNumber: TableRow[] = [];
  let line = 0;
  try {
    for await (const record of matchingElements(textOfFile(file), (name) => name === 'record')) {
      line += 1;
      const found = rowsOfRecord(record, line);
      if (found[0]?.row['contentdm number']) rows.push(...found);
      else withoutNumber.push(...found.slice(0, 1));
      // A long file from another system is not read to its end.
      if (rows.length === 0 && withoutNumber.length === maxWithoutNumber) return undefined;
    }
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    if (rows.length > 0) reportUnreadable(file, error.message, reading);
  }
  if (rows.length === 0) return undefined;
  for (const one of withoutNumber)
    reading.report({
      file: rowLocation(file, one),
      reason: 'it has no cdmid or contentdm_number',
      kind: 'error',
    });
  return rows;
}

/** Elements of CONTENTdm with the names of its columns; the others are named by Dublin Core, or by the operator. */
const recordColumns = new Map([
  ['cdmid', 'contentdm number'],
  ['cdmfile', 'contentdm file name'],
  ['cdmpath', 'contentdm file path'],
  ['viewerURL', 'reference url'],
  ['fullResolution', 'archival file'],
]);
/** Elements about the record and its thumbnail. */
const systemElements = /^(cdm(created|modified|access|oclc)|thumbnailURL|structure)$/;

/** A record of CONTENTdm Standard XML or Custom XML, and its pages. */
function rowsOfRecord(record: XmlElement, line: number): TableRow[] {
  const cells = childrenOf(record).flatMap((element) => {
    const name =
      recordColumns.get(element.name) ??
      columnName(element.name.replace(/^contentdm_/, 'contentdm ').replace(/_/g, ' '));
    return systemElements.test(element.name) ? [] : [[name, textOf(element)] as const];
  });
  const [names, texts] = [cells.map(([name]) => name), cells.map(([, text]) => text)];
  const own = { row: rowOf(names, texts, (_, cell) => [cell]), line };
  const structure = childOf(record, 'structure');
  const compound = structure && compoundIn(structure);
  return compound && compound.pages.length > 0 ? withPages(own, compound) : [own];
}

/** Rows of a CONTENTdm table; those of pages become scans of the compound objects whose `.cpd` file exists. */
export async function withCompounds(
  rows: TableRow[],
  { folder, inner }: TableFolders,
  reading: Reading,
): Promise<TableRow[]> {
  if (!rows.some(({ row }) => row['contentdm number'])) return rows;
  // CONTENTdm puts a thumbnail next to each image.
  for (const file of [folder, ...inner].flatMap(({ files }) => files))
    if (/^icon\d+\.(jpe?g|gif)$/i.test(nameOf(file))) reading.claimed.add(file);
  /** Without rows if the file cannot be read, which is reported. */
  const compounds = new Map<TableRow, TableRow[]>();
  for (const one of rows) {
    const name = one.row['contentdm file name'] ?? '';
    for (const { path } of extensionOf(name) === '.cpd' ? [folder, ...inner] : []) {
      const found = await fileInside(path, name);
      if ('reason' in found) continue;
      reading.claimed.add(found.file);
      const root = await readXml(found.file, reading);
      compounds.set(one, root ? withPages(one, compoundIn(root)) : []);
    }
  }
  const numberOf = ({ row }: TableRow) => row['contentdm number'];
  const pages = new Map(
    [...compounds.values()].flatMap(([, ...own]) => own).map((page) => [numberOf(page), page]),
  );
  const known = new Set(rows.map(numberOf));
  const joined = rows.flatMap((one) => {
    const [object] = compounds.get(one) ?? [one];
    const parent = pages.get(numberOf(one))?.row.parent;
    // A page often repeats the identifier of its object.
    return object && parent !== undefined
      ? { ...object, row: { ...object.row, parent, identifier: '' } }
      : (object ?? []);
  });
  return withFiles([...joined, ...[...pages.values()].filter((page) => !known.has(numberOf(page)))], folder);
}

/**
 * Assigns files to pages for which Standard XML gives none: siblings named after the page numbers, if all pages of the
 * object have one that is no other row's. Files named by CONTENTdm have other numbers: those of pages 40 and 41 are
 * `41.jp2` and `42.jp2`.
 */
function withFiles(rows: TableRow[], { byStem }: Folder): TableRow[] {
  const usedNames = new Set(rows.map(({ row }) => row['contentdm file name']));
  const isOpen = ({ row }: TableRow) => row['contentdm file name'] === '' && Boolean(row.parent);
  const fileOf = ({ row }: TableRow) =>
    (byStem.get(row['contentdm number'] ?? '') ?? [])
      .map(nameOf)
      .find((name) => isScan(name) && !usedNames.has(name));
  const incomplete = new Set(rows.filter((one) => isOpen(one) && !fileOf(one)).map(({ row }) => row.parent));
  return rows.map((one) => {
    if (!isOpen(one)) return one;
    const file = incomplete.has(one.row.parent) ? undefined : fileOf(one);
    const name = file ?? `the image of page ${one.row['contentdm number']}`;
    return { ...one, row: { ...one.row, 'contentdm file name': name } };
  });
}
