import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { XmlElement } from '#lib/xml/element.ts';
import { manifestObject } from '../iiif/object.ts';
import { manifestOf } from '../iiif/presentation.ts';
import { typeIn } from '../iiif/values.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { packageAt } from '../mets/package.ts';
import { type FoundRecord, type RefusedRecord, recordsOf } from '../records/formats.ts';
import { digitalLinks, webResources } from '../records/links.ts';
import { metadataFrom, withIdentifier } from '../records/statements.ts';
import { noObject } from '../sources/mets.ts';
import { limitedReport, type Reading, recordingProblems, type SourceObject } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';
import { jsonAt } from './document.ts';
import type { NamedImage } from './link.ts';
import { remoteScan } from './scan.ts';

const maxImages = 20_000;
/** The most records of a document that are named when no object could be made from them. */
const maxReasons = 5;

type RecordLocation = { address: string; identifier?: string | undefined; client: RemoteClient };

/**
 * The object for a remote record: of a METS document with its files, of any other record with the IIIF manifest or the
 * images that it names.
 * @throws {UnreadableFile} if it yields no object
 */
export async function recordObject(
  record: XmlElement,
  location: RecordLocation,
  reading: Reading,
): Promise<SourceObject> {
  const { address, identifier } = location;
  const object =
    record.name === 'mets'
      ? await objectOfMets(record, location, reading)
      : await objectOfRecord(record, location, reading);
  const { metadata } = object;
  return {
    ...object,
    source: address,
    metadata: identifier === undefined ? metadata : withIdentifier(metadata, identifier),
  };
}

/**
 * The objects for all records at an address, of which a finding aid has many; those that yield none are reported
 * without affecting the others.
 * @throws {UnreadableFile} if there is a single record, which yields no object
 */
export async function* recordObjects(
  root: XmlElement,
  location: RecordLocation,
  reading: Reading,
): AsyncGenerator<SourceObject> {
  const records = root.name === 'mets' ? [] : recordsOf(root);
  if (records.length < 2) {
    yield await recordObject(root, location, reading);
    return;
  }
  const limited = limitedReport(reading, maxReasons);
  for (const [index, record] of records.entries()) {
    const { identifier, title = identifier } = metadataFrom('reason' in record ? [] : record.statements);
    const source = `${location.address}#${identifier ?? index + 1}`;
    try {
      yield { ...(await objectOf(record, location, reading)), source };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      limited.report(location.address, `${title ?? source}: ${error.message}`, 'skipped');
    }
  }
  limited.reportRest(location.address);
}

async function objectOfMets(record: XmlElement, { address, client }: RecordLocation, reading: Reading) {
  const mets = metsDocument(record);
  const reason = noObject(mets);
  if (reason !== undefined) throw new UnreadableFile(reason);
  return await metsObject(mets, packageAt(address, client), reading);
}

async function objectOfRecord(
  root: XmlElement,
  location: RecordLocation,
  reading: Reading,
): Promise<SourceObject> {
  const [record, ...others] = recordsOf(root);
  if (!record) throw new UnreadableFile(`<${root.name}> is a record in a format that is not known here`);
  if (others.length > 0)
    throw new UnreadableFile(
      `the record describes ${others.length + 1} objects; import the document itself, by its own address`,
    );
  return await objectOf(record, location, reading);
}

/** Whether a statement says no more than an address: once its images are here, that of a manifest is nothing to show. */
const isOnlyAddress = ({ relations = [], notes = [], source_url }: ObjectMetadata, address: string) =>
  [source_url, ...[...relations, ...notes].map(({ text }) => text)].includes(address);

async function objectOf(
  record: FoundRecord | RefusedRecord,
  { address, client }: RecordLocation,
  allReading: Reading,
): Promise<SourceObject> {
  if ('reason' in record) throw new UnreadableFile(record.reason);
  if (record.isDeleted) throw new UnreadableFile('it is marked as deleted');
  const { statements, element } = record;
  const [reading, problems] = recordingProblems(allReading);
  const metadata = metadataFrom(statements);
  const { manifests, images } = digitalLinks(element);
  const [manifest] = manifests;
  if (manifest !== undefined) {
    const json = await jsonAt(client, manifest);
    if (typeIn(json) === 'Manifest') {
      const object = manifestObject(manifestOf(json), client, reading);
      const { parts } = object.metadata;
      const resources = metadataFrom(statements.filter(({ metadata }) => !isOnlyAddress(metadata, manifest)));
      const title = resources.title ?? object.label;
      return { ...object, label: title, metadata: { ...resources, title, ...(parts && { parts }) } };
    }
  }
  if (images.length === 0) throw new UnreadableFile('the record names neither images nor a IIIF manifest');
  if (images.length > maxImages) throw new UnreadableFile(`the record names more than ${maxImages} images`);
  const title = metadata.title ?? metadata.identifier ?? address;
  const resources = reading.link ? webResources(element) : new Map<string, NamedImage>();
  const scans = images.map((image, index) => ({
    ...remoteScan(client, { service: undefined, address: image }, undefined, reading, resources.get(image)),
    number: index + 1,
  }));
  return { source: address, label: title, name: address, metadata: { ...metadata, title }, scans, problems };
}
