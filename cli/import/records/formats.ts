import type { XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { dublinCoreRecord } from './dublin-core.ts';
import { edmRecord } from './edm.ts';
import { lidoRecord } from './lido.ts';
import { marcStatements } from './marc.ts';
import { marcXmlRecord } from './marc-record.ts';
import { modsStatements } from './mods.ts';
import { metadataFrom, type Statement } from './statements.ts';
import { teiRecord } from './tei.ts';

type Root = Pick<XmlElement, 'name' | 'namespace'>;

/** A format of records, by its root element. */
type RecordFormat = { matches(root: Root): boolean; read(root: XmlElement): Statement[] };

/** Formats of records in XML: each is a file, and an entry here. */
const recordFormats: readonly RecordFormat[] = [
  { matches: ({ name }) => name === 'mods', read: modsStatements },
  { matches: isMarc, read: (record) => marcStatements(marcXmlRecord(record)) },
  { matches: ({ name }) => name === 'lido', read: lidoRecord },
  { matches: ({ name }) => name === 'TEI' || name === 'teiHeader', read: teiRecord },
  { matches: ({ name }) => name === 'RDF', read: edmRecord },
  { matches: isDublinCore, read: dublinCoreRecord },
];

function isMarc({ name, namespace }: Root): boolean {
  return name === 'record' && namespace === 'http://www.loc.gov/MARC21/slim';
}

/** Whatever wraps elements of Dublin Core: that of OAI-PMH, qualified ones, that of the Polish federation. */
function isDublinCore({ name, namespace }: Root): boolean {
  return /^(dc|qualifieddc|dcterms|plmet)$/i.test(name) || /plmet|oai_dc/.test(namespace);
}

/** Whether an element is a record in a format that is known. */
export function isRecord(root: Root): boolean {
  return recordFormats.some(({ matches }) => matches(root));
}

/** What a record says, place by place; undefined where it is in no format that is known. */
export function statementsOf(root: XmlElement): Statement[] | undefined {
  return recordFormats.find(({ matches }) => matches(root))?.read(root);
}

/** The same as an object's description. */
export function metadataOfRecord(root: XmlElement): ObjectMetadata | undefined {
  const statements = statementsOf(root);
  return statements && metadataFrom(statements);
}
