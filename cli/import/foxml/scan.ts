import { by } from '#lib/lists.ts';
import type { IiifImage } from '../iiif/paintings.ts';
import { isDocumentFile } from '../mets/files.ts';
import type { Located, Package } from '../mets/package.ts';
import { remoteScan, textInFile } from '../remote/scan.ts';
import { isDocument } from '../sources/folder.ts';
import type { Reading, SourceScan } from '../sources/source.ts';
import { type Datastream, type Foxml, type PackagedFoxml, relationsOf, textStreams } from './document.ts';
import { type EmbeddedStream, embeddedScan, embeddedText } from './embedded.ts';

/** Ids of image datastreams in Islandora and Kramerius, the most detailed first. */
const images = ['OBJ', 'IMG_FULL', 'JP2', 'JPG', 'MEDIUM_SIZE'];
const small = /TN|THUMB|PREVIEW/;

const rankIn = (names: string[], id: string) => (names.includes(id) ? names.indexOf(id) : names.length);

/** Whether a datastream is an image of the object, other than a thumbnail. */
export const isImage = ({ id, mime, href }: Datastream) =>
  !small.test(id) && (mime.startsWith('image/') || mime === 'application/pdf' || isDocument(href));

/**
 * The best available image; problems are reported only if none is. All files of the object are claimed.
 * @param isPage whether an image is expected
 */
export async function scanOf(
  { foxml, pkg }: PackagedFoxml,
  isPage: boolean,
  reading: Reading,
): Promise<SourceScan | undefined> {
  const located = await Promise.all(
    foxml.streams
      .filter(({ xml, embedded }) => !xml || embedded)
      .map(async (stream) => ({ stream, found: await locateStream(stream, pkg) })),
  );
  for (const { found } of located) if ('file' in found) reading.claimed.add(found.file);
  const best = (candidates: typeof located, names: string[]) =>
    candidates.toSorted(by(({ stream }) => rankIn(names, stream.id)));
  const all = best(
    located.filter(({ stream }) => isImage(stream)),
    images,
  );
  const address = all.flatMap(({ found }) => ('address' in found ? found.address : []))[0];
  const hasAddress = address !== undefined && pkg.client !== undefined;
  // An embedded document is used only if there is no image, here or at an address.
  const there = all.find(
    ({ stream, found }) =>
      'file' in found || ('embedded' in found && !(hasAddress && isDocumentFile(stream))),
  )?.found;
  const texts = best(
    located.filter(({ stream }) => textStreams.includes(stream.id)),
    textStreams,
  );
  /** The first text in one of these forms; a better one that is unavailable is reported. */
  const textIn = (...forms: string[]) => {
    const at = texts.findIndex(({ found }) => forms.some((form) => form in found));
    const better = at === -1 ? texts : texts.slice(0, at);
    const [reason] = better.flatMap(({ found }) => ('reason' in found ? found.reason : []));
    if (reason !== undefined) reading.report({ file: pkg.document, reason, kind: 'warning' });
    return texts[at]?.found;
  };
  const here = async (text: Located | EmbeddedStream | undefined) => {
    if (text && 'file' in text) return await textInFile(text.file);
    return text && 'embedded' in text ? embeddedText(pkg.document, text) : undefined;
  };
  if (there && 'embedded' in there)
    return await embeddedScan(pkg.document, there, await here(textIn('file', 'embedded')), reading.report);
  if (there && 'file' in there) {
    const text = textIn('file');
    const unread = text ? undefined : texts.find(({ found }) => 'embedded' in found);
    if (unread) {
      const reason = `its ${unread.stream.id} is in base64 and its image is not; export it as a file`;
      reading.report({ file: pkg.document, reason, kind: 'warning' });
    }
    return { file: there.file, text: text && 'file' in text ? text.file : undefined };
  }
  const service = address === undefined ? serviceOf(foxml) : undefined;
  const served = service === undefined ? undefined : await pkg.locate(service);
  const image: IiifImage = served && 'address' in served ? { service: served.address } : { address };
  if (pkg.client && (image.address ?? image.service) !== undefined) {
    const text = textIn('file', 'embedded', 'address');
    const local = await here(text);
    const source = text && 'address' in text ? text : local;
    const scan = remoteScan(pkg.client, image, source ? [source] : [], reading);
    return { ...scan, embedded: local?.digest };
  }
  const reason =
    [...(served ? [served] : []), ...all.map(({ found }) => found)].flatMap((found) =>
      'reason' in found ? found.reason : [],
    )[0] ?? (isPage ? 'it is a page, and has no image' : undefined);
  if (reason !== undefined) reading.report({ file: pkg.document, reason, kind: 'error' });
  return undefined;
}

export async function locateStream(
  { id, mime, href, embedded }: Datastream,
  pkg: Package,
): Promise<Located | EmbeddedStream> {
  if (embedded) return { id, mime, embedded };
  // Content managed by Fedora has an address that only Fedora itself can resolve.
  if (/^($|https?:\/\/local\.fedora\.server\/|info:fedora\/)|\+[\w.-]+\+[\w.-]+$/.test(href))
    return { reason: `its ${id} is stored by Fedora and not next to the document` };
  return await pkg.locate(href);
}

/** The IIIF service of the image server that has the page's image, as Kramerius derives it. */
function serviceOf(foxml: Foxml): string | undefined {
  const address = relationsOf(foxml, 'tiles-url').find((one) => /^https?:/.test(one));
  return address?.replace(/zoomify|deepZoom/i, 'iiif');
}
