import type { ObjectMetadata } from '../metadata.ts';
import { holdsRecords, recordsIn } from '../records/read-file.ts';
import { metadataFrom } from '../records/statements.ts';
import { extensionOf, type Folder, nameOf, readFolder, stemOf, titleOf } from './folder.ts';
import { unlessLocked } from './locked.ts';
import type { Pages } from './page-folders.ts';
import { listening, type Reading, type SourceObject } from './source.ts';
import { noteUnreadable } from './undescribed.ts';

/** The most records without images that are named. */
const maxNamed = 20;

/** Images that a record may describe, with the name that links them to it. */
type Images = {
  name: string;
  /** Title for a record without one; defaults to the name. */
  title?: string;
  files: string[];
};

/** The images of a folder by name, those unclaimed when last checked, and its pages in folders of their own. */
type Joinable = { named: Map<string, Images>; rest: string[]; pages: Pages };

/**
 * The objects described by a folder's record files. A record belongs to images named after one of its identifiers or
 * its file: directly, with a number appended (`MP-1_002.tif`), or by their subfolder; a unit of a finding aid to those
 * its digital objects name. A file of one record that matches none describes all images of the folder, or the pages
 * that have folders of their own.
 * @param images the folder's images without any other description
 */
export async function* readRecordFiles(
  folder: Folder,
  images: string[],
  pages: Pages,
  reading: Reading,
  imagesIn: (inner: Folder) => Promise<string[]>,
): AsyncGenerator<SourceObject> {
  let joinable: Joinable | undefined;
  for (const file of folder.files.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (reading.claimed.has(file) || !(await unlessLocked(file, reading, () => holdsRecords(file)))) continue;
    reading.claimed.add(file);
    joinable ??= { named: await imagesByName(folder, images, imagesIn), rest: images, pages };
    yield* await readFile(file, joinable, reading);
  }
}

/** Sort key: TEI and then RDF come last, as they are derived from other records about the same images. */
const rankOf = (file: string) => ['.tei', '.rdf'].indexOf(extensionOf(file));

/** A name for comparison: separators may have been replaced to suit a file system. */
const keyOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');

async function imagesByName(
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

async function readFile(file: string, joinable: Joinable, allReading: Reading): Promise<SourceObject[]> {
  const [reading, problems] = listening(allReading);
  const { named } = joinable;
  const objects: SourceObject[] = [];
  const alone: { metadata: ObjectMetadata; isDeleted?: boolean | undefined }[] = [];
  let count = 0;
  for await (const record of recordsIn(file)) {
    count += 1;
    if ('reason' in record) {
      const reason = count > 1 ? `record ${count}: ${record.reason}` : record.reason;
      reading.report({ file, reason, kind: 'error' });
      noteUnreadable(file, reading);
      continue;
    }
    const metadata = metadataFrom(record.statements);
    // RDF and Dublin Core can be about anything.
    if (metadata.title === undefined && metadata.identifier === undefined && !metadata.identifiers) {
      const reason = `record ${count} has neither a title nor an identifier`;
      reading.report({ file, reason, kind: 'skipped' });
      continue;
    }
    if (record.hasUnknownLetters) {
      const reason = `the record ${labelOf(metadata)} has letters that cannot be read as MARC-8, some shown as \ufffd; export it in UTF-8`;
      reading.report({ file, reason, kind: 'warning' });
    }
    const found = filesOf(record.files ?? [], named, reading) ?? imagesOf(metadata, named, reading);
    if (found && record.isDeleted) leaveOut(file, metadata, found.files, reading);
    else if (found) objects.push(objectOf(file, metadata, found, reading));
    else if (alone.length < maxNamed) alone.push({ ...record, metadata });
  }
  if (count === 0)
    reading.report({ file, reason: 'it holds no record of a kind that is read', kind: 'skipped' });
  const [only] = alone;
  if (count === 1 && only) {
    const stem = stemOf(file).replace(/\.(mods|dc|marc|marcxml|oai_dc)$/i, '');
    const own = named.get(keyOf(stem));
    const isFree = (image: string) => !reading.claimed.has(image);
    if (!own) joinable.rest = joinable.rest.filter(isFree);
    const wanted = own
      ? { name: own.name, files: own.files.filter(isFree) }
      : { name: nameOf(file), title: stem, files: joinable.rest };
    if (own && wanted.files.length === 0) {
      reading.report({ file, reason: 'another description has the image of its name', kind: 'skipped' });
      return [];
    }
    const { pages } = joinable;
    const { metadata } = only;
    if (only.isDeleted) {
      if (wanted.files.length === 0) pages.scans.length = 0;
      leaveOut(file, metadata, wanted.files, reading);
      return [];
    }
    if (wanted.files.length > 0) return [{ ...objectOf(file, metadata, wanted, reading), problems }];
    if (pages.scans.length > 0) {
      const [scans, missing] = [pages.scans.splice(0), pages.missing.splice(0)];
      return [{ ...objectOf(file, metadata, wanted, reading), scans, missing, problems }];
    }
  }
  const without = count - objects.length;
  if (alone.length > 0) {
    const more = without > alone.length ? ` and ${without - alone.length} more` : '';
    const reason = `no image has the name of these records: ${alone.map(({ metadata }) => labelOf(metadata)).join(', ')}${more}`;
    reading.report({ file, reason, kind: 'skipped' });
  }
  return objects;
}

const labelOf = ({ identifier, title, identifiers = [] }: ObjectMetadata) =>
  identifier ?? title ?? identifiers[0]?.value ?? 'without a title';

/** The images that a record names, unless other records have claimed them. */
function filesOf(names: string[], named: Map<string, Images>, { claimed }: Reading): Images | undefined {
  const found = names.flatMap((name) => named.get(keyOf(name)) ?? []);
  const files = [...new Set(found.flatMap((one) => one.files))].filter((file) => !claimed.has(file));
  const [first] = found;
  return first && files.length > 0 ? { name: first.name, files } : undefined;
}

/** The images named after one of a record's identifiers, unless other records have claimed them. */
function imagesOf(
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

/** Makes no object of the images of a deleted record, and says what becomes of the one made before. */
function leaveOut(file: string, metadata: ObjectMetadata, images: string[], reading: Reading): void {
  for (const image of images) reading.claimed.add(image);
  const reason = `the record ${labelOf(metadata)} is marked as deleted, and its images are left out; an object made of them before stays until you remove it (objects remove)`;
  reading.report({ file, reason, kind: 'skipped' });
}

function objectOf(
  source: string,
  metadata: ObjectMetadata,
  { name, title: called = name, files }: Images,
  reading: Reading,
): SourceObject {
  for (const file of files) reading.claimed.add(file);
  const title = metadata.title ?? titleOf(called);
  const scans = files.map((file, index) => ({ file, number: index + 1 }));
  return { source, label: title, name, metadata: { ...metadata, title }, scans, problems: [] };
}
