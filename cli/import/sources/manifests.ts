import { readFile, stat } from 'node:fs/promises';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { linkedStatements } from '../iiif/linked-record.ts';
import { manifestObject } from '../iiif/object.ts';
import { manifestOf } from '../iiif/presentation.ts';
import { typeIn } from '../iiif/values.ts';
import { jsonIn } from '../remote/json.ts';
import { maxDocument } from '../remote/xml.ts';
import { extensionOf, type Folder } from './folder.ts';
import type { Reading, SourceObject } from './source.ts';

/** The objects of manifests of IIIF that lie in a folder as files. Their images are where they say. */
export async function readManifests(folder: Folder, reading: Reading): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  for (const file of folder.files.filter((one) => extensionOf(one) === '.json')) {
    if (reading.claimed.has(file) || (await stat(file)).size > maxDocument) continue;
    const bytes = await readFile(file);
    // Other JSON describes what lies beside it.
    if (!bytes.includes('iiif.io/api/presentation/')) continue;
    reading.claimed.add(file);
    try {
      objects.push(await objectOf(bytes, reading));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      reading.report({ file, reason: error.message, kind: 'skipped' });
    }
  }
  return objects;
}

/** @throws {UnreadableFile} where nothing can be made of it */
async function objectOf(bytes: Uint8Array, reading: Reading): Promise<SourceObject> {
  const json = jsonIn(bytes);
  if (typeIn(json) !== 'Manifest')
    throw new UnreadableFile('it is a collection of IIIF; import it by its address, for it names others');
  if (!reading.client)
    throw new UnreadableFile(
      'it is a manifest of IIIF, whose images are elsewhere; name their server with --origin',
    );
  const manifest = manifestOf(json);
  const added = await linkedStatements(manifest, reading.client, reading);
  return manifestObject(manifest, reading.client, reading, added);
}
