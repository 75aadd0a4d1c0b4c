import { hash } from 'node:crypto';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { XmlElement } from '#lib/xml/element.ts';
import { manifestObject } from '../iiif/object.ts';
import { manifestOf } from '../iiif/presentation.ts';
import { typeIn } from '../iiif/values.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { packageAt } from '../mets/package.ts';
import { unitIdentifiers } from '../records/ead.ts';
import { type FoundRecord, type RefusedRecord, recordsOf } from '../records/formats.ts';
import { digitalLinks, webResources } from '../records/links.ts';
import { metadataFrom, withIdentifier } from '../records/statements.ts';
import { noObject } from '../sources/mets.ts';
import { type Reading, recordingProblems, type SourceObject } from '../sources/source.ts';
import { substitution } from '../sources/substitution.ts';
import type { RemoteClient } from './client.ts';
import { jsonAt, NoObject, OtherDocument } from './document.ts';
import type { NamedImage } from './link.ts';
import { remoteScan } from './scan.ts';

const maxImages = 20_000;

type RecordLocation = {
  address: string;
  /** The identifier of the record in the repository that it is harvested from. */
  identifier?: string | undefined;
  client: RemoteClient;
};

type KeyedDocument = { root: XmlElement; records: KeyedRecord[] };

/** A record with its metadata, and a key that no other has and that stays the same when the others change. */
type KeyedRecord = { record: FoundRecord | RefusedRecord; metadata: ObjectMetadata; key: string };

export const keyedDocument = (root: XmlElement): KeyedDocument => ({ root, records: keyed(recordsOf(root)) });

/**
 * The objects for a remote record: of a METS document with its files, of any other record with the IIIF manifest or the
 * images that it names. A finding aid has many, each with an identifier of its own.
 * @param onFailure called for those of many that yield no object
 * @throws {UnreadableFile} if there is a single record, which yields no object
 */
export async function* recordObjects(
  { root, records }: KeyedDocument,
  location: RecordLocation,
  reading: Reading,
  onFailure: (label: string, failure: UnreadableFile) => void,
): AsyncGenerator<SourceObject> {
  const { address: source, identifier } = location;
  const named = (object: SourceObject, key?: string): SourceObject => {
    if (identifier === undefined) return { ...object, source };
    const { metadata } = object;
    if (key === undefined) return { ...object, source, metadata: withIdentifier(metadata, identifier) };
    const previous = previousComponent(identifier, key, records.length === 1);
    return { ...object, source, metadata: withIdentifier(metadata, `${identifier}#${key}`), previous };
  };
  if (root.name === 'mets') {
    yield named(await objectOfMets(root, location, reading));
    return;
  }
  const [first, ...others] = records;
  if (!first) throw new NoObject(`<${root.name}> is a record in a format that is not known here`);
  if (others.length === 0) {
    // The only component of a finding aid has a key as well: it stays the same object when others come.
    const key = root.name === 'ead' ? first.key : undefined;
    yield named(await objectOf(first, location, reading), key);
    return;
  }
  for (const one of records) {
    const part = `#${one.key}`;
    try {
      // All objects of a harvested record have its address as their source, so that they are withdrawn with it.
      const object = await objectOf(
        one,
        location,
        reading,
        identifier === undefined ? source + part : source,
      );
      yield identifier === undefined ? object : named(object, one.key);
    } catch (failure) {
      if (!(failure instanceof UnreadableFile)) throw failure;
      onFailure(one.metadata.title ?? one.metadata.identifier ?? `${identifier ?? source}${part}`, failure);
    }
  }
}

/**
 * How the object of a component was stored before: while it was the only one, an earlier version gave it the identifier
 * of the finding aid. It may have got its own since, or another from an editor.
 */
const previousComponent = (identifier: string, key: string, isOnly: boolean): SourceObject['previous'] => ({
  identifier,
  isSame: (own) => own === `${identifier}#${key}` || (isOnly && !own?.startsWith(`${identifier}#`)),
});

function keyed(records: readonly KeyedRecord['record'][]): KeyedRecord[] {
  const keys = new Set<string>();
  return records.map((record, index) => {
    const metadata = metadataFrom('reason' in record ? [] : record.statements);
    const { identifier: own } = metadata;
    const named = own === undefined || keys.has(own) ? keyOf(record) : own;
    // A position changes with the others', so it is only for what nothing else tells apart.
    const position = `${index + 1}`;
    let key = named === undefined || keys.has(named) ? position : named;
    while (keys.has(key)) key += `/${position}`;
    keys.add(key);
    return { record, metadata, key };
  });
}

