import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { maxDocument } from '../remote/xml.ts';

/** Where base64 stands in a file, bytes from its start, the end exclusive; and its digest. */
export type Embedded = { start: number; end: number; digest: string };

/** Bytes that are read at once. */
const slice = 2 ** 20;
const opening = /<(?:[\w.-]{1,50}:)?binaryContent\s*>/;
/** Characters within which such a tag ends. */
const maxTag = 100;

/**
 * A FOXML document whose base64 stays where it is: in its place stands where that is, for {@link embeddedAt}, so that
 * memory holds the rest alone.
 * @throws {UnreadableXml} and what the system throws
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

/** What stands in the place of base64. */
export function embeddedAt(text: string): Embedded | undefined {
  const [, start, end, digest] = /^(\d+)-(\d+)-(\w+)$/.exec(text) ?? [];
  if (start === undefined || end === undefined || digest === undefined || start === end) return undefined;
  return { start: Number(start), end: Number(end), digest };
}

/** Base64 is neither markup nor anything that XML decodes, and so is cut out of the bytes. */
async function* withoutContents(file: string): AsyncGenerator<Buffer> {
  // A character a byte.
  let text = '';
  let position = 0;
  let start: number | undefined;
  let hash = createHash('sha1');
  const take = (length: number): Buffer => {
    const taken = Buffer.from(text.slice(0, length), 'latin1');
    text = text.slice(length);
    position += length;
    return taken;
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
    // What may be the beginning of such a tag waits for the rest.
    const open = text.lastIndexOf('<');
    if (start === undefined) yield take(open === -1 || text.length - open > maxTag ? text.length : open);
  }
  yield take(text.length);
}

/** Decodes base64 that stands in a document into a file. @throws {UnreadableFile} where it is none */
export async function writeEmbedded(document: string, embedded: Embedded, target: string): Promise<void> {
  await pipeline(decodedFrom(document, embedded), createWriteStream(target));
}

/** XML that stands in a document in base64. @throws {UnreadableFile | UnreadableXml} */
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
