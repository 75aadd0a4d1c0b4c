import type { ObjectMetadata } from '../metadata.ts';
import { type Folder, nameOf, readFolder, stemOf } from './folder.ts';
import type { Reading } from './source.ts';

/** Images that a record may describe, with the name that links them to it. */
export type Images = {
  name: string;
  /** Title for a record without one; defaults to the name. */
  title?: string;
  files: string[];
};

/** A name for comparison: separators may have been replaced to suit a file system. */
export const keyOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');

/**
 * Images of a folder by the names that link records to them: their own, the part before a number, and that of their
 * subfolder.
 */
export async function imagesByName(
  folder: Folder,
  images: string[],
  imagesIn: (inner: Folder) => Promise<string[]>,
) {
  const named = new Map<string, Images>();
  const add = (name: string, files: string[]): void => {
    const before = named.get(keyOf(name));
    if (before) before.files.push(...files);
    else if (files.length > 0) named.set(keyOf(name), { name, files: [...files] });
  };
  for (const image of images) {
    const stem = stemOf(image);
    const [, begin] = /^(.+?)[_\-. ]+p?\d{1,5}$/.exec(stem) ?? [];
    add(stem, [image]);
    if (begin !== undefined) add(begin, [image]);
  }
  for (const path of folder.folders)
    add(nameOf(path), await imagesIn(await readFolder(path, () => undefined)));
  return named;
}

/** The images that a record names, or that are named after it, unless other records have claimed them. */
export const imagesOf = (
  metadata: ObjectMetadata,
  files: string[],
  named: Map<string, Images>,
  reading: Reading,
): Images | undefined => filesOf(files, named, reading) ?? imagesNamed(metadata, named, reading);

function filesOf(names: string[], named: Map<string, Images>, { claimed }: Reading): Images | undefined {
  const found = names.flatMap((name) => named.get(keyOf(name)) ?? []);
  const files = [...new Set(found.flatMap((one) => one.files))].filter((file) => !claimed.has(file));
  const [first] = found;
  return first && files.length > 0 ? { name: first.name, files } : undefined;
}

function imagesNamed(
  metadata: ObjectMetadata,
  named: Map<string, Images>,
  { claimed }: Reading,
): Images | undefined {
  const ids = [metadata.identifier, ...(metadata.identifiers ?? []).map(({ value }) => value)];
  for (const id of ids) {
    const found =
      id === undefined ? undefined : (named.get(keyOf(id)) ?? named.get(keyOf(id.replace(/^.*[/:]/, ''))));
    const free = found?.files.filter((file) => !claimed.has(file)) ?? [];
    if (found && free.length > 0) return { ...found, files: free };
  }
  return undefined;
}
