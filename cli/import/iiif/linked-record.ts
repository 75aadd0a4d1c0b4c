import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { isRecord, recordsOf } from '../records/formats.ts';
import type { Statement } from '../records/statements.ts';
import type { RemoteClient } from '../remote/client.ts';
import { xmlAt } from '../remote/xml.ts';
import type { Reading } from '../sources/source.ts';
import type { Manifest } from './presentation.ts';
import type { IiifLink } from './values.ts';

/** Formats by their names in profiles and addresses, those first that say most. */
const formats = [
  /mods/i,
  /marc/i,
  /mets/i,
  /lido/i,
  /\bead/i,
  /edm|europeana/i,
  /tei\b|tei-c/i,
  /dc|dublin/i,
];
/** Records that are asked for until one can be read. */
const maxTries = 3;

const rankOf = ({ profile, address, label = '' }: IiifLink) => {
  const rank = formats.findIndex((format) => format.test(`${profile} ${address} ${label}`));
  return rank === -1 ? formats.length : rank;
};

/** Whether a link may lead to a record: to XML that is no text layer, or to something that is called as one. */
function mayBeRecord(link: IiifLink): boolean {
  const { format, profile, address } = link;
  if (/alto|hocr|html|json|turtle|plain|csv/i.test(`${format} ${profile}`)) return false;
  return (
    /xml/i.test(format) || (format === '' && (rankOf(link) < formats.length || /\.(xml|rdf)$/i.test(address)))
  );
}

/**
 * What the record says that a manifest names (`seeAlso`), of several the one that says most; nothing where there is none.
 * What cannot be had is reported.
 */
export async function linkedStatements(
  { seeAlso }: Manifest,
  client: RemoteClient,
  { report }: Pick<Reading, 'report'>,
): Promise<Statement[]> {
  const links = seeAlso.filter(mayBeRecord).sort((one, other) => rankOf(one) - rankOf(other));
  for (const { address } of links.slice(0, maxTries)) {
    try {
      const root = recordIn(await xmlAt(client, address));
      const records = root ? recordsOf(root) : [];
      const [record] = records;
      if (record && records.length === 1) return record.statements;
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof UnreadableXml)) throw error;
      report({ file: address, reason: `the record of a manifest: ${error.message}`, kind: 'skipped' });
    }
  }
  return [];
}

/** The first record in a document: itself, or in the answer of a repository, in METS. */
const recordIn = (element: XmlElement) => [element, ...descendantsOf(element)].find(isRecord);

/**
 * What a manifest says, completed by a record: what the manifest says comes first, and what both say is said once. People
 * are taken from the record, which knows more of them.
 */
export function completed(own: Statement[], added: Statement[]): Statement[] {
  const people = new Set(added.flatMap(({ says }) => namesIn(says).map(personOf)));
  const kept = own.filter(({ says }) => {
    const names = namesIn(says);
    return names.length === 0 || !names.every((name) => people.has(personOf(name)));
  });
  const said = new Set(kept.flatMap(({ says }) => textsIn(says).map(plain)));
  const isNew = ({ says }: Statement) => textsIn(says).some((text) => !said.has(plain(text)));
  return [...kept, ...added.filter(isNew)];
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** A name without dates. */
const personOf = (name: string) => plain(name.replace(/\(.*\)|,? *[\d–?-]{4,}.*$/g, ''));

const namesIn = ({ creator, contributors = [] }: ObjectMetadata) => [
  ...(creator === undefined ? [] : [creator]),
  ...contributors.map(({ name }) => name),
];

/** What is said, without what kind it is of: texts, names, values. */
function textsIn(says: ObjectMetadata): string[] {
  return Object.values(says).flatMap((value) => {
    if (typeof value === 'string') return [value];
    const all: unknown[] = Array.isArray(value) ? value : Object.values(value ?? {});
    return all.flatMap((one) => {
      if (typeof one === 'string') return [one];
      const { text, name, value: own } = (one ?? {}) as Record<string, unknown>;
      return [text, name, own].filter((part) => typeof part === 'string');
    });
  });
}
