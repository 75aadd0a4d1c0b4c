import { grouped } from '#lib/lists.ts';
import { claimComponents } from '../indirect-djvu.ts';
import { withScans } from '../missing.ts';
import { holdsRecords } from '../records/read-file.ts';
import { textExtensions } from '../texts/formats.ts';
import { checkBag } from './bag.ts';
import type { Package } from './collect.ts';
import {
  coversAround,
  extensionOf,
  type Folder,
  inNaturalOrder,
  isDocument,
  isImage,
  stemOf,
} from './folder.ts';
import { readFoxml } from './foxml.ts';
import { refuseInternetArchive } from './internet-archive.ts';
import { readManifests } from './manifests.ts';
import { readMets, skipOthers } from './mets.ts';
import { keyOf } from './named-images.ts';
import { readImages } from './names.ts';
import { objectOfPages, pagesInFolders } from './page-folders.ts';
import { textStem } from './page-texts.ts';
import { readRecordFiles, recordStem } from './record-files.ts';
import { folderSidecar, imageSidecar, readFolderObject } from './sidecar.ts';
import { readSimpleArchive } from './simple-archive.ts';
import type { Reading, SourceObject } from './source.ts';
import { readTables } from './table.ts';
import { linkTexts } from './texts.ts';
import { areSkipped, unlessLocked } from './unreadable.ts';

/** From this many files on, the objects of a folder without subfolders are returned while it is being read. */
const manyFiles = 10_000;
/** How many objects of such a folder are linked with their texts at a time. */
const batchSize = 100;

/**
 * Yields the objects directly in a folder as they are read, without their texts. Images that fail a bag's checksums
 * become missing scans.
 */
export async function* folderObjects(folder: Folder, found: Package): AsyncGenerator<SourceObject> {
  await checkBag(folder, found);
  await claimComponents(folder, found);
  for await (const object of allObjects(folder, found)) {
    const available = object.scans.map((scan) => (found.damaged.has(scan.file) ? [] : [scan]));
    const remaining = withScans(object, available);
    if (remaining.scans.length > 0 || object.scans.length === 0) yield { ...object, ...remaining };
  }
  reportCopies(folder, found);
}

async function* allObjects(folder: Folder, found: Package): AsyncGenerator<SourceObject> {
  await refuseInternetArchive(folder, found);
  yield* packagedObjects(folder, found.root, found);
  const items = await readSimpleArchive(folder, found);
  if (items) {
    yield* items;
    return;
  }
  const sidecar = folderSidecar(folder);
  if (sidecar) {
    const object = await readFolderObject(folder, sidecar, found, async () => {
      const images = unclaimed(folder, found);
      const scans = images.map((file, index) => ({ file, number: index + 1 }));
      return scans.length > 0 ? { scans, missing: [] } : await pagesInFolders(folder, found, true);
    });
    if (object) yield object;
  } else {
    yield* await readTables(folder, found, () => undescribed(folder, found));
  }
  const pages = await pagesInFolders(folder, found);
  yield* readRecordFiles(folder, unclaimed(folder, found), pages, found, async (inner) => {
    await claimComponents(inner, found);
    return unclaimed(inner, found);
  });
  const ofPages = pages.scans.map(({ file }) => file);
  if (ofPages.length > 0 && !areSkipped(folder.path, ofPages, found)) yield objectOfPages(folder, pages);
  skipOthers(folder, found);
  yield* await readImages(folder, unclaimed(folder, found), found);
}

/** The objects that documents in a folder describe with their files: METS, FOXML and manifests of IIIF. */
export async function* packagedObjects(
  folder: Folder,
  root: string,
  found: Package,
): AsyncGenerator<SourceObject> {
  yield* readMets(folder, root, found);
  yield* await readFoxml(folder, root, found);
  yield* await readManifests(folder, found);
}

export const textFilesOf = (folder: Folder): string[] =>
  folder.files.filter((file) => textExtensions.has(extensionOf(file)));

/** Whether a folder is too large to be read completely before its first objects are returned. */
export const isLarge = ({ files, folders }: Folder): boolean =>
  folders.length === 0 && files.length >= manyFiles;

/**
 * The objects of a large folder in batches, each linked with the texts of the same names: memory holds one batch, and
 * the first objects are available before the last are read.
 */
export async function* largeFolderObjects(folder: Folder, found: Package): AsyncGenerator<SourceObject> {
  const texts = grouped(textFilesOf(folder), textStem);
  /** Texts that descriptions name explicitly. */
  const named = new Set<string>();
  let batch: SourceObject[] = [];
  const linked = async () => {
    const objects = batch;
    batch = [];
    const names = objects.flatMap(({ name, scans }) =>
      [name, ...scans.map(({ file }) => file)].map(textStem),
    );
    const own = [...new Set(names)].flatMap((name) => {
      const files = texts.get(name) ?? [];
      texts.delete(name);
      return files;
    });
    // Noted first, because linkTexts() overwrites the text of a scan.
    for (const { text } of objects.flatMap(({ scans }) => scans)) if (text !== undefined) named.add(text);
    await linkTexts(objects, own, found);
    return objects;
  };
  for await (const object of folderObjects(folder, found)) {
    batch.push(object);
    if (batch.length === batchSize) yield* await linked();
  }
  yield* await linked();
  const remaining = [...texts.values()].flat().filter((file) => !found.claimed.has(file) && !named.has(file));
  await linkTexts([], remaining, found);
}

/**
 * Images of a folder that are not yet claimed, including those of a bag that are damaged or missing, which keep their
 * positions, with covers around the pages. A document beside images is assumed to be a copy of them, unless it is
 * described.
 */
function unclaimed(folder: Folder, { claimed, absent }: Reading): string[] {
  const missing = absent.get(folder.path);
  const files = missing ? [...folder.files, ...missing].sort(inNaturalOrder) : folder.files;
  const hasImages = files.some(isImage);
  const isDescribed = (file: string) => !hasImages || imageSidecar(folder, file) !== undefined;
  return coversAround(
    files.filter((file) => (isImage(file) || (isDocument(file) && isDescribed(file))) && !claimed.has(file)),
  );
}

/** The unclaimed images of a folder that have no sidecar or record of their name. */
async function undescribed(folder: Folder, found: Reading): Promise<string[]> {
  const images = unclaimed(folder, found).filter((image) => !imageSidecar(folder, image));
  const nameOfImage = (image: string) => keyOf(stemOf(image));
  const names = new Set(images.map(nameOfImage));
  for (const file of folder.files) {
    const name = keyOf(recordStem(file));
    if (!names.has(name) || found.claimed.has(file)) continue;
    if (await unlessLocked(file, found, () => holdsRecords(file))) names.delete(name);
  }
  return images.filter((image) => names.has(nameOfImage(image)));
}

function reportCopies(folder: Folder, { claimed, damaged, report }: Reading): void {
  const copies = folder.files.filter((file) => isDocument(file) && !claimed.has(file) && !damaged.has(file));
  const reason = 'it lies next to images and is taken for their copy; import it by its name if it is not';
  for (const file of copies) report({ file, reason, kind: 'skipped' });
}
