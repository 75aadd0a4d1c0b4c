import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { scanExtension } from '#lib/scans/inspect.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { maxDocument } from '../remote/document.ts';
import { firstText, type LocalText, localText } from '../remote/scan.ts';
import type { Reading, SourceScan } from '../sources/source.ts';

/** Byte range of base64 content in a file, the end exclusive, with the content's digest. */
export type Embedded = { start: number; end: number; digest: string };

const slice = 2 ** 20;
const opening = /<(?:[\w.-]{1,50}:)?binaryContent\s*>/;
/** The longest such tag, in characters. */
const maxTag = 100;

/**
 * Parses a FOXML document without loading its base64 content: each is replaced by its byte range and digest, to be read
 * by {@link embeddedAt}.
 * @throws {UnreadableXml} and system errors
 */
export async function parseWithoutContents(file: string): Promise<XmlElement> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of withoutContents(file)) {
    size += part.length;
    if (size > maxDocument)
      throw new UnreadableXml(
        `it is larger than ${maxDocument / 1_000_000} MB without what it has in base64`,
      );
    parts.push(part);
  }
  return parseXml(decodeXml(Buffer.concat(parts)).text);
}

export function embeddedAt(text: string): Embedded | undefined {
  const [, start, end, digest] = /^(\d+)-(\d+)-(\w+)$/.exec(text) ?? [];
  if (start === undefined || end === undefined || digest === undefined || start === end) return undefined;
  return { start: Number(start), end: Number(end), digest };
}

/** Cut out as bytes, since base64 contains neither markup nor entities. */
async function* withoutContents(file: string): AsyncGenerator<Buffer> {
  // Decoded as Latin-1: one character per byte.
  let text = '';
  let position = 0;
  let start: number | undefined;
  let hash = createHash('sha1');
  const take = (length: number): Buffer => {
    const encoded = Buffer.from(text.slice(0, length), 'latin1');
    text = text.slice(length);
    position += length;
    return encoded;
  };
  for await (const bytes of createReadStream(file, { highWaterMark: slice })) {
    text += (bytes as Buffer).toString('latin1');
    for (;;) {
      if (start !== undefined) {
        const end = text.indexOf('<');
        hash.update(take(end === -1 ? text.length : end));
        if (end === -1) break;
        yield Buffer.from(`${start}-${position}-${hash.digest('hex')}`);
        start = undefined;
      }
      const tag = opening.exec(text);
      if (!tag) break;
      yield take(tag.index + tag[0].length);
      start = position;
      hash = createHash('sha1');
    }
    // A possible start of a tag is kept for the next slice.
    const open = text.lastIndexOf('<');
    if (start === undefined) yield take(open === -1 || text.length - open > maxTag ? text.length : open);
  }
  yield take(text.length);
}

/** Decodes base64 content of a document into a file. @throws {UnreadableFile} if it is not base64 */
async function writeEmbedded(document: string, embedded: Embedded, target: string): Promise<void> {
  await pipeline(decodedFrom(document, embedded), createWriteStream(target));
}

/** Decodes and parses XML embedded in a document as base64. @throws {UnreadableFile} */
export async function embeddedXml(document: string, embedded: Embedded): Promise<XmlElement> {
  if (embedded.end - embedded.start > maxDocument)
    throw new UnreadableXml(`it is larger than ${maxDocument / 1_000_000} MB`);
  const parts: Buffer[] = [];
  for await (const part of decodedFrom(document, embedded)) parts.push(part);
  return parseXml(decodeXml(Buffer.concat(parts)).text);
}

async function* decodedFrom(document: string, { start, end }: Embedded): AsyncGenerator<Buffer> {
  let text = '';
  const decode = (length: number): Buffer => {
    const decoded = Buffer.from(text.slice(0, length), 'base64');
    text = text.slice(length);
    return decoded;
  };
  for await (const bytes of createReadStream(document, { start, end: end - 1, highWaterMark: slice })) {
    text += (bytes as Buffer).toString('latin1').replace(/\s+/g, '');
    if (/[^\w+/=-]/.test(text)) throw new UnreadableFile('what stands in the document is not base64');
    yield decode(text.length - (text.length % 4));
  }
  yield decode(text.length);
}

export type EmbeddedStream = { id: string; mime: string; embedded: Embedded };

/** A scan whose image is embedded in a document as base64; decoded into a file when the scan is made. */
export const embeddedScan = (
  document: string,
  { id, embedded }: EmbeddedStream,
  text: LocalText | undefined,
  report: Reading['report'],
): SourceScan => ({
  file: `${document}#${id}`,
  text: text?.address,
  embedded: [embedded.digest, text?.digest].join(' '),
  fetch: async (folder) => ({
    file: await scanFile(document, embedded, folder),
    ...(await firstText(text ? [text] : [], folder, report)),
  }),
});

export const embeddedText = (document: string, text: EmbeddedStream): LocalText =>
  localText(`${document}#${text.id}`, text.embedded.digest, (folder) => textFile(document, text, folder));

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
