import { parseXml, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { statementsOf } from './formats.ts';
import { metadataFrom } from './statements.ts';

/** The metadata of the first record in an element; undefined if its format is unknown or refused. */
export function metadataOfRecord(root: XmlElement): ObjectMetadata | undefined {
  const statements = statementsOf(root);
  return statements && metadataFrom(statements);
}

/** Records with this content in their root element. */
export const mods = (content: string): XmlElement =>
  parseXml(`<mods xmlns="http://www.loc.gov/mods/v3">${content}</mods>`);
export const dc = (content: string): XmlElement =>
  parseXml(
    `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${content}</oai_dc:dc>`,
  );
export const marc = (content: string, leader = '00000nam a2200000   4500'): XmlElement =>
  parseXml(`<record xmlns="http://www.loc.gov/MARC21/slim"><leader>${leader}</leader>${content}</record>`);
