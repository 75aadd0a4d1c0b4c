import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { manifestObject } from '../iiif/object.ts';
import { collectionOf, manifestOf } from '../iiif/presentation.ts';
import { type Json, objectIn, typeIn } from '../iiif/values.ts';
import type { Reading, SourceObject } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';

/** Bytes of one manifest or collection. */
const maxJson = 50_000_000;
const jsonTypes =
  'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json", application/json;q=0.9';

/**
 * The objects that an address leads to: a IIIF manifest, or all those of a collection and of the collections in it, each
 * once. What cannot be had is reported, and the others come.
 */
export async function* remoteObjects(
  address: string,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report'>,
): AsyncGenerator<SourceObject> {
  const waiting = [address];
  // Collections may lead in circles.
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      const json = await jsonAt(client, next);
      if (typeIn(json) === 'Manifest') yield manifestObject(manifestOf(json), client, reading);
      else {
        const { members, next: page } = collectionOf(json);
        const all = [...members.map(({ id }) => id), page].filter((one) => one !== '' && !seen.has(one));
        for (const one of all) seen.add(one);
        // The last is taken first.
        waiting.push(...[...new Set(all)].reverse());
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reading.report({ file: next, reason: error.message, kind: 'error' });
    }
  }
}

async function jsonAt(client: RemoteClient, address: string): Promise<Json> {
  const { bytes } = await client.get(address, jsonTypes, maxJson);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UnreadableFile('it is no JSON, and so no IIIF manifest or collection');
  }
  const json = objectIn(value);
  if (!['Manifest', 'Collection', 'CollectionPage'].includes(typeIn(json)))
    throw new UnreadableFile('it is no IIIF manifest or collection');
  return json;
}
