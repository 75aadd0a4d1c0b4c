import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { textExtensions } from '../texts/formats.ts';
import { extensionOf, type Folder, isScan, nameOf, readFolder, stemOf } from './folder.ts';
import {
  folderObjects,
  isLarge,
  largeFolderObjects,
  packagedObjects,
  textFilesOf,
} from './folder-objects.ts';
import { collectionObjects } from './manifests.ts';
import { readImages } from './names.ts';
import {
  type Reading,
  type ReadingOptions,
  type SourceObject,
  startReading,
  type Withdrawal,
} from './source.ts';
import { linkTexts } from './texts.ts';
import { adviceFor, UnreadFiles } from './unread-files.ts';
import { lockedReason } from './unreadable.ts';

type Collected = {
  objects: SourceObject[];
  textFiles: string[];
  /** All files, whether claimed or not. */
  files: string[];
  /** Folders that are packages of their own, read afterwards. */
  packages: string[];
  /** IIIF collections, followed afterwards. */
  collections: string[];
};
/** A folder with everything below it, while it is being read. */
export type Package = Reading &
  Collected & {
    unread: UnreadFiles;
    /** The folder that references may not leave. */
    root: string;
  };

const emptyCollection = (): Collected => ({
  objects: [],
  textFiles: [],
  files: [],
  packages: [],
  collections: [],
});

function newPackage(root: string, options: ReadingOptions, unread: UnreadFiles): Package {
  return { ...startReading(options), root, unread, ...emptyCollection() };
}

const libraryFolderReason = 'it is the library itself (DATA_DIR), whose files were made of what was imported';
const pyramid = 'tiles of a pyramid; import the image that it was made of';
const smallerCopies = 'smaller copies that Omeka has made of the files in “original”, which are read';
const isMissing = ({ code = '' }: NodeJS.ErrnoException) => ['ENOENT', 'ENOTDIR'].includes(code);

/** With this many subfolders or more, each is a separate package, read after the previous one. */
const manyFolders = 50;

/**
 * Finds the objects in files and folders, package by package. Nothing outside them is read, symbolic links are not
 * followed, and whatever is skipped is reported by name.
 */
export async function* collectObjects(
  paths: string[],
  { report, ...others }: ReadingOptions,
): AsyncGenerator<SourceObject | Withdrawal> {
  let hasError = false;
  const options: ReadingOptions = {
    ...others,
    report: (problem) => {
      hasError ||= problem.kind === 'error';
      report(problem);
    },
  };
  const unread = new UnreadFiles();
  const singles = newPackage('', options, unread);
  let count = 0;
  const reportError = (file: string, reason: string) => options.report({ file, reason, kind: 'error' });
  for (const path of paths) {
    const status = await lstat(path).catch((error: NodeJS.ErrnoException) => error);
    if (status instanceof Error)
      reportError(path, isMissing(status) ? 'there is no such file or folder' : lockedReason(status));
    else if (options.libraryFolders?.includes(path)) reportError(path, libraryFolderReason);
    else if (status.isDirectory()) {
      for await (const object of objectsIn(path, newPackage(path, options, unread))) {
        count += 1;
        yield object;
      }
    } else if (status.isFile()) {
      if (!(await readSingle(path, singles)))
        reportError(
          path,
          adviceFor(path) ??
            'it is not an image; a table, a description and a record are read with the folder that they lie in',
        );
    } else reportError(path, 'links are not followed');
  }
  for await (const object of concluded(singles)) {
    count += 1;
    yield object;
  }
  unread.report(options.report);
  if (count === 0 && !hasError) reportError(paths.join(', '), 'no image was found');
}

/** Imports a file with its siblings of the same name. @returns false if it can only be read along with others */
async function readSingle(path: string, single: Package): Promise<boolean> {
  if (single.claimed.has(path)) return true;
  const folder = await readFolder(dirname(path), () => undefined);
  const singleFile = { ...folder, files: [path] };
  for await (const object of packagedObjects(singleFile, folder.path, single)) single.objects.push(object);
  if (!single.claimed.has(path) && !isScan(path)) return false;
  if (!single.claimed.has(path)) single.objects.push(...(await readImages(folder, [path], single)));
  const stem = path.replace(/\.[^.]*$/, '.');
  single.textFiles.push(
    ...folder.files.filter((file) => textExtensions.has(extensionOf(file)) && file.startsWith(stem)),
  );
  return true;
}

/**
 * The objects of a folder and everything below it, followed by those of the packages in it; files already claimed or
 * damaged stay so.
 */
async function* objectsIn(path: string, found: Package): AsyncGenerator<SourceObject | Withdrawal> {
  const folder = await readFolder(path, found.report);
  if (isLarge(folder)) {
    yield* largeFolderObjects(folder, found);
    found.files = folder.files;
  } else await readTree(folder, found);
  yield* concluded(found);
  for (const inner of found.packages) yield* objectsIn(inner, { ...found, ...emptyCollection() });
}

/** The objects of a package once it has been read, linked with their texts, and the objects that its collections lead to. */
async function* concluded(found: Package): AsyncGenerator<SourceObject | Withdrawal> {
  await linkTexts(found.objects, found.textFiles, found);
  found.unread.add(found.files, found);
  yield* found.objects;
  for (const collection of found.collections) yield* collectionObjects(collection, found);
}

/** Whether a folder has only derivatives that Omeka makes, which keep the names of the originals. */
async function holdsCopies(path: string, { folders }: Folder): Promise<boolean> {
  const original = folders.find((one) => nameOf(one) === 'original');
  if (!original || !/^(large|medium|square|fullsize|(square_)?thumbnails)$/.test(nameOf(path))) return false;
  const { byStem } = await readFolder(original, () => undefined);
  const { files } = await readFolder(path, () => undefined);
  return files.every((file) => !isScan(file) || byStem.has(stemOf(file)));
}

async function readTree(folder: Folder, found: Package): Promise<void> {
  found.textFiles = found.textFiles.concat(textFilesOf(folder));
  found.files = found.files.concat(folder.files);
  for await (const object of folderObjects(folder, found)) found.objects.push(object);
  for (const inner of folder.folders) {
    // Tiles of an existing Deep Zoom pyramid are not scans.
    const manifest = inner.endsWith('_files') && `${inner.slice(0, -'_files'.length)}.dzi`;
    const isOfPyramid = manifest && folder.files.includes(manifest);
    const copies = isOfPyramid ? pyramid : (await holdsCopies(inner, folder)) ? smallerCopies : undefined;
    const reason = copies ?? (found.libraryFolders?.includes(inner) ? libraryFolderReason : undefined);
    if (reason) found.report({ file: inner, reason, kind: 'skipped' });
    else if (folder.folders.length > manyFolders) found.packages.push(inner);
    else await readTree(await readFolder(inner, found.report), found);
  }
}
