import { UnreadableFile } from '#lib/unreadable-file.ts';
import { childOf, childrenOf, descendantsOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import { isRecord } from '../records/formats.ts';
import { isDeletedMarcXml } from '../records/marc/record.ts';

/** A record of a repository; it is marked as deleted by its header, and then has no content, or by the record itself. */
export type OaiRecord = {
  identifier: string;
  isDeleted: boolean;
  content: XmlElement | undefined;
  /** Why it is not XML, though the list around it could be read; it then has no content. */
  reason?: string;
};

export type OaiPage = {
  /** When the repository answered, by its own clock. */
  date: string;
  records: OaiRecord[];
  token: string | undefined;
};

/** An error code of the protocol, such as `noRecordsMatch` or `badResumptionToken`, with its message. */
export type OaiError = { code: string; message: string };

/**
 * Parses a response of a repository.
 * @see https://www.openarchives.org/OAI/openarchivesprotocol.html section 3
 * @throws {UnreadableFile} if it is not an OAI-PMH response
 */
export function oaiAnswer(root: XmlElement): { error: OaiError } | { root: XmlElement; date: string } {
  if (root.name !== 'OAI-PMH') throw new UnreadableFile('its answer is not one of OAI-PMH');
  const error = childOf(root, 'error');
  if (error) return { error: { code: error.attributes.code ?? '', message: textOf(error) } };
  return { root, date: textOf(childOf(root, 'responseDate')) };
}

/** The records of a response to ListRecords or GetRecord, and the resumption token. */
export function oaiPage(root: XmlElement, date: string): OaiPage {
  const [list] = childrenOf(root, 'ListRecords', 'GetRecord');
  return {
    date,
    records: childrenOf(list, 'record').map(recordOf),
    token: textOf(childOf(list, 'resumptionToken')) || undefined,
  };
}

function recordOf(record: XmlElement): OaiRecord {
  const header = childOf(record, 'header');
  const [content] = childrenOf(childOf(record, 'metadata'));
  const records = content && isRecord(content) ? [content] : childrenOf(content).filter(isRecord);
  return {
    identifier: textOf(childOf(header, 'identifier')),
    isDeleted:
      header?.attributes.status === 'deleted' || (records.length > 0 && records.every(isDeletedMarcXml)),
    content,
  };
}

export function oaiPrefixes(root: XmlElement): string[] {
  return textsOf(descendantsOf(root, 'metadataPrefix'));
}

export function hasDays(root: XmlElement): boolean {
  return textOf(descendantsOf(root, 'granularity')[0]) === 'YYYY-MM-DD';
}
