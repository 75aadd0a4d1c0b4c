import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { scanExtension } from '#lib/scans/inspect.ts';
import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { RemoteText } from '../remote/scan.ts';
import type { Reading, SourceScan } from '../sources/source.ts';
import { inspectText } from '../texts/formats.ts';
import { type Embedded, writeEmbedded } from './embedded.ts';

/** A datastream embedded in its document as base64. */
export type EmbeddedStream = { id: string; mime: string; embedded: Embedded };

/** The text, here, of a scan that is fetched. */
type TextHere = RemoteText & { digest: string };

/** A scan whose image is embedded in a document as base64; it is decoded into a file when the scan is made. */
export const embeddedScan = (
  document: string,
  { id, embedded }: EmbeddedStream,
  text: TextHere | undefined,
): SourceScan => ({
  file: `${document}#${id}`,
  text: text?.address,
  embedded: [embedded.digest, text?.digest].join(' '),
  fetch: async (folder) => {
    const file = await scanFile(document, embedded, folder);
    const found = await text?.fetch(folder);
    return { file, ...(found !== undefined && { text: found }) };
  },
});

/** The text of a scan that is fetched, from a file or embedded in a document; one that is no page's is reported. */
export async function textHere(
  document: string,
  text: EmbeddedStream | string,
  report: Reading['report'],
): Promise<TextHere> {
  const address = typeof text === 'string' ? text : `${document}#${text.id}`;
  return {
    address,
    digest: typeof text === 'string' ? await contentDigest(text) : text.embedded.digest,
    fetch: async (folder) => {
      try {
        const file = typeof text === 'string' ? text : await textFile(document, text, folder);
        const pages = (await inspectText(file))?.pages.length;
        if (pages === 1) return file;
        const reason = pages ? `it has the text of ${pages} pages, and is given for one` : 'it is not text';
        throw new UnreadableFile(reason);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        report({ file: address, reason: error.message, kind: 'warning' });
        return undefined;
      }
    },
  };
}

/** @throws {UnreadableFile} if the content is not a scan */
async function scanFile(document: string, embedded: Embedded, folder: string): Promise<string> {
  const written = join(folder, 'embedded');
  await writeEmbedded(document, embedded, written);
  const file = `${written}${await scanExtension(written)}`;
  await rename(written, file);
  return file;
}

async function textFile(document: string, { mime, embedded }: EmbeddedStream, folder: string) {
  const extension = /plain/.test(mime) ? '.txt' : /html/.test(mime) ? '.html' : '.xml';
  const file = join(folder, `text${extension}`);
  await writeEmbedded(document, embedded, file);
  return file;
}