/**
 * Whether an object of a harvested finding aid was made from a component that the finding aid has no longer; one that
 * merely lost its digital objects is still there, and so is an object whose identifier is an editor's.
 * @param identifier of the finding aid in its repository
 * @returns undefined for other records
 */
export function vanishedFrom(
  { root, records }: KeyedDocument,
  identifier: string,
): ((own: string) => boolean) | undefined {
  if (root.name !== 'ead') return undefined;
  const own = unitIdentifiers(root).map(
    (one) => metadataFrom([{ from: '', metadata: { identifier: one } }]).identifier,
  );
  const keys = records.map(({ key }) => key);
  const present = new Set([...own, ...keys].map((key) => `${identifier}#${key}`));
  // Of one with the identifier itself, as an earlier version gave it to the only one, nothing tells which it was.
  return (one) => one.startsWith(`${identifier}#`) && !present.has(one);
}

async function objectOfMets(record: XmlElement, { address, client }: RecordLocation, reading: Reading) {
  const mets = metsDocument(record);
  const reason = noObject(mets);
  if (reason !== undefined) throw new UnreadableFile(reason);
  return await metsObject(mets, packageAt(address, client), reading);
}

/** What identifies one of many records without an identifier: the id of its element, else the addresses in it. */
function keyOf(record: KeyedRecord['record']): string | undefined {
  if ('reason' in record) return undefined;
  const { manifests, images } = digitalLinks(record.element);
  const addresses = [...manifests, ...images].join('\n');
  const digest = hash('sha256', addresses, 'base64url').slice(0, 16);
  return record.element.attributes.id ?? (addresses === '' ? undefined : digest);
}

/** Whether a statement says no more than an address: once its images are here, that of a manifest is nothing to show. */
const isOnlyAddress = ({ relations = [], notes = [], source_url }: ObjectMetadata, address: string) =>
  [source_url, ...[...relations, ...notes].map(({ text }) => text)].includes(address);

async function objectOf(
  { record, metadata }: KeyedRecord,
  { address, client }: RecordLocation,
  allReading: Reading,
  source = address,
): Promise<SourceObject> {
  if ('reason' in record) throw new UnreadableFile(record.reason);
  if (record.isDeleted) throw new UnreadableFile('it is marked as deleted');
  const { statements, element } = record;
  const [reading, problems] = recordingProblems(allReading);
  const substitute = substitution(source, reading);
  const { manifests, images } = digitalLinks(element);
  const [manifest] = manifests;
  if (manifest !== undefined) {
    const json = await jsonAt(client, manifest).catch(async (error: unknown) => {
      if (!(error instanceof OtherDocument) || images.length === 0) throw error;
      await substitute.accept(error);
      const reason = `${error.message}; the images that the record names are taken`;
      reading.report({ file: address, reason, kind: 'warning' });
    });
    if (json && typeIn(json) === 'Manifest') {
      const object = manifestObject(manifestOf(json), client, reading);
      const { parts } = object.metadata;
      const resources = metadataFrom(statements.filter(({ metadata }) => !isOnlyAddress(metadata, manifest)));
      const title = resources.title ?? object.label;
      return { ...object, source, label: title, metadata: { ...resources, title, parts } };
    }
  }
  if (images.length === 0)
    throw new UnreadableFile(
      manifest === undefined
        ? 'the record names neither images nor a IIIF manifest'
        : `the record names a collection of IIIF, which is imported by its own address, ${manifest}`,
    );
  if (images.length > maxImages) throw new UnreadableFile(`the record names more than ${maxImages} images`);
  const title = metadata.title ?? metadata.identifier ?? address;
  const resources = reading.link ? webResources(element) : new Map<string, NamedImage>();
  const scans = images.map((image, index) => ({
    ...remoteScan(client, { address: image }, [], reading, resources.get(image)),
    number: index + 1,
  }));
  const all = { ...metadata, title };
  return { source, label: title, name: address, metadata: all, scans, problems, ...substitute.mark() };
}
