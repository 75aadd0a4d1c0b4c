import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { XmlElement } from '#lib/xml/element.ts';
import { manifestObject } from '../iiif/object.ts';
import { manifestOf } from '../iiif/presentation.ts';
import { typeIn } from '../iiif/values.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { packageAt } from '../mets/package.ts';
import { statementsOf } from '../records/formats.ts';
import { digitalLinks } from '../records/links.ts';
import { metadataFrom } from '../records/statements.ts';
import { webResources } from '../records/web-resources.ts';
import { noObject } from '../sources/mets.ts';
import { listening, type Reading, type SourceObject } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';
import { jsonAt } from './json.ts';
import type { NamedImage } from './link.ts';
import { remoteScan } from './scan.ts';

/** Images that a record names. */
const maxImages = 20_000;

/** Where a record was found, and the identifier that it has there. */
type Place = { address: string; identifier?: string | undefined; client: RemoteClient };

/**
 * The object of a record that was found elsewhere: a METS document with its files; any other record with the IIIF
 * manifest or the images that it names.
 * @throws {UnreadableFile | UnreadableXml} where no object can be made of it
 */
export async function recordObject(
  record: XmlElement,
  place: Place,
  reading: Reading,
): Promise<SourceObject> {
  const { address, identifier } = place;
  const object =
    record.name === 'mets'
      ? await objectOfMets(record, place, reading)
      : await objectOfRecord(record, place, reading);
  const { metadata } = object;
  return {
    ...object,
    source: address,
    metadata: identifier === undefined ? metadata : identified(metadata, identifier),
  };
}

/** The identifier that it was found by never changes; what the record calls itself is kept beside. */
function identified(metadata: ObjectMetadata, identifier: string): ObjectMetadata {
  const { identifier: own, identifiers = [] } = metadata;
  const others = own === undefined || own === identifier ? [] : [{ kind: 'local', value: own }];
  const all = [...others, ...identifiers].filter(({ value }) => value !== identifier);
  return { ...metadata, identifier, ...(all.length > 0 && { identifiers: all }) };
}

async function objectOfMets(record: XmlElement, { address, client }: Place, reading: Reading) {
  const mets = metsDocument(record);
  const reason = noObject(mets);
  if (reason !== undefined) throw new UnreadableFile(reason);
  return await metsObject(mets, packageAt(address, client), reading);
}

async function objectOfRecord(
  record: XmlElement,
  { address, client }: Place,
  allReading: Reading,
): Promise<SourceObject> {
  const [reading, problems] = listening(allReading);
  const statements = statementsOf(record);
  if (!statements)
    throw new UnreadableFile(`<${record.name}> is a record in a format that is not known here`);
  const metadata = metadataFrom(statements);
  const { manifests, images } = digitalLinks(record);
  const [manifest] = manifests;
  if (manifest !== undefined) {
    const json = await jsonAt(client, manifest);
    if (typeIn(json) === 'Manifest') {
      const object = manifestObject(manifestOf(json), client, reading);
      const { parts } = object.metadata;
      const title = metadata.title ?? object.label;
      return { ...object, label: title, metadata: { ...metadata, title, ...(parts && { parts }) } };
    }
  }
  if (images.length === 0) throw new UnreadableFile('the record names neither images nor a IIIF manifest');
  if (images.length > maxImages) throw new UnreadableFile(`the record names more than ${maxImages} images`);
  const title = metadata.title ?? metadata.identifier ?? address;
  const said = reading.link ? webResources(record) : new Map<string, NamedImage>();
  const scans = images.map((image, index) => ({
    ...remoteScan(client, { service: undefined, address: image }, undefined, reading, said.get(image)),
    number: index + 1,
  }));
  return { source: address, label: title, name: address, metadata: { ...metadata, title }, scans, problems };
}
