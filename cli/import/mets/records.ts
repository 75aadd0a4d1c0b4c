import { by } from '#lib/lists.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { completedBy } from '../records/complete.ts';
import { isRecord, recordsOf } from '../records/formats.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';
import { descriptionAt, OtherDocument } from '../remote/document.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import type { Reading } from '../sources/source.ts';
import type { Substitution } from '../sources/substitution.ts';
import type { Mets, MetsDiv } from './document.ts';
import type { Package } from './package.ts';

// Root elements of records, the most expressive format first: several records of a division describe the same thing.
const richness = ['mods', 'record', 'ead', 'lido', 'dmdSec', 'teiHeader', 'RDF', 'dim', 'qualifieddc', 'dc'];

type Described = Pick<MetsDiv, 'records'>;

/** The elements of a division's records, the most expressive first. */
type ElementsOf = (div: Described) => XmlElement[];

/**
 * The metadata of a division: of its most expressive record, completed by those in other formats; empty if there is
 * none in a known format. Refusals are reported.
 */
export function recordReader(
  elementsOf: ElementsOf,
  { document }: Pick<Package, 'document'>,
  { report }: Pick<Reading, 'report'>,
): (div: Described) => ObjectMetadata {
  // By the ids of all records: divisions may share one of them, and pages often share all.
  const read = new Map<string, ObjectMetadata>();
  const refused = new Set<string>();
  const statementsOf = (xml: XmlElement): Statement[] => {
    const nothing = isRecord(xml) ? 'has nothing that is read' : 'is in no format that is read';
    const [record = { reason: `${xml.name} ${nothing}` }] = recordsOf(xml);
    if ('statements' in record) return record.statements;
    if (!refused.has(record.reason))
      report({ file: document, reason: `its record: ${record.reason}`, kind: 'warning' });
    refused.add(record.reason);
    return [];
  };
  const metadataOf = (div: Described): ObjectMetadata => {
    // Two records in one format are of two things: the print and its copy (ENMAP).
    const formats = new Map<string, XmlElement>();
    for (const xml of elementsOf(div)) if (!formats.has(xml.name)) formats.set(xml.name, xml);
    return metadataFrom([...formats.values()].map(statementsOf).reduce(completedBy, []));
  };
  return (div) => {
    const key = div.records.join(' ');
    const metadata = read.get(key) ?? metadataOf(div);
    read.set(key, metadata);
    return metadata;
  };
}

/**
 * Reads the records of divisions, in the document and in separate files, which are loaded up front.
 * @param substitute lets the object do without a record that a web page is in place of
 * @throws {NotFetched} if a record is temporarily unavailable
 */
export async function elementReader(
  mets: Pick<Mets, 'records'>,
  pkg: Package,
  reading: Reading,
  substitute: Pick<Substitution, 'accept'>,
): Promise<ElementsOf> {
  const elements = new Map<string, XmlElement>();
  for (const [id, record] of mets.records) {
    const xml = 'xml' in record ? record.xml : await siblingRecord(record.href, pkg, reading, substitute);
    if (xml) elements.set(id, xml);
    // The same record as a file describes no other images.
    const same = 'xml' in record && record.href !== undefined && (await pkg.locate(record.href));
    if (same && 'file' in same) reading.claimed.add(same.file);
  }
  // By the ids of all records, as pages often share all.
  const sorted = new Map<string, XmlElement[]>();
  return ({ records }) => {
    const key = records.join(' ');
    const found = sorted.get(key) ?? records.flatMap((id) => elements.get(id) ?? []).sort(by(rankOf));
    sorted.set(key, found);
    return found;
  };
}

function rankOf({ name }: XmlElement): number {
  const rank = richness.indexOf(name);
  return rank === -1 ? richness.length : rank;
}

async function siblingRecord(
  href: string,
  pkg: Package,
  { report, claimed }: Reading,
  substitute: Pick<Substitution, 'accept'>,
): Promise<XmlElement | undefined> {
  const located = await pkg.locate(href);
  if ('reason' in located) {
    report({ file: pkg.document, reason: `its record ${located.reason}`, kind: 'warning' });
    return undefined;
  }
  if ('file' in located) claimed.add(located.file);
  try {
    if ('file' in located) return await parseXmlFile(located.file);
    return pkg.client && (await descriptionAt(pkg.client, located.address));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    // Without its record the object would get another id, and a harvest meets the document only once: retry it.
    if (error instanceof OtherDocument)
      await substitute.accept(new OtherDocument(`its record ${href}: ${error.message}`, error.why));
    else if (error instanceof NotFetched && error.why === 'passing') throw error;
    report({ file: href, reason: error.message, kind: 'error' });
    return undefined;
  }
}
