import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { grouped } from '#lib/lists.ts';
import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { Package } from './collect.ts';
import {
  coverPosition,
  coversAround,
  type Folder,
  inNaturalOrder,
  isDocument,
  nameOf,
  stemOf,
  titleOf,
} from './folder.ts';
import { imageSidecar, previousIdentifierOf, readSidecar } from './sidecar.ts';
import { type Reading, recordingProblems, type SourceObject } from './source.ts';
import { areSkipped } from './unreadable.ts';

/**
 * Objects for images without any other description. Images of a folder whose names differ only in their last number
 * (page1, page2 …) and the side that follows it (1r, 1v, 2a) are the scans of one object named after the folder, with
 * covers if there is no other image. Any other image is a separate object, named after its file, or after its folder if
 * it is the only one in a bag or an issue and has only a number, or described by a sidecar of the same name.
 */
export async function readImages(
  folder: Folder,
  images: string[],
  reading: Package,
): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  const rest: string[] = [];
  for (const image of images) {
    const sidecar = imageSidecar(folder, image);
    const [imageReading, problems] = recordingProblems(reading);
    const metadata = sidecar ? await readSidecar(sidecar, imageReading) : 'foreign';
    if (metadata === 'foreign') rest.push(image);
    else if (metadata !== 'wrong') {
      const name = nameOf(image);
      const titled = { title: titleOf(stemOf(image)), ...metadata };
      objects.push({
        source: image,
        label: name,
        name,
        metadata: titled,
        previousIdentifier: previousIdentifierOf(metadata),
        scans: [{ file: image, number: 1 }],
        problems,
      });
    }
    reading.claimed.add(image);
  }
  if (areSkipped(folder.path, rest, reading)) return objects;
  const isIssue = (image: string) => reading.grouping === 'auto' && issueOf(image) !== undefined;
  const byIssue = grouped(rest, isIssue);
  const issues = byIssue.get(true)?.map((issue) => [issue]) ?? [];
  const groups = [...issues, ...groupsOf(byIssue.get(false) ?? [], reading.grouping)];
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const isCounted =
      groups.length === 1 &&
      /^\d+$/.test(stemOf(first)) &&
      (isInBag(folder.path, reading.root) || isIssueFolder(folder.path));
    const called = async () => await fromFolder(folder.path, reading.root);
    const named =
      group.length > 1
        ? { name: nameOf(folder.path), metadata: await called() }
        : {
            name: nameOf(first),
            metadata: isCounted ? await called() : (issueOf(first) ?? { title: titleOf(stemOf(first)) }),
          };
    const source = group.length > 1 ? folder.path : first;
    objects.push({
      source,
      label: named.name,
      ...named,
      isUndescribed: true,
      scans: group.map((file, index) => ({ file, number: index + 1 })),
      problems: [],
    });
  }
  return objects;
}

function groupsOf(images: string[], grouping: Reading['grouping']): string[][] {
  if (grouping === 'image') return images.map((image) => [image]);
  if (grouping === 'folder') return [images];
  const [pages = [], ...others] = patternGroups(images.filter((image) => coverPosition(image) === 0));
  const isOneWork = pages.length > 1 && others.length === 0;
  const covers = images.filter((image) => coverPosition(image) !== 0);
  return isOneWork ? [coversAround([...pages, ...covers])] : patternGroups(images);
}

const patternGroups = (images: string[]) =>
  [...grouped(images, (image) => patternOf(stemOf(image)) ?? image).values()].map((group) =>
    group.sort(byStem),
  );

/** Compares without extensions, so that an unmarked front precedes its back: 1.jpg, 1 verso.jpg. */
const byStem = (one: string, other: string) => inNaturalOrder(stemOf(one), stemOf(other));

/** The number of a page at the end of a name, with its side or the letter of an inserted leaf: 1r, 01_L, 1-verso. */
const numberAtEnd = /\d+(?:[ _-]?(?:\p{L}|recto|verso|left|right|lewa|prawa|bis))?$/iu;

/**
 * The common pattern of the names of an object's pages: everything but the last number and its side, or, as
 * transcription programs name files, everything but the leading number and hash (33_fc21c_default, 34_8156e_default).
 */
function patternOf(stem: string): string | undefined {
  const hashed = stem.replace(/^\d+_[0-9a-f]{5,}(?=_|$)/, '#');
  if (hashed !== stem) return hashed;
  if (numberAtEnd.test(stem)) return stem.replace(numberAtEnd, '#');
  return /\d/.test(stem) ? stem.replace(/\d+(?=\D*$)/, '#') : undefined;
}

