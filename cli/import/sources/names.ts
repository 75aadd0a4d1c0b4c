import { basename, dirname } from 'node:path';
import { grouped } from '#lib/grouped.ts';
import { type Folder, nameOf, stemOf, titleOf } from './folder.ts';
import { imageSidecar, readSidecar } from './sidecar.ts';
import { listening, type Reading, type SourceObject } from './source.ts';

/**
 * Objects for images without any other description. Images of a folder whose names differ only in their last number
 * (page1, page2 …) are the scans of one object named after the folder; any other image is an object of its own, named
 * after its file or described by a sidecar of the same name.
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
 * What the names of an object's pages have in common: everything but the last number, or, as transcription programs
 * name files, everything but the leading number and hash (33_fc21c_default, 34_8156e_default).
 */
function patternOf(stem: string): string | undefined {
  const hashed = stem.replace(/^\d+_[0-9a-f]{5,}(?=_|$)/, '#');
  if (hashed !== stem) return hashed;
  return /\d/.test(stem) ? stem.replace(/\d+(?=\D*$)/, '#') : undefined;
}

/** Metadata from a folder's name; a mere date (18530604, with an edition 1853060401) is appended to the parent's. */
function fromFolder(path: string): Pick<SourceObject, 'name' | 'metadata'> {
  const name = nameOf(path);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\d{2})?$/.exec(name) ?? [];
  if (!year || Number(month) > 12 || Number(day) > 31) return { name, metadata: { title: titleOf(name) } };
  const date = `${year}-${month}-${day}`;
  return { name, metadata: { title: `${titleOf(basename(dirname(path)).normalize('NFC'))}, ${date}`, date } };
}
