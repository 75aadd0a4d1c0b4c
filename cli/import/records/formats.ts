import { childrenOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { dlibraRecord } from './dlibra.ts';
import { dublinCoreRecord } from './dublin-core.ts';
import { eadUnits } from './ead.ts';
import { edmRecords } from './edm.ts';
import { lidoRecord } from './lido.ts';
import { marcXmlRecord } from './marc/record.ts';
import { marcStatements } from './marc/statements.ts';
import { modsStatements } from './mods.ts';
import { metadataFrom, type Statement } from './statements.ts';
import { teiRecord } from './tei.ts';

type Root = Pick<XmlElement, 'name' | 'namespace'>;

/** One of the records that an element holds. */
export type FoundRecord = {
  statements: Statement[];
  /** Where the addresses of its images and manifests stand. */
  element: XmlElement;
  /** Names that it gives its files, without extensions. */
  files?: string[];
};

/** A format of records, by its root element. */
type RecordFormat = { matches(root: Root): boolean; read(root: XmlElement): FoundRecord[] };

/** A format whose root element is one record. */
const single = (matches: RecordFormat['matches'], read: (root: XmlElement) => Statement[]): RecordFormat => ({
  matches,
  read: (root) => [{ statements: read(root), element: root }],
});

/** Formats of records in XML: each is a file, and an entry here. */
const recordFormats: readonly RecordFormat[] = [
  single(({ name }) => name === 'mods', modsStatements),
  { matches: isMarc, read: marcRecords },
  single(({ name }) => name === 'lido', lidoRecord),
  single(({ name }) => name === 'TEI' || name === 'teiHeader', teiRecord),
  { matches: ({ name }) => name === 'RDF', read: edmRecords },
  { matches: ({ name }) => name === 'ead', read: eadUnits },
  single(({ name }) => name === 'metadataDescription', dlibraRecord),
  single(isDublinCore, dublinCoreRecord),
];

/** Some programs write MARCXML without its namespace; any other record may be called so then. */
function isMarc({ name, namespace }: Root): boolean {
  return name === 'record' && (namespace === '' || namespace === 'http://www.loc.gov/MARC21/slim');
}

/** The record, or those of other formats within it where it is none of MARC. */
function marcRecords(record: XmlElement): FoundRecord[] {
  return record.namespace === '' && childrenOf(record, 'controlfield', 'datafield').length === 0
    ? recordsWithin(record)
    : [{ statements: marcStatements(marcXmlRecord(record)), element: record }];
}

const recordsWithin = (element: XmlElement): FoundRecord[] =>
  childrenOf(element).flatMap((child) => (isRecord(child) ? recordsOf(child) : recordsWithin(child)));

/** Whatever wraps elements of Dublin Core: that of OAI-PMH, qualified ones, that of the Polish federation. */
function isDublinCore({ name, namespace }: Root): boolean {
  return /^(dc|qualifieddc|dcterms|plmet)$/i.test(name) || /plmet|oai_dc/.test(namespace);
}

/** Whether an element is a record in a format that is known. */
export function isRecord(root: Root): boolean {
  return recordFormats.some(({ matches }) => matches(root));
}

/** The records of an element, of which a finding aid has many; none where it is in no format that is known. */
export function recordsOf(root: XmlElement): FoundRecord[] {
  return recordFormats.find(({ matches }) => matches(root))?.read(root) ?? [];
}

/** What a record, or the first of several, says, place by place; undefined where it is in no format that is known. */
export function statementsOf(root: XmlElement): Statement[] | undefined {
  return recordsOf(root)[0]?.statements;
}

/** The same as an object's description. */
export function metadataOfRecord(root: XmlElement): ObjectMetadata | undefined {
  const statements = statementsOf(root);
  return statements && metadataFrom(statements);
}
