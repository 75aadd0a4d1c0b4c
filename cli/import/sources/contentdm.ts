import { firstBytes } from '#lib/first-bytes.ts';
import {
  childOf,
  childrenOf,
  parseXmlFile,
  textOf,
  wantedElements,
  type XmlElement,
} from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import type { PartMetadata } from '../metadata.ts';
import { rangeOf } from '../mets/contents.ts';
import { textOfFile } from '../records/text-of-file.ts';
import { columnName } from './columns.ts';
import { extensionOf, fileInside, nameOf } from './folder.ts';
import { unlessLocked } from './locked.ts';
import { value } from './row.ts';
import type { Reading } from './source.ts';
import type { Place } from './table-files.ts';
import { readRows, rowOf, type TableRow } from './table-rows.ts';

// Exports of CONTENTdm: tables and XML. What the pages of compound objects are is in the XML, or in files of their own
// (`763.cpd`) beside them.

/**
 * The rows of a file that CONTENTdm exports: of its table, `export.txt`, or of its Standard or Custom XML; undefined for
 * other files, and for one that cannot be read, which is reported.
 */
export async function rowsOfContentdm(file: string, reading: Reading): Promise<TableRow[] | undefined> {
  if (nameOf(file) === 'export.txt') {
    const head = (await firstBytes(file, 65_536)).toString('latin1');
    return /^[^\n]*\tCONTENTdm number\b/.test(head) ? await readRows(file, reading) : undefined;
  }
  if (extensionOf(file) !== '.xml') return undefined;
  const root = await unlessLocked(file, reading, () => rootOf(file));
  if (root?.name !== 'metadata') return undefined;
  const rows: TableRow[] = [];
  let line = 0;
  try {
    for await (const record of wantedElements(textOfFile(file), (name) => name === 'record')) {
      line += 1;
      const found = rowsOfRecord(record, line);
      if (found.length === 0) return undefined;
      rows.push(...found);
    }
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    if (rows.length > 0) reading.report({ file, reason: error.message, kind: 'error' });
  }
  return rows.length > 0 ? rows : undefined;
}

/** Elements of CONTENTdm with the names of its columns; the others are named by Dublin Core, or by the operator. */
const ofRecord: Record<string, string> = {
  cdmid: 'contentdm number',
  cdmfile: 'contentdm file name',
  cdmpath: 'contentdm file path',
  viewerURL: 'reference url',
  fullResolution: 'archival file',
};
/** Elements about the record and its thumbnail. */
const ofSystem = /^(cdm(created|modified|access|oclc)|thumbnailURL|structure)$/;

/** A record of CONTENTdm Standard XML or Custom XML, and its pages. */
function rowsOfRecord(record: XmlElement, line: number): TableRow[] {
  const cells = childrenOf(record).flatMap((element) => {
    const name =
      ofRecord[element.name] ??
      columnName(element.name.replace(/^contentdm_/, 'contentdm ').replace(/_/g, ' '));
    return ofSystem.test(element.name) ? [] : [[name, textOf(element)] as const];
  });
  const row = rowOf(
    cells.map(([name]) => name),
    cells.map(([, cell]) => cell),
    (_, cell) => [cell],
  );
  const whole = { row, line };
  if (!whole.row['contentdm number']) return [];
  const structure = childOf(record, 'structure');
  const compound = structure && compoundIn(structure);
  return compound && compound.pages.length > 0 ? withPages(whole, compound) : [whole];
}

/** The pages of a compound object, and its chapters. */
type Compound = { pages: Page[]; parts: PartMetadata[] };
type Page = { id: string; title: string; file: string; text: string };

/** The pages and chapters in `cpd`, or in `structure` of a record, which have the same elements. */
function compoundIn(root: XmlElement): Compound {
  const pages: Page[] = [];
  const read = (element: XmlElement): PartMetadata[] =>
    childrenOf(element, 'page', 'node').flatMap((one): PartMetadata[] => {
      const before = pages.length;
      if (one.name === 'page') {
        const said = (name: string) => textOf(childOf(one, name));
        const file = childrenOf(childOf(one, 'pagefile')).length > 0 ? '' : said('pagefile');
        pages.push({
          id: said('pageptr'),
          title: said('pagetitle'),
          file,
          text: linesOf(childOf(one, 'pagetext')),
        });
        return [];
      }
      const parts = read(one);
      const label = textOf(childOf(one, 'nodetitle'));
      const range = rangeOf(pages.slice(before).map((_, index) => before + index + 1));
      return label === '' ? parts : [{ label, ...range, ...(parts.length > 0 && { parts }) }];
    });
  const parts = read(root);
  const [only, ...others] = parts;
  const isWhole = only && others.length === 0 && only.first === 1 && only.last === pages.length;
  return { pages, parts: isWhole ? (only.parts ?? []) : parts };
}

/** A text with its line breaks, which the text of other elements does not have. */
const linesOf = (element: XmlElement | undefined) =>
  (element?.children ?? [])
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();

/** The rows of a compound object and its pages: `row` with their order and its contents, and those that it has not yet. */
function withPages(whole: TableRow, { pages, parts }: Compound): TableRow[] {
  const { 'contentdm file name': _, ...row } = whole.row;
  const parent = value(row, 'identifier') ?? '';
  const own = pages.map(({ id, title, file, text }) => ({
    line: whole.line,
    row: { 'contentdm number': id, parent, title, 'contentdm file name': file, 'full text': text },
  }));
  return [{ ...whole, row, scans: pages.map(({ id }) => id), parts }, ...own];
}

/** Rows of a table of CONTENTdm, with those of pages as scans of the compound objects whose `.cpd` file is there. */
export async function withCompounds(
  rows: TableRow[],
  { folder, inner }: Place,
  { claimed, report }: Reading,
): Promise<TableRow[]> {
  if (!rows.some(({ row }) => row['contentdm number'])) return rows;
  // Thumbnails, which CONTENTdm has beside each image.
  for (const file of [folder, ...inner].flatMap(({ files }) => files))
    if (/^icon\d+\.(jpe?g|gif)$/i.test(nameOf(file))) claimed.add(file);
  const wholes = new Map<TableRow, TableRow[]>();
  for (const one of rows) {
    const name = one.row['contentdm file name'] ?? '';
    for (const { path } of extensionOf(name) === '.cpd' ? [folder, ...inner] : []) {
      const file = await fileInside(path, name);
      if (file === 'missing' || file === 'outside') continue;
      claimed.add(file);
      try {
        wholes.set(one, withPages(one, compoundIn(await parseXmlFile(file))));
      } catch (error) {
        if (!(error instanceof UnreadableXml)) throw error;
        report({ file, reason: error.message, kind: 'error' });
      }
    }
  }
  const numberOf = ({ row }: TableRow) => row['contentdm number'];
  const pages = new Map(
    [...wholes.values()].flatMap(([, ...own]) => own).map((page) => [numberOf(page), page]),
  );
  const known = new Set(rows.map(numberOf));
  const joined = rows.map((one) => {
    const [whole = one] = wholes.get(one) ?? [];
    const parent = pages.get(numberOf(one))?.row.parent;
    // A page often has the identifier of its object.
    return parent === undefined ? whole : { ...whole, row: { ...whole.row, parent, identifier: '' } };
  });
  return [...joined, ...[...pages.values()].filter((page) => !known.has(numberOf(page)))];
}
