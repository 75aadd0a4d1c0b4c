import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { childrenOf, descendantsOf, matchingElements, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml, xmlParser } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import { divsIn, type Mets, metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { locateFile, type Package, packageInFolder } from '../mets/package.ts';
import { holdsRecords, textOfFile } from '../records/read-file.ts';
import { extensionOf, type Folder, isImage, nameOf } from './folder.ts';
import { imageSidecar } from './sidecar.ts';
import type { Reading, SourceObject } from './source.ts';
import { reportUnreadable, unlessLocked, unlessNotFetched } from './unreadable.ts';

const documentExtensions = ['.xml', '.mets'];

/**
 * The objects that METS documents of a folder describe, as each document is read; it may be nested in a saved OAI-PMH
 * response. Documents about parents whose parts have their own documents, and those with the same images as a previous
 * one, yield no object.
 */
export async function* readMets(folder: Folder, top: string, reading: Reading): AsyncGenerator<SourceObject> {
  const described = new Set<string>();
  for (const file of folder.files.filter((one) => documentExtensions.includes(extensionOf(one)))) {
    if (reading.claimed.has(file)) continue;
    if (!(await unlessLocked(file, reading, () => holdsMets(file)))) continue;
    reading.claimed.add(file);
    const pkg = packageInFolder(top, file, reading.damaged, reading.client);
    for await (const object of objectsIn(pkg, reading)) {
      const images = hash('sha256', JSON.stringify(object.scans.map((scan) => scan.file)), 'base64url');
      if (object.scans.length > 0 && described.has(images)) {
        const reason = 'another METS document next to it has described the same images';
        reading.report({ file, reason, kind: 'skipped' });
      } else yield object;
      described.add(images);
      const folders = object.scans.filter((scan) => !scan.fetch).map((scan) => dirname(scan.file));
      // Images next to the documents may belong to other objects.
      for (const path of folders) if (path !== folder.path) reading.inOrder.add(path);
    }
  }
}

/**
 * Skips undescribed images among those that METS documents put in order: pages no longer in the package, targets,
 * thumbnails. To be called once every description of the folder's images has been read.
 */
export function skipOthers(folder: Folder, { claimed, inOrder, report }: Reading): void {
  if (!inOrder.has(folder.path)) return;
  const others = folder.files.filter(
    (file) => isImage(file) && !claimed.has(file) && !imageSidecar(folder, file),
  );
  for (const file of others) claimed.add(file);
  if (others.length === 0) return;
  const names = others.slice(0, maxNamed).map(nameOf).join(', ');
  const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : '';
  const reason = `METS documents describe the images of this folder, but not ${names}${more}`;
  report({ file: folder.path, reason, kind: 'skipped' });
}

const maxNamed = 5;

/** Whether a file is a METS document, or an OAI-PMH response with METS in any of its records. */
async function holdsMets(file: string): Promise<boolean> {
  const root = await rootOf(file);
  return root?.name === 'mets' || (root?.name === 'OAI-PMH' && (await answersWithMets(file)));
}

async function answersWithMets(file: string): Promise<boolean> {
  let answer = false;
  const open = (name: string) => {
    answer ||= name === 'mets';
  };
  const limits = { elements: Number.POSITIVE_INFINITY, depth: 200, namespaces: false };
  const parser = xmlParser({ open }, limits);
  try {
    // Stops at the first start of a document, which may be large, and whose end would be far.
    for await (const chunk of textOfFile(file)) {
      parser.write(chunk);
      if (answer) break;
    }
  } catch (error) {
    // Errors after that point are reported by the actual reader.
    if (!(error instanceof UnreadableXml)) throw error;
  }
  return answer;
}

async function* objectsIn(pkg: Package, reading: Reading): AsyncGenerator<SourceObject> {
  const { document: file } = pkg;
  let count = 0;
  let others = 0;
  const isRecordElement = (name: string) => name === 'mets' || name === 'metadata';
  try {
    // Technical metadata is never read, but may be most of a document: there may be some for each page or each file.
    const options = { emptied: 'techMD' };
    for await (const record of matchingElements(textOfFile(file), isRecordElement, options)) {
      const [element] = record.name === 'mets' ? [record] : descendantsOf(record, 'mets');
      if (!element) {
        others += 1;
        continue;
      }
      count += 1;
      const object = await readDocument(element, pkg, reading).catch((error: unknown) => {
        if (!(error instanceof UnreadableXml)) throw error;
        const reason = count > 1 ? `document ${count}: ${error.message}` : error.message;
        reportUnreadable(file, reason, reading);
        return undefined;
      });
      if (object) yield count > 1 ? { ...object, source: `${file}#${count}` } : object;
    }
    if (others > 0) {
      const reason = `${others} of its records ${others === 1 ? 'is' : 'are'} not METS as the others are; save them in a file of their own`;
      reading.report({ file, reason, kind: 'skipped' });
    }
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    reportUnreadable(file, error.message, reading);
  }
}

async function readDocument(
  element: XmlElement,
  pkg: Package,
  reading: Reading,
): Promise<SourceObject | undefined> {
  const { document: file } = pkg;
  const mets = metsDocument(element);
  const reason = noObject(mets);
  if (reason !== undefined) {
    reading.report({ file, reason, kind: 'skipped' });
    await claimFiles(mets, pkg, reading, false);
    return undefined;
  }
  const object = await unlessNotFetched(file, reading, () => metsObject(mets, pkg, reading));
  await claimFiles(mets, pkg, reading, object === undefined || object.scans.length > 0);
  return object;
}

/**
 * Claims files that a METS document names, such as a PDF of the work, derivatives, or targets of a reel. Other METS
 * documents are left, as are records if the document has no images they could describe.
 */
async function claimFiles(mets: Mets, pkg: Package, reading: Reading, isShown: boolean): Promise<void> {
  for (const named of mets.files.values()) {
    const located = await locateFile(pkg, named);
    if (!('file' in located) || reading.claimed.has(located.file)) continue;
    const isIndependent = await unlessLocked(located.file, reading, () =>
      describesObjects(located.file, isShown),
    );
    if (!isIndependent) reading.claimed.add(located.file);
  }
}

/** Whether a file named by a METS document describes other objects; TEI does not, since it is the text of a page. */
async function describesObjects(file: string, isShown: boolean): Promise<boolean> {
  if (!documentExtensions.includes(extensionOf(file))) return false;
  if (await holdsMets(file)) return true;
  return !isShown && (await holdsRecords(file)) && (await rootOf(file))?.name !== 'TEI';
}

/** Whether a record has only metadata of a process, whose names come from an institution's rule set. */
const isOfProcess = (record: XmlElement): boolean =>
  /^http:\/\/meta\.(goobi|kitodo)\.org\//.test(record.namespace) ||
  (['mods', 'extension'].includes(record.name) &&
    childrenOf(record).length > 0 &&
    childrenOf(record).every(isOfProcess));

export function noObject(mets: Mets): string | undefined {
  if (/reel|batch/.test(mets.type))
    return 'it describes a reel or a batch, whose issues have documents of their own';
  const records = [...mets.records.values()];
  if (records.length > 0 && records.every((record) => 'xml' in record && isOfProcess(record.xml)))
    return 'it is the working file of a process in Goobi or Kitodo; export the process for presentation (METS with MODS)';
  if (mets.files.size > 0) return undefined;
  const divs = mets.structures.flatMap(({ root }) => [...divsIn(root)]);
  const isWhole = divs.some(({ pointers }) => pointers.length > 0);
  return isWhole ? 'it describes a whole whose parts have documents of their own' : 'it names no files';
}
