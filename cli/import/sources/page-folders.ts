import { scanExtensions } from '#lib/scans/formats.ts';
import { childrenOf, parseXmlFile } from '#lib/xml/element.ts';
import { recordsIn } from '../records/read-file.ts';
import { metadataFrom } from '../records/statements.ts';
import { extensionOf, type Folder, nameOf, readFolder, stemOf, titleOf } from './folder.ts';
import type { Reading, SourceObject, SourceScan } from './source.ts';

/** Names of texts of a page, those with the most layout information first. */
const texts = ['ALTO', 'HOCR', 'OCR'];

/**
 * The scans of an object whose pages have folders of their own, as packages for Islandora's batches have them:
 * `1/OBJ.tif` with `OCR.txt` and `MODS.xml` beside it. Parts of a compound object are ordered by `structure.xml`.
 * None unless each folder with an image has one called `OBJ`.
 */
export async function pagesInFolders(folder: Folder, reading: Reading): Promise<SourceScan[]> {
  const isImage = (file: string) => scanExtensions.has(extensionOf(file));
  const isScan = (file: string) => isImage(file) && stemOf(file).toUpperCase() === 'OBJ';
  if (folder.files.some(isImage)) return [];
  const pages: { page: Folder; scan: string }[] = [];
  for (const path of folder.folders) {
    const page = await readFolder(path, () => undefined);
    const scan = page.files.find((file) => isScan(file) && !reading.claimed.has(file));
    if (scan) pages.push({ page, scan });
    // A folder of other kinds of packages is not read to its end.
    else if (pages.length === 0 || page.files.some(isImage)) return [];
  }
  const structure = folder.byStem.get('structure')?.find((file) => extensionOf(file) === '.xml');
  const isNumbered = pages.every(({ page }) => /^\d+$/.test(nameOf(page.path)));
  if (!structure && !isNumbered) return [];
  if (structure) {
    reading.claimed.add(structure);
    const order = await childrenIn(structure);
    pages.sort((one, other) => order.indexOf(nameOf(one.page.path)) - order.indexOf(nameOf(other.page.path)));
  }
  return await Promise.all(pages.map((one, index) => scanOf(one, index + 1, reading)));
}

/** The object of such pages if no record describes it, named by its folder. */
export function objectOfPages({ path }: Folder, scans: SourceScan[]): SourceObject {
  const [name, title] = [nameOf(path), titleOf(nameOf(path))];
  return { source: path, label: name, name, metadata: { title }, scans, problems: [] };
}

/** Names of folders in the order of a compound object. */
async function childrenIn(file: string): Promise<string[]> {
  const root = await parseXmlFile(file);
  return childrenOf(root, 'child').map(({ attributes }) => (attributes.content ?? '').replace(/^.*\//, ''));
}

async function scanOf(
  { page, scan }: { page: Folder; scan: string },
  number: number,
  { claimed }: Reading,
): Promise<SourceScan> {
  for (const file of page.files) claimed.add(file);
  const named = (name: string) => page.files.filter((file) => stemOf(file).toUpperCase() === name);
  const [text] = texts.flatMap(named);
  const [record] = ['MODS', 'DC', '--METADATA--'].flatMap(named);
  let name: string | undefined;
  if (record)
    for await (const found of recordsIn(record)) {
      const said = 'reason' in found ? {} : metadataFrom(found.statements);
      name ??= said.number ?? said.title;
    }
  return { file: scan, number, ...(name && { name }), ...(text && { text }) };
}
