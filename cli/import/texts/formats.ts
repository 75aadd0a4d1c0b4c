import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { inspectAltoText, readAlto } from '#lib/scans/alto.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { altoXml, type ReadPage } from '#lib/text/alto/write.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf, type XmlRoot } from '#lib/xml/root.ts';
import { hocrPages } from './hocr.ts';
import { pageXmlPage } from './page-xml.ts';
import { plainPage } from './plain.ts';

/** A format of texts: what becomes of it is ALTO. */
type TextFormat = {
  name: string;
  matches(root: XmlRoot | undefined, extension: string): boolean;
  /** The pages of a file. @throws {UnreadableXml | UnreadableFile} */
  pages(bytes: Uint8Array): ReadPage[];
};

/** Bytes of a text that are read. */
const maxSize = 30_000_000;

/** Formats besides ALTO, those first that say more of places: each is a file, and an entry here. */
const formats: readonly TextFormat[] = [
  {
    name: 'PAGE XML',
    matches: (root) => root?.name === 'PcGts',
    pages: (bytes) => [pageXmlPage(parseXml(decodeXml(bytes).text))],
  },
  {
    name: 'hOCR',
    matches: (root, extension) => extension === '.hocr' || (root?.name === 'html' && extension !== '.xhtml'),
    pages: (bytes) => hocrPages(decodeXml(bytes).text),
  },
  {
    name: 'plain text',
    matches: (_, extension) => extension === '.txt',
    pages: (bytes) => [plainPage(bytes)],
  },
];

/** Extensions of files that may hold a text. */
export const textExtensions = new Set(['.xml', '.hocr', '.html', '.htm', '.txt']);

/** What a text says of itself. */
export type TextHead = {
  format: string;
  /** File name of the image that it was read from. */
  image: string | undefined;
  /** The lower, the more it says of places. */
  rank: number;
  /** It marks where text is, and has none. */
  isEmpty: boolean;
};

/**
 * What a file of text is; undefined where it is none.
 * @throws {UnreadableFile} where it is one that cannot be read
 */
export async function inspectText(file: string): Promise<TextHead | undefined> {
  const extension = extname(file).toLowerCase();
  const root = extension === '.txt' ? undefined : await rootOf(file);
  if (root?.name === 'alto') {
    const head = inspectAltoText(decoded(await read(file)));
    return head && { format: 'ALTO', image: head.image, rank: 0, isEmpty: false };
  }
  const index = formats.findIndex(({ matches }) => matches(root, extension));
  const format = formats[index];
  if (!format) return undefined;
  const pages = await pagesOf(file, format);
  const [page] = pages;
  if (!page) return undefined;
  if (pages.length > 1)
    throw new UnreadableFile(`it has the text of ${pages.length} pages; give each page a file`);
  const isEmpty = page.blocks.every(({ lines }) => lines.length === 0);
  return { format: format.name, image: page.image, rank: index + 1, isEmpty };
}

/** A text as ALTO, and what it is made by, which its digest is of. @throws {UnreadableFile} */
export async function readText(file: string): Promise<Uint8Array> {
  const extension = extname(file).toLowerCase();
  const root = extension === '.txt' ? undefined : await rootOf(file);
  const format = formats.find(({ matches }) => matches(root, extension));
  if (!format) return await readAlto(file);
  const [page] = await pagesOf(file, format);
  return new TextEncoder().encode(altoXml(page ?? { blocks: [] }));
}

async function pagesOf(file: string, { name, pages }: TextFormat): Promise<ReadPage[]> {
  try {
    return pages(await read(file));
  } catch (error) {
    if (error instanceof UnreadableXml)
      throw new UnreadableFile(`its ${name} cannot be read: ${error.message}`);
    throw error;
  }
}

async function read(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat().finally(() => handle.close());
  if (size > maxSize) throw new UnreadableFile(`it is larger than ${maxSize / 1_000_000} MB`);
  return await readFile(file);
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes).text;
  } catch (error) {
    throw error instanceof UnreadableXml ? new UnreadableFile(error.message) : error;
  }
}
