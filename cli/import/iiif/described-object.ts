import type { RemoteClient } from '../remote/client.ts';
import { nameOf } from '../sources/folder.ts';
import type { Reading, SourceObject } from '../sources/source.ts';
import { substitution } from '../sources/substitution.ts';
import { linkedStatements } from './linked-record.ts';
import { manifestObject } from './object.ts';
import { manifestOf } from './presentation.ts';
import type { Json } from './values.ts';

/**
 * The object of a manifest, with what the record says that it links to.
 * @param at its address or file, by which one is known that has no id
 * @throws {UnreadableFile} also if that record is not to be had for the moment, and the library has the whole object
 */
export async function describedObject(
  json: Json,
  at: string,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report' | 'link' | 'hasWhole'>,
): Promise<SourceObject> {
  const manifest = manifestOf(json);
  const source = manifest.id || at;
  const substitute = substitution(source, reading);
  const added = await linkedStatements(manifest, client, reading, substitute);
  const name = manifest.id || nameOf(at);
  return { ...manifestObject(manifest, client, reading, added), source, name, ...substitute.mark() };
}
