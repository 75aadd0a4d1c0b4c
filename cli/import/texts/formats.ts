import { open, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { altoXml, type ReadPage } from '#lib/text/alto/write.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { decodeXml } from '#lib/xml/decode.ts';
import { parseXml } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf, type XmlRoot } from '#lib/xml/root.ts';
import { altoPages, inspectAltoText, servedAlto } from './alto.ts';
import { djvuXmlPages } from './djvu-xml.ts';
import { hocrPages } from './hocr.ts';
import { pageXmlPages } from './page-xml.ts';
import { plainTextPages } from './plain-text.ts';
import { teiPages } from './tei.ts';

type TextFormat = {
  name: string;
  matches(root: XmlRoot | undefined, extension: string): boolean;
  /** Reads the pages of a file. @throws {UnreadableFile} */
  pages(bytes: Uint8Array): ReadPage[];
};

const maxSize = 30_000_000;

/** Extensions of plain text; Islandora calls it `.asc`. */
const plainExtensions = ['.txt', '.asc'];

/** Formats other than ALTO, those with the most layout information first. Each is a file, with an entry here. */
const formats: readonly TextFormat[] = [
  {
    name: 'PAGE XML',
    matches: (root) => root?.name === 'PcGts',
    pages: (bytes) => pageXmlPages(parseXml(decodeXml(bytes).text)),
  },
  {
    name: 'hOCR',
    matches: (root, extension) => extension === '.hocr' || (root?.name === 'html' && extension !== '.xhtml'),
    pages: (bytes) => hocrPages(decodeXml(bytes).text),
  },
  {
    name: 'DjVu XML',
    matches: (root) => root?.name === 'DjVuXML',
    // djvutoxml writes the control characters that end zones, which are invalid in XML.
    pages: (bytes) => djvuXmlPages(parseXml(decodeXml(bytes).text.replace(/&#(11|29|31);/g, '\n'))),
  },
  {
    name: 'TEI',
    matches: (root) => root?.name === 'TEI' || root?.name === 'TEI.2',
    pages: (bytes) => teiPages(parseXml(decodeXml(bytes).text)),
  },
  {
    name: 'plain text',
    matches: (_, extension) => plainExtensions.includes(extension),
    pages: plainTextPages,
  },
];

export const textExtensions = new Set(['.xml', '.tei', '.hocr', '.html', '.htm', '.txt']);

export type TextHead = {
  format: string;
  /** Rank of the format: the more layout information, the lower. */
  rank: number;
  pages: TextPage[];
  /** The file name of the only or first image of several pages that do not name theirs. */
  image?: string | undefined;
};

/** A page of a text: the file name of the image it transcribes, and whether it has no words. */
export type TextPage = { image: string | undefined; isEmpty: boolean };

/**
 * Inspects a text file; undefined if the file is in no known text format.
 * @throws {UnreadableFile} if it cannot be read
 */
export async function inspectText(file: string): Promise<TextHead | undefined> {
  const { root, format } = await recognised(file);
  if (root?.name === 'alto') {
    const head = inspectAltoText(decodeXml(await read(file)).text);
    if (!head) return undefined;
    const alto = { format: 'ALTO', rank: 0 };
    if (head.pages.length < 2) return { ...alto, pages: [{ image: head.image, isEmpty: false }] };
    // Tesseract names the first of several images.
    const pages = head.pages.map((hasText) => ({ image: undefined, isEmpty: !hasText }));
    return { ...alto, pages, image: head.image };
  }
  const pages = format ? await pagesOf(file, format) : [];
  if (!format || pages.length === 0) return undefined;
  return {
    format: format.name,
    rank: formats.indexOf(format) + 1,
    pages: pages.map(({ image, blocks }) => ({
      image,
      isEmpty: blocks.every(({ lines }) => lines.length === 0),
    })),
  };
}

/** Converts a page of a text file, from 1, to ALTO. @throws {UnreadableFile} */
export async function readText(file: string, page = 1): Promise<Uint8Array> {
  const { format } = await recognised(file);
  const pages = format ? await pagesOf(file, format) : await pagesOfAlto(file);
  const found = pages[page - 1] ?? { blocks: [] };
  if (found instanceof Uint8Array) return found;
  return new TextEncoder().encode(typeof found === 'string' ? found : altoXml(found));
}

async function recognised(file: string) {
  const extension = extname(file).toLowerCase();
  const root = plainExtensions.includes(extension) ? undefined : await rootOf(file);
  return { root, format: formats.find(({ matches }) => matches(root, extension)) };
}

const pagesOf = cachedByFile(async (file: string, { name, pages }: TextFormat): Promise<ReadPage[]> => {
  try {
    return pages(await read(file));
  } catch (error) {
    if (error instanceof UnreadableXml)
      throw new UnreadableXml(`its ${name} cannot be read: ${error.message}`);
    throw error;
  }
});

const pagesOfAlto = cachedByFile(async (file: string): Promise<(string | Uint8Array)[]> => {
  const bytes = servedAlto(await read(file));
  const pages = altoPages(new TextDecoder().decode(bytes));
  return pages.length > 1 ? pages : [bytes];
});

/** Caches the result for the last file, because the pages of a file are requested one by one. */
function cachedByFile<Rest extends unknown[], Value>(
  load: (file: string, ...rest: Rest) => Promise<Value>,
): (file: string, ...rest: Rest) => Promise<Value> {
  let last: { key: string; value: Value } | undefined;
  return async (file, ...rest) => {
    const { size, mtimeMs } = await stat(file);
    const key = `${file} ${size} ${mtimeMs}`;
    if (last?.key === key) return last.value;
    const value = await load(file, ...rest);
    last = { key, value };
    return value;
  };
}

async function read(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat().finally(() => handle.close());
  if (size > maxSize) throw new UnreadableFile(`it is larger than ${maxSize / 1_000_000} MB`);
  return await readFile(file);
}
