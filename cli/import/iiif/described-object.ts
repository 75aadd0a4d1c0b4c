import type { RemoteClient } from '../remote/client.ts';
import type { Reading, SourceObject } from '../sources/source.ts';
import { substitution } from '../sources/substitution.ts';
import { linkedStatements } from './linked-record.ts';
import { manifestObject } from './object.ts';
import { manifestOf } from './presentation.ts';
import type { Json } from './values.ts';

/**
 * The object of a manifest, with what the record says that it links to.
 * @throws {UnreadableFile} also if that record is not to be had for the moment, and the library has the whole object
 */
export async function describedObject(
  json: Json,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report' | 'link' | 'hasWhole'>,
): Promise<SourceObject> {
  const manifest = manifestOf(json);
  const substitute = substitution(manifest.id, reading);
  const added = await linkedStatements(manifest, client, reading, substitute);
  return { ...manifestObject(manifest, client, reading, added), ...substitute.mark() };
}
