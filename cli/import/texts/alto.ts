import { SaxesParser } from 'saxes';
import { OtherFormat, readAltoXml } from '#lib/text/alto/xml.ts';
import { decodeXml } from '#lib/xml/decode.ts';

/** The header of an ALTO file, before its text. */
export type AltoHead = {
  /** File name of the image from which the text was recognised, if stated (sourceImageInformation/fileName). */
  image: string | undefined;
  /** For each page, as {@link altoPages} divides them, whether it has text. */
  pages: boolean[];
};

/**
 * The bytes of an ALTO file as served: unchanged, but in UTF-8 and without a document type declaration.
 * @throws {UnreadableFile}
 */
export function servedAlto(bytes: Uint8Array): Uint8Array {
  const { text, encoding } = decodeXml(bytes);
  const plain = withoutDocumentType(text);
  if (encoding === 'utf-8' && plain === text) return bytes;
  return new TextEncoder().encode(plain.replace(/^(<\?xml[^>]*encoding=["'])[\w.-]+/, '$1UTF-8'));
}

/** Removes a document type declaration: other parsers may process it, for example expand its entities. */
function withoutDocumentType(text: string): string {
  let declaration: { start: number; end: number } | undefined;
  const parser = new SaxesParser();
  // Found by position, as the parser normalises line ends. Only comments and instructions before it may look alike.
  let before = 0;
  const passOver = () => {
    before = parser.position;
  };
  parser.on('comment', passOver);
  parser.on('processinginstruction', passOver);
  parser.on('doctype', () => {
    declaration = { start: text.indexOf('<!DOCTYPE', before), end: parser.position };
  });
  // Errors in the document have been reported already.
  parser.on('error', () => undefined);
  parser.write(text.slice(0, 1_000_000));
  return declaration === undefined ? text : text.slice(0, declaration.start) + text.slice(declaration.end);
}

/**
 * Splits a document with several pages into one per page, as Tesseract writes and numbers them; else the document
 * itself. Two `Page`s of one image, as of an opening, are one page.
 */
export function altoPages(text: string): string[] {
  // Most documents have a single page and need no parsing.
  if ((text.match(/[<:]Page[\s/>]/g) ?? []).length < 2) return [text];
  const pages: { start: number; end: number; image: string | undefined }[] = [];
  const parser = new SaxesParser();
  const isPage = (name: string) => /^(.*:)?Page$/.test(name);
  parser.on('opentag', ({ name, attributes: { PHYSICAL_IMG_NR: image } }) => {
    const last = pages.at(-1);
    if (!isPage(name) || (last && last.image === image)) return;
    const start = text.lastIndexOf('<', parser.position - 1);
    pages.push({ start, end: start, image });
  });
  parser.on('closetag', ({ name }) => {
    const last = pages.at(-1);
    if (last && isPage(name)) last.end = parser.position;
  });
  parser.on('error', () => undefined);
  parser.write(text);
  if (pages.length < 2) return [text];
  const [before, after] = [text.slice(0, pages[0]?.start), text.slice(pages.at(-1)?.end)];
  return pages.map((page) => before + text.slice(page.start, page.end) + after);
}

/**
 * Checks that a text is ALTO (versions 2 to 4 or without namespace) that can be shown safely: well-formed, limited in
 * size and depth. Undefined for other XML.
 * @throws {UnreadableFile}
 */
export function inspectAltoText(text: string): AltoHead | undefined {
  const head: AltoHead = { image: undefined, pages: [] };
  let image: string | undefined;
  const reading = readAltoXml(text, {
    open(name, { PHYSICAL_IMG_NR }) {
      if (name === 'Page' && (head.pages.length === 0 || PHYSICAL_IMG_NR !== image)) head.pages.push(false);
      if (name === 'Page') image = PHYSICAL_IMG_NR;
      if (name === 'String' && head.pages.length > 0) head.pages[head.pages.length - 1] = true;
    },
    text(content, path) {
      if (path.at(-1) === 'fileName' && path.at(-2) === 'sourceImageInformation') head.image = content.trim();
    },
  });
  try {
    while (!reading.next().done);
    return head;
  } catch (error) {
    if (error instanceof OtherFormat) return undefined;
    throw error;
  }
}
