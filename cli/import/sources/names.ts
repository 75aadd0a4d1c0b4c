import { basename, dirname } from 'node:path';
import { type Folder, nameOf, stemOf } from './folder.ts';
import { imageSidecar, readSidecar } from './sidecar.ts';
import type { Reading, SourceObject } from './source.ts';

/**
 * Objects of images that nothing else describes. Images of one folder whose names differ in nothing but their last
 * number (page1, page2 …) are the scans of one object named by the folder; any other image is an object of its own,
 * named by its file, or described by the sidecar of the same name.
 */
export async function readImages(
  folder: Folder,
  images: string[],
  reading: Reading,
): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  const rest: string[] = [];
  for (const image of images) {
    const sidecar = imageSidecar(folder, image);
    if (!sidecar) rest.push(image);
    else {
      const metadata = await readSidecar(sidecar, reading);
      if (metadata)
        objects.push({ label: nameOf(image), name: nameOf(image), metadata, scans: [{ file: image }] });
    }
  }
  for (const group of groupsOf(rest, reading.grouping)) {
    const [first] = group;
    if (!first) continue;
    const named =
      group.length > 1
        ? fromFolder(folder.path)
        : { name: nameOf(first), metadata: { title: titleOf(stemOf(first)) } };
    objects.push({ label: named.name, ...named, scans: group.map((file) => ({ file })) });
  }
  return objects;
}

function groupsOf(images: string[], grouping: Reading['grouping']): string[][] {
  if (grouping === 'image') return images.map((image) => [image]);
  if (grouping === 'folder') return [images];
  const groups = new Map<string, string[]>();
  for (const image of images) {
    const numbered = /\d/.test(stemOf(image));
    const key = numbered ? stemOf(image).replace(/\d+(?=\D*$)/, '#') : image;
    groups.set(key, [...(groups.get(key) ?? []), image]);
  }
  return [...groups.values()];
}

/** A folder's name as a title; a name that is only a date (18530604, with an edition 1853060401) joins its parent's. */
function fromFolder(path: string): Pick<SourceObject, 'name' | 'metadata'> {
  const name = nameOf(path);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\d{2})?$/.exec(name) ?? [];
  if (!year || Number(month) > 12 || Number(day) > 31) return { name, metadata: { title: titleOf(name) } };
  const date = `${year}-${month}-${day}`;
  return { name, metadata: { title: `${titleOf(basename(dirname(path)).normalize('NFC'))}, ${date}`, date } };
}

/** A file name as a title: underscores are blanks, and what is too long for a title ends at a word. */
function titleOf(stem: string): string {
  const title = stem.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim() || stem;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
