import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentDigest } from '#lib/scans/staging.ts';
import { BrokenFile, UnreadableFile } from '#lib/unreadable-file.ts';
import { nameOf } from '../iiif/composition.ts';
import { fetchImage } from '../iiif/fetch-image.ts';
import type { IiifImage } from '../iiif/paintings.ts';
import type { Compose, FetchedText, Reading, SourceScan } from '../sources/source.ts';
import { inspectText, textExtensions } from '../texts/formats.ts';
import type { RemoteClient } from './client.ts';
import { isHtml, startOf } from './document.ts';
import { type LinkedImage, linkImage, type NamedImage } from './link.ts';
import { NotFetched } from './not-fetched.ts';

const maxText = 30_000_000;

/** The address of a remote text; with its extension if the format is named beside it, and not recognised by content. */
export type LinkedText = { address: string; extension?: string | undefined };

/** A remote text that is not a file of its own: its address, and how to write it to a file in a folder. */
export type RemoteText = { address: string; fetch: (folder: string) => Promise<string | undefined> };

export type TextSource = LinkedText | RemoteText;

/**
 * A remote image of several files: its address and a digest of what it is made of, how to write it to a file, and how to
 * link the first of them in its place.
 */
export type ComposedImage = {
  address: string;
  digest: string;
  fetch: (folder: string, compose: Compose) => Promise<string>;
  link: () => Promise<LinkedImage>;
};

/**
 * A remote scan, given the addresses of its image and texts. The image and the first text there is are fetched when the
 * scan is made; if images are linked, only the text.
 * @param namedImage the record's details about the image, from which it can be linked
 */
export function remoteScan(
  client: RemoteClient,
  image: IiifImage | ComposedImage,
  textSources: readonly TextSource[],
  { maxPixels, report, link }: Pick<Reading, 'maxPixels' | 'report' | 'link'>,
  namedImage: NamedImage = {},
): SourceScan & Required<Pick<SourceScan, 'fetch'>> {
  const allowed = textSources.findIndex((source) => 'fetch' in source || isAllowed(client, source, report));
  const texts = (allowed === -1 ? [] : textSources.slice(allowed)).map(
    (source): RemoteText =>
      'fetch' in source
        ? source
        : { address: source.address, fetch: (folder) => fetchText(client, source, folder) },
  );
  return {
    ...('fetch' in image ? { file: image.address, embedded: image.digest } : { file: nameOf(image) }),
    text: texts[0]?.address,
    fetch: async (folder, compose) => ({
      file: await ('fetch' in image
        ? image.fetch(folder, compose)
        : fetchImage(client, image, folder, maxPixels)),
      ...(await firstText(texts, folder, report)),
    }),
    ...(link && {
      link: async (folder: string) => ({
        ...(await ('fetch' in image ? image.link() : linkImage(client, { ...image, ...namedImage }))),
        ...(await firstText(texts, folder, report)),
      }),
    }),
  };
}

/**
 * The first text there is. One that is unreadable or unavailable is reported and gives way to the next; if it is
 * temporarily unavailable, the object is imported later, as for an image. If something else was in place of it, such as
 * a page about maintenance, the text that the library has is kept: the next may be a poorer one.
 */
export async function firstText(
  texts: readonly RemoteText[],
  folder: string,
  report: Reading['report'],
): Promise<FetchedText> {
  let kept: FetchedText = {};
  for (const { address, fetch } of texts)
    try {
      const text = await fetch(folder);
      if (text !== undefined) return { text, ...kept };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const why = error instanceof NotFetched ? error.why : undefined;
      if (why === 'passing') throw new NotFetched(`its text ${address}: ${error.message}`, why);
      const kind = error instanceof BrokenFile ? 'error' : 'warning';
      report({ file: address, reason: error.message, kind });
      if (why !== 'lasting') kept = { keepsText: true };
    }
  return kept;
}

/** A text on a server that was not named is left out at once, so that naming its server changes the object. */
function isAllowed(client: RemoteClient, { address }: LinkedText, report: Reading['report']): boolean {
  try {
    client.requireAllowed(address);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report({ file: address, reason: error.message, kind: 'warning' });
    return false;
  }
}

const xmlTypes = 'application/xml, text/xml;q=0.9, */*;q=0.5';

/** Fetches the text of a page into a folder. @throws {UnreadableFile} */
async function fetchText(
  client: RemoteClient,
  { address, extension }: LinkedText,
  folder: string,
): Promise<string> {
  const { bytes } = await client.get(address, xmlTypes, maxText);
  // Text formats other than plain text are recognised by their first bytes.
  const extensions = address.toLowerCase().match(/\.[a-z]+(?=[?#]|$)/g) ?? [];
  const named = extension ?? extensions.find((one) => textExtensions.has(one)) ?? '.xml';
  // Whatever is plain text, a page about maintenance would be, too; hOCR in it is read.
  const file = join(folder, `text${named === '.txt' && isHtml(startOf(bytes)) ? '.html' : named}`);
  await writeFile(file, bytes);
  return await ofOnePage(file);
}

/** A file that has the text of one page. @throws {UnreadableFile} if it has not */
async function ofOnePage(file: string): Promise<string> {
  const pages = (await inspectText(file))?.pages.length;
  if (pages === undefined) throw new UnreadableFile('it is not text of a kind that is read');
  if (pages > 1) throw new UnreadableFile(`it has the text of ${pages} pages, and is given for one`);
  return file;
}

/** A local text of a fetched scan. */
export type LocalText = RemoteText & { digest: string };

/**
 * A local text of a fetched scan.
 * @param address name in messages
 * @param fileIn returns its file, created in the given folder if necessary
 */
export function localText(
  address: string,
  digest: string,
  fileIn: (folder: string) => Promise<string>,
): LocalText {
  return { address, digest, fetch: async (folder) => await ofOnePage(await fileIn(folder)) };
}

/** The text of a fetched scan, from a file. */
export const textInFile = async (file: string): Promise<LocalText> =>
  localText(file, await contentDigest(file), async () => file);
