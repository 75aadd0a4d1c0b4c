import { parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { Package } from '../mets/package.ts';
import { metadataOfRecord, recordWithin } from '../records/formats.ts';
import type { Reading } from '../sources/source.ts';
import { type Datastream, type PlacedFoxml, textStreams } from './document.ts';
import { placeOf } from './scan.ts';

/** Ids of records, the most expressive first; Dublin Core comes after those in other formats. */
const ids = ['MODS', 'BIBLIO_MODS', '', 'DC'];
const rankOf = ({ id }: Datastream) => (ids.includes(id) ? ids.indexOf(id) : ids.indexOf(''));

/** The metadata of the best record among the datastreams, and, if it gives no title, of those after it. */
export async function metadataIn(
  { foxml, place }: PlacedFoxml,
  reading: Reading,
): Promise<ObjectMetadata | undefined> {
  let metadata: ObjectMetadata | undefined;
  const streams = foxml.streams.filter(({ id }) => !id.startsWith('RELS-') && !textStreams.includes(id));
  for (const stream of streams.sort((one, other) => rankOf(one) - rankOf(other))) {
    const xml = stream.xml ?? (/xml/.test(stream.mime) ? await xmlBeside(stream, place, reading) : undefined);
    const record = xml && recordWithin(xml);
    if (record) metadata = { ...metadataOfRecord(record), ...metadata };
    if (metadata?.title !== undefined) break;
  }
  return metadata;
}

/** Reports that the record of an object is not there. */
export async function tellRecordNotHad({ foxml, place }: PlacedFoxml, { report }: Reading): Promise<void> {
  const stream = foxml.streams.find(({ id, xml }) => ids.includes(id) && !xml);
  const found = stream && (await placeOf(stream, place));
  if (found && 'reason' in found) report({ file: place.document, reason: found.reason, kind: 'warning' });
}

async function xmlBeside(
  { href }: Datastream,
  place: Package,
  reading: Reading,
): Promise<XmlElement | undefined> {
  const located = href === '' ? undefined : await place.locate(href);
  if (!located || !('file' in located)) return undefined;
  reading.claimed.add(located.file);
  try {
    return await parseXmlFile(located.file);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    reading.report({ file: located.file, reason: error.message, kind: 'warning' });
    return undefined;
  }
}
