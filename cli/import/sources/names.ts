import { basename, dirname } from 'node:path';
import { grouped } from '#lib/grouped.ts';
import { type Folder, nameOf, stemOf, titleOf } from './folder.ts';
import { imageSidecar, readSidecar } from './sidecar.ts';
import { listening, type Reading, type SourceObject } from './source.ts';

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
    const [own, problems] = listening(reading);
    const metadata = sidecar ? await readSidecar(sidecar, own) : 'foreign';
    if (metadata === 'foreign') rest.push(image);
    else if (metadata !== 'wrong') {
      const name = nameOf(image);
      const titled = { title: titleOf(stemOf(image)), ...metadata };
      objects.push({
        source: image,
        label: name,
        name,
        metadata: titled,
        scans: [{ file: image, number: 1 }],
        problems,
      });
    }
    reading.claimed.add(image);
  }
  for (const group of groupsOf(rest, reading.grouping)) {
    const [first] = group;
    if (!first) continue;
    const named =
      group.length > 1
        ? fromFolder(folder.path)
        : { name: nameOf(first), metadata: { title: titleOf(stemOf(first)) }, isUndescribed: true };
    const source = group.length > 1 ? folder.path : first;
    objects.push({
      source,
      label: named.name,
      ...named,
      scans: group.map((file, index) => ({ file, number: index + 1 })),
      problems: [],
    });
  }
  return objects;
}

function groupsOf(images: string[], grouping: Reading['grouping']): string[][] {
  if (grouping === 'image') return images.map((image) => [image]);
  if (grouping === 'folder') return [images];
  return [...grouped(images, (image) => patternOf(stemOf(image)) ?? image).values()];
}

/**
 * What names of pages of one thing have in common: all but their last number, or, as transcription programs write
 * them, all but the number and the hash that they begin with (33_fc21c_default, 34_8156e_default).
 */
function patternOf(stem: string): string | undefined {
  const hashed = stem.replace(/^\d+_[0-9a-f]{5,}(?=_|$)/, '#');
  if (hashed !== stem) return hashed;
  return /\d/.test(stem) ? stem.replace(/\d+(?=\D*$)/, '#') : undefined;
}

/** A folder's name as a title; a name that is only a date (18530604, with an edition 1853060401) joins its parent's. */
function fromFolder(path: string): Pick<SourceObject, 'name' | 'metadata'> {
  const name = nameOf(path);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\d{2})?$/.exec(name) ?? [];
  if (!year || Number(month) > 12 || Number(day) > 31) return { name, metadata: { title: titleOf(name) } };
  const date = `${year}-${month}-${day}`;
  return { name, metadata: { title: `${titleOf(basename(dirname(path)).normalize('NFC'))}, ${date}`, date } };
}
