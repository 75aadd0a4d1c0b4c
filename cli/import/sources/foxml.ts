import { rootOf } from '#lib/xml/root.ts';
import { foxmlDocument, isFoxml, type PackagedFoxml } from '../foxml/document.ts';
import { type Embedded, embeddedXml, parseWithoutContents } from '../foxml/embedded.ts';
import { familyOf } from '../foxml/family.ts';
import { foxmlObject } from '../foxml/object.ts';
import { isImage, locateStream } from '../foxml/scan.ts';
import { packageInFolder } from '../mets/package.ts';
import { extensionOf, type Folder } from './folder.ts';
import type { Reading, SourceObject } from './source.ts';
import { noteUnreadable, unlessLocked, unlessNotFetched, unlessUnreadable } from './unreadable.ts';

/**
 * The objects that the FOXML documents of a folder describe. Documents that are pages of another become its scans; one
 * that describes a parent without an image yields no object.
 */
export async function readFoxml(folder: Folder, root: string, reading: Reading): Promise<SourceObject[]> {
  const documents = await documentsIn(folder, root, reading);
  const family = familyOf(documents);
  const within = new Set([...family.pages.values(), ...family.contents.values()].flat());
  const around = new Set(family.parents.values());
  const objects: SourceObject[] = [];
  for (const one of documents.filter((document) => !within.has(document))) {
    const { document } = one.pkg;
    const result = await unlessNotFetched(document, reading, async () => ({
      object: await foxmlObject(one, family, reading),
    }));
    if (result?.object) objects.push(result.object);
    else if (
      result &&
      !around.has(one) &&
      !family.pages.has(one.foxml.pid) &&
      !one.foxml.streams.some(isImage)
    )
      reading.report({
        file: document,
        reason: 'it describes a collection or a whole, and has neither an image nor pages in its folder',
        kind: 'skipped',
      });
  }
  return objects;
}

async function documentsIn(folder: Folder, root: string, reading: Reading): Promise<PackagedFoxml[]> {
  const documents: PackagedFoxml[] = [];
  for (const file of folder.files.filter((one) => ['.xml', '.foxml'].includes(extensionOf(one)))) {
    if (reading.claimed.has(file) || reading.damaged.has(file)) continue;
    if (!isFoxml(await unlessLocked(file, reading, () => rootOf(file)))) continue;
    reading.claimed.add(file);
    const xmlIn = (id: string, embedded: Embedded) =>
      unlessUnreadable(`${file}#${id}`, reading, 'warning', () => embeddedXml(file, embedded));
    const foxml = await unlessUnreadable(file, reading, 'error', async () =>
      foxmlDocument(await parseWithoutContents(file), xmlIn),
    );
    if (!foxml) {
      noteUnreadable(file, reading);
      continue;
    }
    const pkg = packageInFolder(root, file, reading.damaged, reading.client);
    if (foxml.state !== 'D') documents.push({ foxml, pkg });
    else {
      reading.report({ file, reason: 'it is marked as deleted', kind: 'skipped' });
      for (const stream of foxml.streams) {
        const found = await locateStream(stream, pkg);
        if ('file' in found) reading.claimed.add(found.file);
      }
    }
  }
  return documents;
}
