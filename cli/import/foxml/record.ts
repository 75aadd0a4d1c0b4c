import { by } from '#lib/lists.ts';
import { parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { Package } from '../mets/package.ts';
import { completedBy } from '../records/complete.ts';
import { recordWithin, statementsOf } from '../records/formats.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';
import type { Reading } from '../sources/source.ts';
import { unlessUnreadable } from '../sources/unreadable.ts';
import { type Datastream, type PackagedFoxml, textStreams } from './document.ts';
import { locateStream } from './scan.ts';

/** Ids of records, the most expressive first; Dublin Core comes after those in other formats. */
const ids = ['MODS', 'BIBLIO_MODS', '', 'DC'];
const rankOf = ({ id }: Datastream) => (ids.includes(id) ? ids.indexOf(id) : ids.indexOf(''));

/**
 * The metadata of the best record among the datastreams, completed by those after it: by Dublin Core, and, until there
 * is a title, by any XML. Better ones that are unavailable are reported.
 */
export async function metadataIn(
  { foxml, pkg }: PackagedFoxml,
  reading: Reading,
): Promise<ObjectMetadata | undefined> {
  let statements: Statement[] | undefined;
  const streams = foxml.streams.filter(({ id }) => !id.startsWith('RELS-') && !textStreams.includes(id));
  for (const stream of streams.sort(by(rankOf))) {
    const isTitled = statements?.some(({ metadata }) => metadata.title !== undefined);
    const mayBeRecord = ids.includes(stream.id) || (!isTitled && /xml/.test(stream.mime));
    const xml = stream.xml ?? (mayBeRecord ? await siblingXml(stream, pkg, reading) : undefined);
    const record = xml && recordWithin(xml);
    const found = record && statementsOf(record);
    if (found) statements = completedBy(statements ?? [], found);
  }
  return statements && metadataFrom(statements);
}

async function siblingXml(
  stream: Datastream,
  pkg: Package,
  reading: Reading,
): Promise<XmlElement | undefined> {
  const found = await locateStream(stream, pkg);
  if ('reason' in found && ids.includes(stream.id))
    reading.report({ file: pkg.document, reason: found.reason, kind: 'warning' });
  if (!('file' in found)) return undefined;
  reading.claimed.add(found.file);
  return await unlessUnreadable(found.file, reading, 'warning', () => parseXmlFile(found.file));
}
