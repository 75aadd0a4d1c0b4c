import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { grouped } from '#lib/grouped.ts';
import { type Folder, isDocument, nameOf, stemOf, titleOf } from './folder.ts';
import { imageSidecar, readSidecar } from './sidecar.ts';
import { listening, type Reading, type SourceObject } from './source.ts';

/**
 * Objects for images without any other description. Images of a folder whose names differ only in their last number
 * (page1, page2 …) and the side that follows it (1r, 1v, 2a) are the scans of one object named after the folder; any
 * other image is an object of its own, named after its file or described by a sidecar of the same name.
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
  const pictures = reading.grouping === 'image' ? rest : await withoutCopies(rest, reading);
  for (const group of groupsOf(pictures, reading.grouping)) {
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

/** Of images with the same name in several formats the largest file, the others being copies made from it. */
async function withoutCopies(images: string[], { report }: Reading): Promise<string[]> {
  const kept: string[] = [];
  for (const versions of grouped(images, (file) => (isDocument(file) ? file : stemOf(file))).values()) {
    if (versions.length === 1) {
      kept.push(...versions);
      continue;
    }
    const bytes = await Promise.all(
      versions.map(async (file) => (await stat(file).catch(() => undefined))?.size ?? -1),
    );
    const master = versions[bytes.indexOf(Math.max(...bytes))];
    if (master !== undefined) kept.push(master);
    const reason = `it has the name of ${master && nameOf(master)} and is taken for its copy`;
    for (const file of versions) if (file !== master) report({ file, reason, kind: 'skipped' });
  }
  return kept;
}

function groupsOf(images: string[], grouping: Reading['grouping']): string[][] {
  if (grouping === 'image') return images.map((image) => [image]);
  if (grouping === 'folder') return [images];
  return [...grouped(images, (image) => patternOf(stemOf(image)) ?? image).values()];
}

/** The number of a page at the end of a name, with its side or the letter of an inserted leaf: 1r, 01_L, 1-verso, 1a. */
const numberAtEnd = /\d+(?:[ _-]?(?:\p{L}|recto|verso|bis))?$/iu;

/**
 * What the names of an object's pages have in common: everything but the last number and its side, or, as
 * transcription programs name files, everything but the leading number and hash (33_fc21c_default, 34_8156e_default).
 */
function patternOf(stem: string): string | undefined {
  const hashed = stem.replace(/^\d+_[0-9a-f]{5,}(?=_|$)/, '#');
  if (hashed !== stem) return hashed;
  if (numberAtEnd.test(stem)) return stem.replace(numberAtEnd, '#');
  return /\d/.test(stem) ? stem.replace(/\d+(?=\D*$)/, '#') : undefined;
}

/** Names of folders that say what kind of files they hold; the object is named by the folder around them. */
const generic =
  /^(data|files|pliki|images?|img|obrazy|scans?|skany|masters?|access|archive|archiwalne|tiff?|jpe?g|jp2|png)$/i;

/** Metadata from a folder's name; a mere date (18530604, with an edition 1853060401) is appended to the parent's. */
function fromFolder(path: string): Pick<SourceObject, 'name' | 'metadata'> {
  const name = nameOf(path);
  const parent = dirname(path);
  if (generic.test(name) && basename(parent) !== '') return { name, metadata: fromFolder(parent).metadata };
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\d{2})?$/.exec(name) ?? [];
  if (!year || Number(month) > 12 || Number(day) > 31) return { name, metadata: { title: titleOf(name) } };
  const date = `${year}-${month}-${day}`;
  return { name, metadata: { title: `${titleOf(basename(parent).normalize('NFC'))}, ${date}`, date } };
}
