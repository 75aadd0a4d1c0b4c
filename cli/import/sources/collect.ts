import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { scanExtensions } from '#lib/scans/formats.ts';
import { textExtensions } from '../texts/formats.ts';
import { checkBag } from './bag.ts';
import { extensionOf, type Folder, isDocument, readFolder } from './folder.ts';
import { readFoxml } from './foxml.ts';
import { collectionObjects, readManifests } from './manifests.ts';
import { readMets } from './mets.ts';
import { readImages } from './names.ts';
import { readRecordFiles } from './record-files.ts';
import { folderSidecar, imageSidecar, readFolderObject } from './sidecar.ts';
import type { Reading, SourceObject, Withdrawal } from './source.ts';
import { readTables } from './table.ts';
import { linkTexts } from './texts.ts';
import { adviceFor, UnreadFiles } from './unread-files.ts';

/** Folders in one folder from which on each is a package of its own, read when the one before it is done. */
const manyFolders = 50;

/** What reading a package gathers. */
type Gathered = {
  objects: SourceObject[];
  textFiles: string[];
  /** All files, of which some are claimed. */
  files: string[];
  /** Folders of packages, which are read afterwards. */
  packages: string[];
  /** Collections of IIIF, which are followed afterwards. */
  collections: string[];
};
type Package = Reading &
  Gathered & {
    unread: UnreadFiles;
    /** Folder that nothing of the source lies outside of. */
    root: string;
  };

/** How sources are read, and where that is reported. */
export type Collecting = Pick<Reading, 'grouping' | 'maxPixels' | 'report' | 'client' | 'link'>;

/**
 * Finds the objects in the given files and folders, package by package. Nothing outside of them is read, links are not
 * followed, and whatever is passed over is reported by name.
 */
export async function* collectObjects(
  paths: string[],
  { report, ...others }: Collecting,
): AsyncGenerator<SourceObject | Withdrawal> {
  let isTold = false;
  const collecting: Collecting = {
    ...others,
    report: (problem) => {
      isTold ||= problem.kind === 'error';
      report(problem);
    },
  };
  const unread = new UnreadFiles();
  const singles = newPackage('', collecting, unread);
  let count = 0;
  const tell = (file: string, reason: string) => collecting.report({ file, reason, kind: 'error' });
  for (const path of paths) {
    const status = await lstat(path).catch(() => undefined);
    if (status?.isDirectory()) {
      for await (const object of objectsIn(path, newPackage(path, collecting, unread))) {
        count += 1;
        yield object;
      }
    } else if (status?.isFile()) {
      if (!(await readSingle(path, singles)))
        tell(
          path,
          adviceFor(path) ??
            'it is no image; a table, a description and a record are read with the folder that they lie in',
        );
    } else tell(path, status ? 'links are not followed' : 'there is no such file or folder');
  }
  for await (const object of concluded(singles)) {
    count += 1;
    yield object;
  }
  unread.report(collecting.report);
  if (count === 0 && !isTold) tell(paths.join(', '), 'no image was found');
}

const nothing = (): Gathered => ({
  objects: [],
  textFiles: [],
  files: [],
  packages: [],
  collections: [],
});

function newPackage(root: string, collecting: Collecting, unread: UnreadFiles): Package {
  return { ...collecting, root, unread, claimed: new Set(), damaged: new Set(), ...nothing() };
}

/** A file alone is imported with what lies beside it under its own name. @returns false for one that is only read with others */
async function readSingle(path: string, single: Package): Promise<boolean> {
  if (single.claimed.has(path)) return true;
  const folder = await readFolder(dirname(path), () => undefined);
  const alone = { ...folder, files: [path] };
  const described = [
    ...(await readMets(alone, folder.path, single)),
    ...(await readFoxml(alone, folder.path, single)),
    ...(await readManifests(alone, single)),
  ];
  if (!single.claimed.has(path) && !scanExtensions.has(extensionOf(path))) return false;
  const images = single.claimed.has(path) ? [] : await readImages(folder, [path], single);
  single.objects.push(...described, ...images);
  const stem = path.replace(/\.[^.]*$/, '.');
  single.textFiles.push(
    ...folder.files.filter((file) => textExtensions.has(extensionOf(file)) && file.startsWith(stem)),
  );
  return true;
}

/**
 * The objects of a folder and all below it, and then those of the packages in it, for which what has been claimed or found
 * damaged stays so.
 */
async function* objectsIn(path: string, found: Package): AsyncGenerator<SourceObject | Withdrawal> {
  await readTree(path, found);
  yield* concluded(found);
  for (const inner of found.packages) yield* objectsIn(inner, { ...found, ...nothing() });
}

/** The objects of a package that has been read, with their texts, and those that its collections lead to. */
async function* concluded(found: Package): AsyncGenerator<SourceObject | Withdrawal> {
  await linkTexts(found.objects, found.textFiles, found);
  found.unread.add(found.files, found);
  yield* found.objects;
  for (const collection of found.collections) yield* collectionObjects(collection, found);
}

async function readTree(path: string, found: Package): Promise<void> {
  const folder = await readFolder(path, found.report);
  await checkBag(folder, found);
  // More can be in a folder than a call takes as its parameters.
  const add = (objects: SourceObject[]) => {
    found.objects = found.objects.concat(objects);
  };
  add(await readMets(folder, found.root, found));
  add(await readFoxml(folder, found.root, found));
  add(await readManifests(folder, found));
  found.files = found.files.concat(folder.files);
  found.textFiles = found.textFiles.concat(
    folder.files.filter((file) => textExtensions.has(extensionOf(file))),
  );
  const sidecar = folderSidecar(folder);
  if (sidecar) {
    const object = await readFolderObject(folder, sidecar, unclaimed(folder, found), found);
    if (object) add([object]);
  } else {
    add(await readTables(folder, found));
  }
  const described = await readRecordFiles(folder, unclaimed(folder, found), found, (inner) =>
    unclaimed(inner, found),
  );
  add(described);
  add(await readImages(folder, unclaimed(folder, found), found));
  reportCopies(folder, found);
  for (const inner of folder.folders) {
    // Tiles of a pyramid that somebody has made already are no scans.
    const manifest = inner.endsWith('_files') && `${inner.slice(0, -'_files'.length)}.dzi`;
    if (manifest && folder.files.includes(manifest)) {
      const reason = 'tiles of a pyramid; import the image that it was made of';
      found.report({ file: inner, reason, kind: 'skipped' });
    } else if (folder.folders.length > manyFolders) found.packages.push(inner);
    else await readTree(inner, found);
  }
}

/** The images of a folder that are free. A document beside images is taken for their copy, unless it is described. */
function unclaimed(folder: Folder, { claimed, damaged }: Reading): string[] {
  const isFree = (file: string) => !claimed.has(file) && !damaged.has(file);
  const isImage = (file: string) => scanExtensions.has(extensionOf(file)) && !isDocument(file);
  const hasImages = folder.files.some(isImage);
  const isDescribed = (file: string) => !hasImages || imageSidecar(folder, file) !== undefined;
  return folder.files.filter(
    (file) => (isImage(file) || (isDocument(file) && isDescribed(file))) && isFree(file),
  );
}

function reportCopies(folder: Folder, { claimed, damaged, report }: Reading): void {
  const copies = folder.files.filter((file) => isDocument(file) && !claimed.has(file) && !damaged.has(file));
  const reason = 'it lies beside images and is taken for their copy; import it by its name if it is not';
  for (const file of copies) report({ file, reason, kind: 'skipped' });
}
