import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { scanExtensions } from '#lib/scans/inspect.ts';
import { extensionOf, type Folder, readFolder } from './folder.ts';
import { readImages } from './names.ts';
import { folderSidecar, readFolderObject } from './sidecar.ts';
import type { Reading, SourceObject } from './source.ts';
import { readTables } from './table.ts';
import { linkTexts } from './texts.ts';

/**
 * Finds the objects in the given files and folders. Nothing outside of them is read, links are not followed, and
 * whatever is passed over is reported by name.
 */
export async function collectObjects(paths: string[], reading: Reading): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  const xmlFiles: string[] = [];
  for (const path of paths) {
    const status = await lstat(path).catch(() => undefined);
    if (!status) reading.report({ file: path, reason: 'there is no such file or folder', kind: 'error' });
    else if (status.isDirectory()) await readTree(path, reading, objects, xmlFiles);
    else if (status.isFile()) {
      if (reading.claimed.has(path)) continue;
      // A file alone is imported with what lies beside it under its own name.
      const folder = await readFolder(dirname(path), () => undefined);
      objects.push(...(await readImages(folder, [path], reading)));
      xmlFiles.push(
        ...folder.files.filter(
          (file) => extensionOf(file) === '.xml' && file.startsWith(path.replace(/\.[^.]*$/, '.')),
        ),
      );
    } else reading.report({ file: path, reason: 'links are not followed', kind: 'error' });
  }
  if (objects.length === 0) {
    reading.report({ file: paths.join(', '), reason: 'no image was found', kind: 'error' });
  }
  await linkTexts(objects, xmlFiles, reading);
  return objects;
}

async function readTree(
  path: string,
  reading: Reading,
  objects: SourceObject[],
  xmlFiles: string[],
): Promise<void> {
  const folder = await readFolder(path, reading.report);
  xmlFiles.push(...folder.files.filter((file) => extensionOf(file) === '.xml'));
  const sidecar = folderSidecar(folder);
  if (sidecar) {
    const object = await readFolderObject(folder, sidecar, unclaimed(folder, reading), reading);
    if (object) objects.push(object);
  } else {
    objects.push(...(await readTables(folder, reading)));
  }
  objects.push(...(await readImages(folder, unclaimed(folder, reading), reading)));
  for (const inner of folder.folders) {
    // Tiles of a pyramid that somebody has made already are no scans.
    const manifest = inner.endsWith('_files') && `${inner.slice(0, -'_files'.length)}.dzi`;
    if (manifest && folder.files.includes(manifest)) {
      reading.report({
        file: inner,
        reason: 'tiles of a pyramid; import the image that it was made of',
        kind: 'skipped',
      });
    } else await readTree(inner, reading, objects, xmlFiles);
  }
}

function unclaimed(folder: Folder, { claimed }: Reading): string[] {
  return folder.files.filter((file) => scanExtensions.has(extensionOf(file)) && !claimed.has(file));
}
