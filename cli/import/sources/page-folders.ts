import { join } from 'node:path';
import { childrenOf } from '#lib/xml/element.ts';
import { addPage } from '../missing.ts';
import { holdsRecords, recordsIn } from '../records/read-file.ts';
import { metadataFrom } from '../records/statements.ts';
import { extensionOf, type Folder, isScan, nameOf, readFolder, stemOf, titleOf } from './folder.ts';
import type { Reading, ScanList, SourceObject, SourceScan } from './source.ts';
import { readXml, unlessLocked } from './unreadable.ts';

/** A folder that may be a page: its files, and its image if it has one. */
type PageFolder = { path: string; files: string[]; scan?: string | undefined };

/** Names of texts of a page, those with the most layout information first. */
const texts = ['ALTO', 'HOCR', 'OCR'];
const records = ['MODS', 'DC', '--METADATA--'];
const others =
  /^(OBJ|TN|PREVIEW|JP2|JPG|MEDIUM_SIZE|LARGE_JPG|PDF|FULL_TEXT|RELS-(EXT|INT)|TECHMD(_FITS)?|POLICY|COORDS)$/;

const datastreamOf = (file: string) => stemOf(file).toUpperCase();
const isNumbered = ({ path }: { path: string }) => /^\d+$/.test(nameOf(path));
const named = (files: string[], names: string[]) =>
  names.flatMap((name) => files.filter((file) => datastreamOf(file) === name))[0];

/**
 * The scans of an object with a folder for each page, as in Islandora batch packages: `1/OBJ.tif` with `OCR.txt` and
 * `MODS.xml`. The parts of a compound object are those listed in `structure.xml`. None unless each folder with an image
 * has one named `OBJ`, nor if the folders have records but nothing describes the object.
 */
export async function pagesInFolders(
  folder: Folder,
  reading: Reading,
  isDescribed = false,
): Promise<ScanList> {
  const pages: ScanList = { scans: [], missing: [] };
  const found = await pageFolders(folder, reading);
  const shown = found.filter(({ scan }) => scan);
  if (shown.length === 0) return pages;
  const order = await childrenIn(folder, reading);
  const isWhole = order.length > 0 || isDescribed || (await hasRecord(folder, reading));
  if (!isWhole && shown.some(({ files }) => named(files, records))) return pages;
  if (order.length === 0 && !shown.every(isNumbered)) return pages;
  const byName = new Map(found.map((one) => [nameOf(one.path), one]));
  const names = new Set(folder.folders.map(nameOf));
  const listed = order.flatMap((name): PageFolder | [] => {
    const known = byName.get(name);
    // A folder with subfolders is a separate object.
    if (known || names.has(name)) return known ?? [];
    return { path: join(folder.path, name), files: [] };
  });
  for (const [index, page] of (order.length > 0 ? listed : found.filter(isNumbered)).entries()) {
    const details = await readPage(page, reading);
    addPage(pages, details.name, page.scan ? { file: page.scan, number: index + 1, ...details } : undefined);
    const reason = 'its page is missing: it has no image called OBJ';
    if (!page.scan) reading.report({ file: page.path, reason, kind: 'error' });
  }
  return pages;
}

async function pageFolders({ files, folders, byStem }: Folder, { claimed }: Reading): Promise<PageFolder[]> {
  const found: PageFolder[] = [];
  for (const path of files.some(isScan) ? [] : folders) {
    const inner = await readFolder(path, () => undefined);
    const images = inner.files.filter(isScan);
    const scan = images.find((file) => datastreamOf(file) === 'OBJ' && !claimed.has(file));
    const mayBeMissing = inner.folders.length === 0 && (isNumbered({ path }) || byStem.has('structure'));
    // A folder with other kinds of packages is not read to its end.
    if (!scan && (images.length > 0 || (!mayBeMissing && !found.some((one) => one.scan)))) return [];
    if (scan || mayBeMissing) found.push({ path, files: inner.files, scan });
  }
  return found;
}

/** The object of such pages if no record describes it, named after its folder. */
export function objectOfPages({ path }: Folder, pages: ScanList): SourceObject {
  const [name, title] = [nameOf(path), titleOf(nameOf(path))];
  return {
    source: path,
    label: name,
    name,
    metadata: { title },
    isUndescribed: true,
    ...pages,
    problems: [],
  };
}

async function hasRecord({ files }: Folder, reading: Reading): Promise<boolean> {
  for (const file of files)
    if (!reading.claimed.has(file) && (await unlessLocked(file, reading, () => holdsRecords(file))))
      return true;
  return false;
}

/** Names of folders in the order of a compound object; none if `structure.xml` is missing, or is something else. */
async function childrenIn({ byStem }: Folder, reading: Reading): Promise<string[]> {
  const file = byStem.get('structure')?.find((one) => extensionOf(one) === '.xml');
  if (!file || reading.claimed.has(file)) return [];
  const root = await readXml(file, reading);
  const children = childrenOf(root, 'child');
  if (!root || children.length > 0) reading.claimed.add(file);
  const paths = children.map(({ attributes }) => attributes.content ?? '');
  return [...new Set(paths.map((path) => path.replace(/^.*\//, '').normalize('NFC')))];
}

/** Reads the text of a page, and its label from its record; claims its datastreams. */
async function readPage(
  { files }: PageFolder,
  { claimed, report }: Reading,
): Promise<Pick<SourceScan, 'name' | 'text'>> {
  const known = [...texts, ...records];
  for (const file of files)
    if (others.test(datastreamOf(file)) || known.includes(datastreamOf(file))) claimed.add(file);
  const [text, record] = [named(files, texts), named(files, records)];
  let name: string | undefined;
  if (record)
    for await (const found of recordsIn(record)) {
      if ('reason' in found) {
        report({ file: record, reason: found.reason, kind: 'error' });
        continue;
      }
      const metadata = metadataFrom(found.statements);
      name ??= metadata.number ?? metadata.title;
    }
  return { name: name || undefined, text };
}
