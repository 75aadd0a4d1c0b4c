import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { scanExtension } from '#lib/scans/inspect.ts';
import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { Reading, SourceScan } from '../sources/source.ts';
import { inspectText } from '../texts/formats.ts';
import { type Embedded, writeEmbedded } from './embedded.ts';

/** A datastream embedded in its document as base64. */
export type EmbeddedStream = { id: string; mime: string; embedded: Embedded };

/**
 * A scan whose image is embedded in a document as base64; it is decoded into a file when the scan is made.
 * @param text a datastream embedded likewise, or a file
 */
export async function embeddedScan(
  document: string,
  { id, embedded }: EmbeddedStream,
  text: EmbeddedStream | string | undefined,
  { report }: Reading,
): Promise<SourceScan> {
  const textName = typeof text === 'object' ? `${document}#${text.id}` : text;
  const textDigest = typeof text === 'string' ? await contentDigest(text) : text?.embedded.digest;
  const textIn = async (folder: string): Promise<{ text?: string }> => {
    if (text === undefined || textName === undefined) return {};
    const file = typeof text === 'string' ? text : await textFile(document, text, folder);
    try {
      const pages = (await inspectText(file))?.pages.length;
      if (pages === 1) return { text: file };
      const reason = pages ? `it has the text of ${pages} pages, and is given for one` : 'it is not text';
      throw new UnreadableFile(reason);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      report({ file: textName, reason: error.message, kind: 'warning' });
      return {};
    }
  };
  return {
    file: `${document}#${id}`,
    text: textName,
    embedded: [embedded.digest, textDigest].join(' '),
    fetch: async (folder) => ({
      file: await scanFile(document, embedded, folder),
      ...(await textIn(folder)),
    }),
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
