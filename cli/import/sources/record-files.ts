import { by, grouped } from '#lib/lists.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { holdsRecords, recordsIn } from '../records/read-file.ts';
import { metadataFrom } from '../records/statements.ts';
import { extensionOf, type Folder, nameOf, stemOf, titleOf } from './folder.ts';
import { type Images, imagesByName, imagesOf, keyOf } from './named-images.ts';
import { imageSidecar } from './sidecar.ts';
import { type Reading, recordingProblems, type ScanList, type SourceObject } from './source.ts';
import { reportUnreadable, unlessLocked } from './unreadable.ts';

const maxNamed = 20;

/** A record that is marked as deleted; with the name of its file if that is its only record. */
type Deleted = { file: string; metadata: ObjectMetadata; files: string[]; only?: string | undefined };

/** Images of a folder by name, those unclaimed when last checked, its pages, and the deleted records so far. */
type Joinable = { named: Map<string, Images>; remaining: string[]; pages: ScanList; deleted: Deleted[] };

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
  pages: ScanList,
  reading: Reading,
  imagesIn: (inner: Folder) => Promise<string[]>,
): AsyncGenerator<SourceObject> {
  let joinable: Joinable | undefined;
  for (const file of folder.files.toSorted(by(rankOf))) {
    if (reading.claimed.has(file) || !(await unlessLocked(file, reading, () => holdsRecords(file)))) continue;
    reading.claimed.add(file);
    joinable ??= {
      named: await imagesByName(folder, images, imagesIn),
      remaining: images,
      pages,
      deleted: [],
    };
    yield* await readFile(file, joinable, reading);
  }
  if (joinable) skipDeleted(folder, joinable, images, reading);
}

/** The name of the images that a record file describes by its own name: `b` of `b.mods.xml`. */
export const recordStem = (file: string) => stemOf(file).replace(/\.(mods|dc|marc|marcxml|oai_dc)$/i, '');

/** Sort key: TEI and then RDF come last, as they are derived from other records about the same images. */
const rankOf = (file: string) => ['.tei', '.rdf'].indexOf(extensionOf(file));

async function readFile(file: string, joinable: Joinable, allReading: Reading): Promise<SourceObject[]> {
  const [reading, problems] = recordingProblems(allReading);
  const { named } = joinable;
  const objects: SourceObject[] = [];
  const unmatched: ObjectMetadata[] = [];
  const deleted: Deleted[] = [];
  let count = 0;
  for await (const record of recordsIn(file)) {
    count += 1;
    if ('reason' in record) {
      reportUnreadable(file, count > 1 ? `record ${count}: ${record.reason}` : record.reason, reading);
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
      const reason = `the record ${labelOf(metadata)} has characters of East Asia in MARC-8, which are not read, or of another encoding, some shown as \ufffd; export it in UTF-8`;
      reading.report({ file, reason, kind: 'warning' });
    }
    const { files = [], isDeleted } = record;
    const found = isDeleted ? undefined : imagesOf(metadata, files, named, reading);
    if (isDeleted) deleted.push({ file, metadata, files });
    else if (found) objects.push(objectOf(file, metadata, found, reading));
    else if (unmatched.length < maxNamed) unmatched.push(metadata);
  }
  if (count === 0)
    reading.report({ file, reason: 'it holds no record of a kind that is read', kind: 'skipped' });
  const stem = recordStem(file);
  joinable.deleted.push(...deleted.map((one) => (count === 1 ? { ...one, only: stem } : one)));
  const [metadata] = unmatched;
  if (count === 1 && metadata) {
    const own = named.get(keyOf(stem));
    const isFree = (image: string) => !reading.claimed.has(image);
    if (!own) joinable.remaining = joinable.remaining.filter(isFree);
    const matched = own
      ? { name: own.name, files: own.files.filter(isFree) }
      : { name: nameOf(file), title: stem, files: joinable.remaining };
    if (own && matched.files.length === 0) {
      reading.report({ file, reason: 'another description has the image of its name', kind: 'skipped' });
      return [];
    }
    const { pages } = joinable;
    if (matched.files.length > 0) return [{ ...objectOf(file, metadata, matched, reading), problems }];
    if (pages.scans.length > 0) {
      const [scans, missing] = [pages.scans.splice(0), pages.missing.splice(0)];
      return [{ ...objectOf(file, metadata, matched, reading), scans, missing, problems }];
    }
  }
  if (unmatched.length > 0) {
    const reason = `no image has the name of these records: ${labelsOf(unmatched, count - objects.length - deleted.length)}`;
    reading.report({ file, reason, kind: 'skipped' });
  }
  return objects;
}

const labelOf = ({ identifier, title, identifiers = [] }: ObjectMetadata) =>
  identifier ?? title ?? identifiers[0]?.value ?? 'without a title';

function labelsOf(records: ObjectMetadata[], count = records.length): string {
  const labels = records.slice(0, maxNamed).map(labelOf);
  return labels.join(', ') + (count > labels.length ? ` and ${count - labels.length} more` : '');
}

/**
 * Skips the images that deleted records would describe, once other records have claimed theirs. All images of a folder
 * belong to a record only if nothing else describes any.
 */
function skipDeleted(
  folder: Folder,
  { named, pages, deleted }: Joinable,
  images: string[],
  reading: Reading,
): void {
  const isFree = (image: string) => !reading.claimed.has(image);
  const hasNothingElse = images.every((image) => isFree(image) && !imageSidecar(folder, image));
  const ofFolder = () => [...images.filter(isFree), ...pages.scans.splice(0).map((scan) => scan.file)];
  const without = deleted.filter(({ file, metadata, files, only }) => {
    const found = imagesOf(metadata, files, named, reading) ?? (only && named.get(keyOf(only)));
    const remaining = found ? found.files.filter(isFree) : only && hasNothingElse ? ofFolder() : [];
    for (const image of remaining) reading.claimed.add(image);
    const reason = `the record ${labelOf(metadata)} is marked as deleted, and its images are skipped; an object made of them earlier stays until you remove it (objects remove)`;
    if (remaining.length > 0) reading.report({ file, reason, kind: 'skipped' });
    return remaining.length === 0;
  });
  for (const [file, records] of grouped(without, (one) => one.file)) {
    const labels = labelsOf(records.map(({ metadata }) => metadata));
    const reason = `these records are marked as deleted, and no image is skipped for them: ${labels}`;
    reading.report({ file, reason, kind: 'skipped' });
  }
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
