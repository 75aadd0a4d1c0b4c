import { parseXmlFile } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import { divsIn, type Mets, metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { type Package, packageInFolder } from '../mets/package.ts';
import { extensionOf, type Folder, isDocument } from './folder.ts';
import { unlessLocked } from './locked.ts';
import { unlessNotHad } from './not-had.ts';
import type { Reading, SourceObject } from './source.ts';

/**
 * The objects that METS documents of a folder describe, each when its document is read. One about a whole whose parts have documents of their own, and
 * one whose images another document has described before, give none.
 */
export async function* readMets(folder: Folder, top: string, reading: Reading): AsyncGenerator<SourceObject> {
  for (const file of folder.files.filter((one) => ['.xml', '.mets'].includes(extensionOf(one)))) {
    if (reading.claimed.has(file)) continue;
    const root = await unlessLocked(file, reading, () => rootOf(file));
    if (root?.name !== 'mets') continue;
    reading.claimed.add(file);
    const object = await readDocument(packageInFolder(top, file, reading.damaged, reading.client), reading);
    if (object) yield object;
  }
}

async function readDocument(place: Package, reading: Reading): Promise<SourceObject | undefined> {
  const { document: file } = place;
  try {
    const mets = metsDocument(await parseXmlFile(file));
    const reason = noObject(mets);
    if (reason !== undefined) {
      reading.report({ file, reason, kind: 'skipped' });
      return undefined;
    }
    await claimDocuments(mets, place, reading);
    return await unlessNotHad(file, reading, () => metsObject(mets, place, reading));
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    reading.report({ file, reason: error.message, kind: 'error' });
    return undefined;
  }
}

/** A PDF of the whole that it names is no object of its own. */
async function claimDocuments(mets: Mets, place: Package, { claimed }: Reading): Promise<void> {
  for (const { href } of mets.files.values()) {
    const located = isDocument(href) ? await place.locate(href) : undefined;
    if (located && 'file' in located) claimed.add(located.file);
  }
}

/** Why a document describes nothing that could be shown, if so. */
export function noObject(mets: Mets): string | undefined {
  if (/reel|batch/.test(mets.type))
    return 'it describes a reel or a batch, whose issues have documents of their own';
  if (mets.files.size > 0) return undefined;
  const divs = mets.structures.flatMap(({ root }) => [...divsIn(root)]);
  const isWhole = divs.some(({ pointers }) => pointers.length > 0);
  return isWhole ? 'it describes a whole whose parts have documents of their own' : 'it names no files';
}
