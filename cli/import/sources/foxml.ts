import { grouped } from '#lib/grouped.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import { type Foxml, foxmlDocument, isFoxml } from '../foxml/document.ts';
import { type Embedded, embeddedXml, parseWithoutContents } from '../foxml/embedded.ts';
import { foxmlObject, isImage, type PlacedFoxml } from '../foxml/object.ts';
import { packageInFolder } from '../mets/package.ts';
import { extensionOf, type Folder } from './folder.ts';
import { unlessLocked } from './locked.ts';
import type { Reading, SourceObject } from './source.ts';
import { unlessNotFetched } from './unless-not-fetched.ts';

/**
 * The objects that the FOXML documents of a folder describe. Documents that are pages of another become its scans; one
 * that describes a whole without an image yields no object.
 */
export async function readFoxml(folder: Folder, root: string, reading: Reading): Promise<SourceObject[]> {
  const placed = await documentsIn(folder, root, reading);
  const byPid = new Map(placed.map((one) => [one.foxml.pid, one]));
  const titles = new Map(
    placed.flatMap(({ foxml: { pid, label } }) => (label === '' ? [] : [[pid, label] as const])),
  );
  const namedBy = new Map(placed.flatMap(({ foxml }) => listedPages(foxml).map((page) => [page, foxml.pid])));
  const pagesOf = grouped(placed, ({ foxml }) => wholeOf(foxml, byPid, namedBy));
  const pages = new Set(placed.filter(({ foxml }) => wholeOf(foxml, byPid, namedBy) !== undefined));
  const objects: SourceObject[] = [];
  for (const one of placed.filter((document) => !pages.has(document))) {
    const own = inOrder(one.foxml, pagesOf.get(one.foxml.pid) ?? []);
    const { document } = one.place;
    const made = await unlessNotFetched(document, reading, async () => ({
      object: await foxmlObject(one, own, titles, reading),
    }));
    if (made?.object) objects.push(made.object);
    else if (made && own.length === 0 && !one.foxml.streams.some(isImage))
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
    try {
      const document = await parseWithoutContents(file);
      const foxml = await foxmlDocument(document, (id, embedded) => xmlIn({ file, id, embedded }, reading));
      if (foxml.state === 'D') reading.report({ file, reason: 'it is marked as deleted', kind: 'skipped' });
      else placed.push({ foxml, place: packageInFolder(root, file, reading.damaged, reading.client) });
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      reading.report({ file, reason: error.message, kind: 'error' });
    }
  }
  return placed;
}

async function xmlIn(
  { file, id, embedded }: { file: string; id: string; embedded: Embedded },
  { report }: Reading,
) {
  try {
    return await embeddedXml(file, embedded);
  } catch (error) {
    if (!(error instanceof UnreadableXml || error instanceof UnreadableFile)) throw error;
    report({ file: `${file}#${id}`, reason: error.message, kind: 'warning' });
    return undefined;
  }
}

const relation = ({ relations }: Foxml, name: string) => relations.find((one) => one.name === name)?.target;

/** The whole that a document is a page of, according to the page itself (Islandora) or to the whole (Kramerius). */
function wholeOf(
  foxml: Foxml,
  byPid: ReadonlyMap<string, PlacedFoxml>,
  namedBy: ReadonlyMap<string, string>,
): string | undefined {
  const own =
    relation(foxml, 'isPageOf') ??
    (relation(foxml, 'isSequenceNumber') === undefined ? undefined : relation(foxml, 'isMemberOf'));
  const whole = own ?? namedBy.get(foxml.pid);
  return whole !== undefined && whole !== foxml.pid && byPid.has(whole) ? whole : undefined;
}

const listedPages = ({ relations }: Foxml) =>
  relations.filter(({ name }) => name === 'hasPage').map(({ target }) => target);

/** Pages by their sequence numbers, else in the order in which the whole lists them. */
function inOrder(whole: Foxml, pages: PlacedFoxml[]): PlacedFoxml[] {
  const listed = new Map(listedPages(whole).map((pid, index) => [pid, index]));
  const placeOf = ({ foxml }: PlacedFoxml) => {
    const number = Number(relation(foxml, 'isSequenceNumber') ?? Number.NaN);
    return Number.isFinite(number) ? number : (listed.get(foxml.pid) ?? Number.MAX_SAFE_INTEGER);
  };
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other));
}
