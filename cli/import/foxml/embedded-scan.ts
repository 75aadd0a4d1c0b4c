import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { scanExtension } from '#lib/scans/inspect.ts';
import { type LocalText, localText } from '../remote/local-text.ts';
import type { Reading, SourceScan } from '../sources/source.ts';
import { type Embedded, writeEmbedded } from './embedded.ts';

/** A datastream embedded in its document as base64. */
export type EmbeddedStream = { id: string; mime: string; embedded: Embedded };

/** A scan whose image is embedded in a document as base64; decoded into a file when the scan is made. */
export const embeddedScan = (
  document: string,
  { id, embedded }: EmbeddedStream,
  text: LocalText | undefined,
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

/** The text of a scan that is fetched, embedded in a document. */
export const embeddedText = (document: string, text: EmbeddedStream, report: Reading['report']): LocalText =>
  localText(
    `${document}#${text.id}`,
    text.embedded.digest,
    (folder) => textFile(document, text, folder),
    report,
  );

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
