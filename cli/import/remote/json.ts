import { UnreadableFile } from '#lib/unreadable-file.ts';
import { type Json, objectIn, typeIn } from '../iiif/values.ts';
import type { RemoteClient } from './client.ts';
import { maxDocument } from './xml.ts';

/** Media types of IIIF, and of other documents that may be at an address. */
export const documentTypes =
  'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json", application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1';

/** A document that can be read, but describes no object. */
export class NoObject extends UnreadableFile {}

/** Fetches an IIIF manifest or collection. @throws {UnreadableFile} */
export async function jsonAt(client: RemoteClient, address: string): Promise<Json> {
  const { bytes } = await client.get(address, documentTypes, maxDocument);
  return jsonIn(bytes);
}

/** Parses an IIIF manifest or collection. @throws {UnreadableFile} */
export function jsonIn(bytes: Uint8Array): Json {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UnreadableFile('it is not JSON, and so not a IIIF manifest or collection');
  }
  const json = objectIn(value);
  if (!['Manifest', 'Collection', 'CollectionPage'].includes(typeIn(json)))
    throw new NoObject('it is not a IIIF manifest or collection');
  return json;
}