/** Names of folders that give the kind of their files; the object is named after the parent folder. */
const generic =
  /^(images?|img|obrazy|scans?|skany|masters?|access|archiwalne|tiff?|jpe?g|jp2|png|pdf|djvu)$/i;
/** Names that do so within an object's folder, but may mean anything at the top of an import. */
const vague = /^(data|files|pliki|archive)$/i;

const isBag = (folder: string) => existsSync(join(folder, 'bagit.txt'));

/** Whether a folder is in a bag that the operator named, or in a bag within the folder that they named. */
const isInBag = (folder: string, root: string): boolean =>
  root !== '' && folder !== root && (isBag(dirname(folder)) || isInBag(dirname(folder), root));

/** A date, perhaps with a number: 18530604, 1932-05-03 nr 18. */
const issueName =
  /^(\d{4})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?:[\s_,-]*((?:nr|no|numer|number|issue|z|zesz|zeszyt)\.?[\s_]*\d+.*))?$/i;

/** The parts of an issue's name, which may begin with the day (03.05.1932). */
function issueIn(name: string): { date: string; year: string; month: string; number?: string } | undefined {
  const written = name.replace(/^(\d\d)\.(\d\d)\.(\d{4})(?!\d)/, '$3-$2-$1');
  const [, year, month, day, number] = issueName.exec(written) ?? [];
  if (!year || !month) return undefined;
  const date = `${year}-${month}-${day}`;
  const isPlausible = year > '1500' && calendarDateOf(date) && Date.parse(date) < Date.now();
  return isPlausible ? { date, year, month, number: number?.replaceAll('_', ' ') } : undefined;
}

/** The same for a folder, where two more digits are the edition of a newspaper (1853060401). */
const issueInFolder = (name: string) => issueIn(name.replace(/^(\d{8})\d{2}$/, '$1'));

/** Whether the files of a folder are an issue, also in a folder of their kind within it. */
const isIssueFolder = (path: string): boolean =>
  issueInFolder(nameOf(path)) !== undefined || (generic.test(nameOf(path)) && isIssueFolder(dirname(path)));

/** Whether a folder in that of a serial holds a year (1932, rok 1932, 1932 (brak nr 3)), a month of it, or a format. */
const isWithinSerial = (name: string, year: string, month: string) =>
  new RegExp(
    `^(?:(?:(?:rok|rocznik)[ _]*)?${year}(?:[ _]*\\(.*\\))?|(?:${year}[-_. ]?)?${month}(?:[-_. ]+\\p{L}+)?)$`,
    'iu',
  ).test(name) ||
  generic.test(name) ||
  vague.test(name);

/** Metadata of an issue in the folder of its serial, whichever folder the operator named: it is the same then. */
function ofIssue(path: string, issue: NonNullable<ReturnType<typeof issueIn>>): ObjectMetadata {
  const { date, year, month, number } = issue;
  let serial = dirname(path);
  while (isWithinSerial(nameOf(serial), year, month)) serial = dirname(serial);
  const title = number ? `${date} ${number}` : date;
  if (basename(serial) === '') return { title, date };
  const text = titleOf(basename(serial));
  return { title: `${text}, ${title}`, date, relations: [{ kind: 'part-of', text }] };
}

/**
 * Metadata of a document that is an issue. Images are none, as they may be named by the day they were made; nor are
 * documents with eight mere digits, which may be any number.
 */
function issueOf(file: string): ObjectMetadata | undefined {
  const issue = isDocument(file) && !/^\d{8}/.test(stemOf(file)) ? issueIn(stemOf(file)) : undefined;
  return issue && ofIssue(file, issue);
}

/**
 * Metadata from a folder's name; a mere date is appended to the name of its serial.
 * @param root the folder that the operator named; a folder in it may be one of files, which names nothing
 */
async function fromFolder(path: string, root: string): Promise<ObjectMetadata> {
  const name = nameOf(path);
  const parent = dirname(path);
  const isVague = vague.test(name) && (parent !== root || isBag(parent));
  if (path !== root && (generic.test(name) || isVague)) {
    const outer = await fromFolder(parent, root);
    const genericFolders = (await readdir(parent)).filter((one) => generic.test(one) || vague.test(one));
    return genericFolders.length === 1 ? outer : { ...outer, title: `${outer.title}, ${titleOf(name)}` };
  }
  const issue = issueInFolder(name);
  return issue ? ofIssue(path, issue) : { title: titleOf(name) };
}
