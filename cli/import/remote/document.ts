import { gunzipSync } from 'node:zlib';
import { BrokenFile, UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml, type XmlElement } from '#lib/xml/element.ts';
import { type Json, parseJson, typeIn } from '../iiif/values.ts';
import type { RemoteClient } from './client.ts';
import { NotFetched } from './not-fetched.ts';

/** The largest document, decompressed, in bytes. */
export const maxDocument = 50_000_000;

/** Media types of IIIF, and of other documents that may be at an address. */
export const documentTypes =
  'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json", application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';

/** A document that can be read, but describes no object. */
export class NoObject extends UnreadableFile {}

/** A document of another kind than its address promised, such as a page about maintenance; it may be so for good. */
export class OtherDocument extends NotFetched {}

/**
 * Fetches an IIIF manifest or collection.
 * @throws {NoObject} if it is other JSON; {@link OtherDocument} if it is none; {@link NotFetched} also if it is cut
 */
export async function jsonAt(client: RemoteClient, address: string): Promise<Json> {
  const { bytes } = await client.get(address, documentTypes, maxDocument);
  try {
    return jsonIn(bytes);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    const Failure = isJson(startOf(bytes)) ? NotFetched : OtherDocument;
    throw new Failure(`${address}: ${error.message}`, 'passing');
  }
}

/** Parses an IIIF manifest or collection. @throws {UnreadableFile} */
export function jsonIn(bytes: Uint8Array): Json {
  const json = parseJson(bytes, 'it is not JSON, and so not a IIIF manifest or collection');
  if (!['Manifest', 'Collection', 'CollectionPage'].includes(typeIn(json)))
    throw new NoObject('it is not a IIIF manifest or collection');
  return json;
}

/** Fetches an XML document. @throws {UnreadableFile} */
export async function xmlAt(client: RemoteClient, address: string): Promise<XmlElement> {
  return xmlIn(await xmlBytesAt(client, address));
}

/**
 * The same where it describes an object.
 * @throws {OtherDocument} if it is broken, or a web page
 */
export async function descriptionAt(client: RemoteClient, address: string): Promise<XmlElement> {
  try {
    const root = await xmlAt(client, address);
    if (root.name === 'html') throw new BrokenFile('it is a page for people');
    return root;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    throw new OtherDocument(error.message, 'passing');
  }
}

/** The beginning of a document, from its first visible character. */
export const startOf = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1000)).replace(/^[^!-~]+/, '');

/** Whether a document that begins like this is a web page, which may be XML and begin with comments. */
export const isHtml = (start: string) =>
  /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*(<!doctype html|<html)/is.test(start);

/** Whether a document that begins like this is JSON, though it may be cut. */
export const isJson = (start: string) => /^[{[]/.test(start);

/** Fetches an XML document without parsing it, unpacked if it is gzipped. @throws {UnreadableFile} */
export async function xmlBytesAt(client: RemoteClient, address: string): Promise<Uint8Array> {
  const { bytes } = await client.get(address, 'application/xml, text/xml;q=0.9, */*;q=0.1', maxDocument);
  return unpacked(bytes);
}

/** Parses an XML document, which may be gzipped as sitemaps are. @throws {UnreadableFile} */
export function xmlIn(bytes: Uint8Array): XmlElement {
  return parseXml(decodeXml(unpacked(bytes)).text);
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxDocument });
  } catch {
    throw new UnreadableFile(`it is not gzip, or larger than ${maxDocument / 1_000_000} MB unpacked`);
  }
}
