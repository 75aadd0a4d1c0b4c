import { gunzipSync } from 'node:zlib';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml, type XmlElement } from '#lib/xml/element.ts';
import type { RemoteClient } from './client.ts';

/** The largest document, decompressed, in bytes. */
export const maxDocument = 50_000_000;

/** Fetches an XML document. @throws {UnreadableFile} */
export async function xmlAt(client: RemoteClient, address: string): Promise<XmlElement> {
  const { bytes } = await client.get(address, 'application/xml, text/xml;q=0.9, */*;q=0.1', maxDocument);
  return xmlIn(bytes);
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
