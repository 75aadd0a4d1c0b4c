import { childrenOf, type XmlElement } from '#lib/xml/element.ts';
import { withBestSizes } from './best-size.ts';
import { dlibraRecord } from './dlibra.ts';
import { dspaceRecord } from './dspace.ts';
import { dublinCoreRecord } from './dublin-core.ts';
import { eadUnits } from './ead.ts';
import { edmRecords } from './edm.ts';
import { lidoRecord } from './lido.ts';
import { marcXmlRecord } from './marc/record.ts';
import { readMarc } from './marc/statements.ts';
import { modsStatements } from './mods.ts';
import type { Statement } from './statements.ts';
import { teiRecord } from './tei.ts';

type Root = Pick<XmlElement, 'name' | 'namespace'>;

export type ReadRecord = {
  statements: Statement[];
  /** The names of its files without folders and, for images, without extensions. */
  files?: string[];
  isDeleted?: boolean;
  hasUnknownLetters?: boolean;
};

/** A record in XML, with the element that contains the addresses of its images and manifests. */
export type FoundRecord = ReadRecord & { element: XmlElement };

/** Why a record in a known format is not read; the reason continues a sentence that begins with "it". */
export type RefusedRecord = { reason: string };

/** A record format, recognised by its root element. */
type RecordFormat = {
  matches(root: Root): boolean;
  read(root: XmlElement): (FoundRecord | RefusedRecord)[];
};

/** A format whose root element is a single record. */
const single = (
  matches: RecordFormat['matches'],
  read: (root: XmlElement) => Statement[],
  elementOf = (root: XmlElement) => root,
): RecordFormat => ({ matches, read: (root) => [{ statements: read(root), element: elementOf(root) }] });

/** Record formats in XML. To add one, write a file and add an entry here. */
const recordFormats: readonly RecordFormat[] = [
  single(({ name }) => name === 'mods', modsStatements),
  { matches: isMarc, read: marcRecords },
  single(({ name }) => name === 'lido', lidoRecord, withBestImages),
  single(({ name }) => name === 'TEI' || name === 'teiHeader', teiRecord),
  { matches: ({ name }) => name === 'RDF', read: edmRecords },
  { matches: ({ name }) => name === 'ead', read: eadUnits },
  single(({ name }) => name === 'metadataDescription', dlibraRecord),
  single(({ name }) => name === 'dim' || name === 'dublin_core', dspaceRecord),
  single(isDublinCore, dublinCoreRecord),
];

/** A LIDO record with the best of several sizes of an image. */
function withBestImages(lido: XmlElement): XmlElement {
  return withBestSizes(lido, ['resourceRepresentation'], ({ attributes: { type = '' } }) => type);
}

/** Namespaces of MARCXML and MarcXchange (ISO 25577). Some programs omit it; then any `record` element may be MARC. */
const marcNamespace = /^(?:|http:\/\/www\.loc\.gov\/MARC21\/slim|info:lc\/xmlns\/marcxchange-v[12])$/;

function isMarc({ name, namespace }: Root): boolean {
  return name === 'record' && marcNamespace.test(namespace);
}

/** The record if it is MARC 21 or Dublin Core; refused if it is UNIMARC; if it is no record, those nested in it. */
function marcRecords(record: XmlElement): (FoundRecord | RefusedRecord)[] {
  if (childrenOf(record).some(isDublinCoreTerm))
    return [{ statements: dublinCoreRecord(record), element: record }];
  if (record.namespace === '' && childrenOf(record, 'controlfield', 'datafield').length === 0)
    return recordsWithin(record);
  const found = readMarc(marcXmlRecord(record));
  return ['reason' in found ? found : { ...found, element: record }];
}

const recordsWithin = (element: XmlElement): (FoundRecord | RefusedRecord)[] =>
  childrenOf(element).flatMap((child) => (isRecord(child) ? recordsOf(child) : recordsWithin(child)));

/** Whether an element is a Dublin Core term, which METS may hold without a wrapper. */
export const isDublinCoreTerm = ({ namespace }: Root) => /^http:\/\/purl\.org\/dc\//.test(namespace);

/** Wrappers of Dublin Core elements: OAI-PMH's, qualified ones, those of Rosetta, Archivematica and the Polish federation. */
function isDublinCore({ name, namespace }: Root): boolean {
  const isRosetta = name === 'record' && namespace === 'http://purl.org/dc/elements/1.1/';
  return (
    isRosetta || /^(dc|qualifieddc|dcterms|dublincore|plmet)$/i.test(name) || /plmet|oai_dc/.test(namespace)
  );
}

export function isRecord(root: Root): boolean {
  return recordFormats.some(({ matches }) => matches(root));
}

/** Whether an element may enclose records, as those of Alma's `bib` and of LIDO do. */
const isWrapper = ({ name }: Root) => /^(modsCollection|collection|bib|.*Wrap)$/.test(name);

/** The element itself if it is a record in a known format, else the first one that it wraps. */
export function recordWithin(element: XmlElement): XmlElement | undefined {
  if (isRecord(element)) return element;
  return isWrapper(element) ? childrenOf(element).find(isRecord) : undefined;
}

/** The records in an element, of which a finding aid and a wrapper may have many; none if the format is unknown. */
export function recordsOf(root: XmlElement): (FoundRecord | RefusedRecord)[] {
  const format = recordFormats.find(({ matches }) => matches(root));
  return format?.read(root) ?? (isWrapper(root) ? recordsWithin(root) : []);
}

/** The statements of the first record in an element; undefined if the format is unknown or refused. */
export function statementsOf(root: XmlElement): Statement[] | undefined {
  const [record] = recordsOf(root);
  return record && 'statements' in record ? record.statements : undefined;
}
