import { readFile, stat } from 'node:fs/promises';
import { firstBytes } from '#lib/first-bytes.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { describedObject } from '../iiif/described-object.ts';
import { collectionAddresses } from '../iiif/presentation.ts';
import { typeIn } from '../iiif/values.ts';
import { jsonIn, maxDocument } from '../remote/document.ts';
import { remoteObjects } from '../remote/objects.ts';
import { extensionOf, type Folder } from './folder.ts';
import type { Reading, SourceObject, Withdrawal } from './source.ts';
import { unlessLocked, unlessUnreadable } from './unreadable.ts';

const context = 'iiif.io/api/presentation/';
/** Bytes within which an IIIF document names its context, which comes first. */
const beginning = 4096;

/** IIIF collections found in folders, which are followed once everything else has been read. */
type Collections = { collections: string[] };

/**
 * The objects of IIIF manifests stored as files in a folder. Their images are fetched from their addresses, like the
 * manifests that a collection lists, see {@link collectionObjects}.
 */
export async function readManifests(folder: Folder, reading: Reading & Collections): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  for (const file of folder.files.filter((one) => extensionOf(one) === '.json')) {
    if (reading.claimed.has(file)) continue;
    const read = await unlessLocked(file, reading, async () => {
      const isLarge = (await stat(file)).size > maxDocument;
      return { isLarge, bytes: isLarge ? await firstBytes(file, beginning) : await readFile(file) };
    });
    // Other JSON files are sidecars.
    if (!read?.bytes.includes(context)) continue;
    const { isLarge, bytes } = read;
    reading.claimed.add(file);
    if (isLarge) {
      const reason = `it is larger than ${maxDocument / 1_000_000} MB`;
      reading.report({ file, reason, kind: 'error' });
      continue;
    }
    await unlessUnreadable(file, reading, 'skipped', async () => {
      const json = jsonIn(bytes);
      const isManifest = typeIn(json) === 'Manifest';
      const { client } = reading;
      if (!client)
        throw new UnreadableFile(
          isManifest ? unnamed('manifest', 'images') : unnamed('collection', 'members'),
        );
      if (!isManifest) {
        reading.collections.push(file);
        return;
      }
      objects.push(await describedObject(json, file, client, reading));
    });
  }
  return objects;
}

/** The objects listed by a collection in a file. Failures are reported. */
export async function* collectionObjects(
  file: string,
  reading: Reading,
): AsyncGenerator<SourceObject | Withdrawal> {
  const { client } = reading;
  if (!client) return;
  const addresses = collectionAddresses(jsonIn(await readFile(file)));
  yield* remoteObjects(addresses, { client, reading, harvest: {}, db: undefined });
}

const unnamed = (what: string, alternative: string) =>
  `it is a ${what} of IIIF, whose ${alternative} are elsewhere; name their server with --origin`;
