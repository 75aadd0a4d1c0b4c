import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import { parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { metsDocument } from '../mets/document.ts';
import { isDocumentFile } from '../mets/files.ts';
import { metsObject } from '../mets/object.ts';
import type { Located, Package } from '../mets/package.ts';
import { isRecord, metadataOfRecord } from '../records/formats.ts';
import { identified } from '../records/identified.ts';
import { remoteScan } from '../remote/scan.ts';
import { isDocument, nameOf } from '../sources/folder.ts';
import { listening, type Reading, type SourceObject, type SourceScan } from '../sources/source.ts';
import { type Datastream, type Foxml, textStreams } from './document.ts';
import { type EmbeddedStream, embeddedScan } from './embedded-scan.ts';

/** A document and where it lies. */
export type PlacedFoxml = { foxml: Foxml; place: Package };

/** Ids of image datastreams in Islandora and Kramerius, the most detailed first. */
const images = ['OBJ', 'IMG_FULL', 'JP2', 'JPG', 'MEDIUM_SIZE'];
const small = /TN|THUMB|PREVIEW/;
const records = ['MODS', 'BIBLIO_MODS'];
const wholes = ['isMemberOf', 'isMemberOfCollection', 'isPartOf', 'isConstituentOf', 'isPageOf'];

const rankIn = (names: string[], id: string) => (names.includes(id) ? names.indexOf(id) : names.length);
/** Whether a datastream is an image of the object, other than a thumbnail. */
export const isImage = ({ id, mime, href }: Datastream) =>
  !small.test(id) && (mime.startsWith('image/') || mime === 'application/pdf' || isDocument(href));

/**
 * The object made from a digital object of Fedora: its own image, or those of its pages in order; described by its
 * MODS, else by another record, else by Dublin Core. One without images but with a METS document is read from that.
 * @param pages digital objects that are its pages, in order
 * @param titles of objects it may be part of, by PID
 * @returns undefined if there is no image
 */
export async function foxmlObject(
  { foxml, place }: PlacedFoxml,
  pages: PlacedFoxml[],
  titles: Map<string, string>,
  allReading: Reading,
): Promise<SourceObject | undefined> {
  const [reading, problems] = listening(allReading);
  const shown = pages.length > 0 ? pages : [{ foxml, place }];
  const scans: SourceScan[] = [];
  const missing: MissingScan[] = [];
  for (const [index, page] of shown.entries()) {
    const scan = await scanOf(page, reading);
    const name = page.foxml.relations.find((one) => one.name === 'isPageNumber')?.target;
    if (scan) scans.push({ ...scan, ...(name !== undefined && { name }), number: index + 1 });
    else missing.push({ before: scans.length, label: name ?? null });
  }
  const mets = foxml.streams.find(({ xml }) => xml?.name === 'mets')?.xml;
  const inner = scans.length === 0 && mets ? await metsObject(metsDocument(mets), place, reading) : undefined;
  if (scans.length === 0 && !inner) return undefined;
  const own = (await metadataIn(foxml, place, reading)) ?? inner?.metadata ?? {};
  const title = own.title ?? (foxml.label || foxml.pid);
  const relations = foxml.relations
    .filter(({ name, target }) => wholes.includes(name) && target !== 'islandora:root')
    .map(({ target }) => ({ kind: 'part-of', text: titles.get(target) ?? target, target }));
  const metadata: ObjectMetadata = {
    ...(foxml.pid === '' ? own : identified(own, foxml.pid)),
    title,
    ...(relations.length > 0 && { relations: [...(own.relations ?? []), ...relations] }),
    ...(inner?.metadata.parts && { parts: inner.metadata.parts }),
    ...(foxml.state === 'I' && { is_public: false }),
  };
  return {
    source: place.document,
    label: title,
    name: nameOf(place.document),
    metadata,
    scans: inner?.scans ?? scans,
    missing: inner?.missing ?? missing,
    problems,
  };
}

/** The metadata of the best record among the datastreams. */
async function metadataIn(
  { streams }: Foxml,
  place: Package,
  reading: Reading,
): Promise<ObjectMetadata | undefined> {
  const rank = ({ id }: Datastream) => (id === 'DC' ? records.length + 1 : rankIn(records, id));
  for (const stream of streams
    .filter(({ id }) => !id.startsWith('RELS-'))
    .sort((one, other) => rank(one) - rank(other))) {
    const xml = stream.xml ?? (/xml/.test(stream.mime) ? await xmlBeside(stream, place, reading) : undefined);
    if (xml && isRecord(xml)) return metadataOfRecord(xml);
  }
  return undefined;
}

async function xmlBeside(
  { href }: Datastream,
  place: Package,
  reading: Reading,
): Promise<XmlElement | undefined> {
  const located = href === '' ? undefined : await place.locate(href);
  if (!located || !('file' in located)) return undefined;
  reading.claimed.add(located.file);
  try {
    return await parseXmlFile(located.file);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    reading.report({ file: located.file, reason: error.message, kind: 'warning' });
    return undefined;
  }
}

/** The best available image; problems are reported only if none is. All files of the object are claimed. */
async function scanOf({ foxml, place }: PlacedFoxml, reading: Reading): Promise<SourceScan | undefined> {
  const located = await Promise.all(
    foxml.streams
      .filter(({ xml, embedded }) => !xml || embedded)
      .map(async (stream) => ({ stream, found: await placeOf(stream, place) })),
  );
  for (const { found } of located) if ('file' in found) reading.claimed.add(found.file);
  const best = (wanted: typeof located, names: string[]) =>
    wanted.toSorted((one, other) => rankIn(names, one.stream.id) - rankIn(names, other.stream.id));
  const all = best(
    located.filter(({ stream }) => isImage(stream)),
    images,
  );
  const address = all.flatMap(({ found }) => ('address' in found ? found.address : []))[0];
  const hasAddress = address !== undefined && place.client !== undefined;
  // An embedded document is used only if there is no image, here or at an address.
  const there = all.find(
    ({ stream, found }) =>
      'file' in found || ('embedded' in found && !(hasAddress && isDocumentFile(stream))),
  )?.found;
  const said = best(
    located.filter(({ stream }) => textStreams.includes(stream.id)),
    textStreams,
  );
  const text = said.flatMap(({ found }) => ('file' in found ? found.file : []))[0];
  const embeddedText = said.flatMap(({ found }) => ('embedded' in found ? found : []))[0];
  if (there && 'embedded' in there)
    return await embeddedScan(place.document, there, embeddedText ?? text, reading);
  if (text === undefined && embeddedText) {
    const reason = `its ${embeddedText.id} is in base64 and its image is not; export it as a file`;
    reading.report({ file: place.document, reason, kind: 'warning' });
  }
  if (there && 'file' in there) return { file: there.file, ...(text !== undefined && { text }) };
  if (address !== undefined && place.client) {
    const textAddress = said.flatMap(({ found }) => ('address' in found ? found.address : []))[0];
    return remoteScan(place.client, { service: undefined, address }, textAddress, reading);
  }
  const reason = all.flatMap(({ found }) => ('reason' in found ? found.reason : []))[0];
  if (reason !== undefined) reading.report({ file: place.document, reason, kind: 'error' });
  return undefined;
}

async function placeOf(
  { id, mime, href, embedded }: Datastream,
  place: Package,
): Promise<Located | EmbeddedStream> {
  if (embedded) return { id, mime, embedded };
  // Content managed by Fedora has an address that only Fedora itself can resolve.
  if (href === '' || /^https?:\/\/local\.fedora\.server\//.test(href) || href.startsWith(`info:fedora/`))
    return { reason: `its ${id} is kept by Fedora and not beside the document` };
  return await place.locate(href);
}
