import { rootOf } from '#lib/xml/root.ts';
import { foxmlDocument, isFoxml, type PlacedFoxml } from '../foxml/document.ts';
import { type Embedded, embeddedXml, parseWithoutContents } from '../foxml/embedded.ts';
import { familyOf } from '../foxml/family.ts';
import { foxmlObject } from '../foxml/object.ts';
import { isImage, placeOf } from '../foxml/scan.ts';
import { packageInFolder } from '../mets/package.ts';
import { extensionOf, type Folder } from './folder.ts';
import { unlessLocked } from './locked.ts';
import type { Reading, SourceObject } from './source.ts';
import { noteUnreadable } from './undescribed.ts';
import { unlessNotFetched, unlessUnreadable } from './unless-unreadable.ts';

/**
 * The objects that the FOXML documents of a folder describe. Documents that are pages of another become its scans; one
 * that describes a whole without an image yields no object.
 */
export async function readFoxml(folder: Folder, root: string, reading: Reading): Promise<SourceObject[]> {
  const placed = await documentsIn(folder, root, reading);
  const family = familyOf(placed);
  const within = new Set([...family.pages.values(), ...family.contents.values()].flat());
  const around = new Set(family.wholes.values());
  const objects: SourceObject[] = [];
  for (const one of placed.filter((document) => !within.has(document))) {
    const { document } = one.place;
    const made = await unlessNotFetched(document, reading, async () => ({
      object: await foxmlObject(one, family, reading),
    }));
    if (made?.object) objects.push(made.object);
    else if (made && !around.has(one) && !family.pages.has(one.foxml.pid) && !one.foxml.streams.some(isImage))
      reading.report({
        file: document,
        reason: 'it describes a collection or a whole, and has neither an image nor pages in its folder',
        kind: 'skipped',
      });
  }
  return objects;
}

async function documentsIn(folder: Folder, root: string, reading: Reading): Promise<PlacedFoxml[]> {
  const placed: PlacedFoxml[] = [];
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
    const place = packageInFolder(root, file, reading.damaged, reading.client);
    if (foxml.state !== 'D') placed.push({ foxml, place });
    else {
      reading.report({ file, reason: 'it is marked as deleted', kind: 'skipped' });
      for (const stream of foxml.streams) {
        const found = await placeOf(stream, place);
        if ('file' in found) reading.claimed.add(found.file);
      }
    }
  }
  return placed;
}
