import { around, type Rectangle, type Size } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import type { Pdfium } from './pdfium.ts';

/** Maximum number of characters on a page. */
const maxCharacters = 300_000;
/** PDFium's code for any hyphen at the end of a line, be it a word's own, in place of the line break. */
const hyphen = 2;

/**
 * The text on a page in file order, visible or not, with the boxes of words.
 * @param size of the image to which the boxes refer
 */
export function textOfPage(library: Pdfium, page: number, size: Size): ReadPage | undefined {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return undefined;
  try {
    const lines: ReadLine[] = [];
    let words: ReadText[] = [];
    let word: { text: string; bounds: Rectangle | undefined } = { text: '', bounds: undefined };
    const finishWord = (): void => {
      if (word.text !== '' && isWithin(word.bounds, size)) words.push(word);
      word = { text: '', bounds: undefined };
    };
    const finishLine = (): void => {
      finishWord();
      if (words.length > 0) lines.push({ words, bounds: boundsAround(words) });
      words = [];
    };
    const count = Math.min(library.FPDFText_CountChars(text), maxCharacters);
    for (let index = 0; index < count; index += 1) {
      const code = library.FPDFText_GetUnicode(text, index);
      if (code === 10 || code === 13) finishLine();
      else if (isBlank(code) && code !== hyphen) finishWord();
      else {
        word.text += code === hyphen ? '-' : String.fromCodePoint(code);
        word.bounds = union(word.bounds, boundsOf(library, page, text, index, size));
        if (code === hyphen) finishLine();
      }
    }
    finishLine();
    return lines.length === 0 ? undefined : { size, blocks: blocksOf(lines) };
  } finally {
    library.FPDFText_ClosePage(text);
  }
}

/** Whether any of a word is on the page: what its crop box leaves out, such as the other half of a spread, is not. */
const isWithin = (bounds: Rectangle | undefined, { width, height }: Size) =>
  !bounds ||
  (bounds.x < width && bounds.y < height && bounds.x + bounds.width > 0 && bounds.y + bounds.height > 0);

/** Whitespace, control characters, and invalid code points. */
const isBlank = (code: number) =>
  code <= 32 || code === 0xa0 || code > 0x10ffff || code === 0xfffe || code === 0xffff;

/** Where a letter is: what is inked of it, or its place, as hidden letters over a scan often have no shape. */
function boundsOf(
  library: Pdfium,
  page: number,
  text: number,
  index: number,
  size: Size,
): Rectangle | undefined {
  const box = library.numbers(4, 'double', (left, right, bottom, top) =>
    library.FPDFText_GetCharBox(text, index, left, right, bottom, top),
  );
  const [left = 0, right = 0, bottom = 0, top = 0] = box ?? [];
  const ink = box && onPage(library, page, size, { left, right, bottom, top });
  if (ink && ink.width > 0 && ink.height > 0) return ink;
  const place = library.numbers(4, 'float', (at = 0) => library.FPDFText_GetLooseCharBox(text, index, at));
  if (!place) return ink;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = place;
  return onPage(library, page, size, { left: x1, top: y1, right: x2, bottom: y2 });
}

/** A box in points of a page as one in pixels of its image. */
function onPage(
  library: Pdfium,
  page: number,
  { width, height }: Size,
  { left, right, bottom, top }: { left: number; right: number; bottom: number; top: number },
): Rectangle | undefined {
  const corner = (x: number, y: number) =>
    library.numbers(2, 'i32', (across, down) =>
      library.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, across, down),
    );
  const [from, to] = [corner(left, top), corner(right, bottom)];
  if (!from || !to) return undefined;
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
  return { x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

function union(one: Rectangle | undefined, other: Rectangle | undefined): Rectangle | undefined {
  return one && other ? around(one, other) : (one ?? other);
}

const boundsAround = (words: ReadText[]) =>
  words.map(({ bounds }) => bounds).reduce<Rectangle | undefined>(union, undefined);

/** Groups lines into blocks: one far below the previous line, or above it, begins a new block. */
function blocksOf(lines: ReadLine[]): ReadBlock[] {
  const blocks: { lines: ReadLine[] }[] = [];
  let before: Rectangle | undefined;
  for (const line of lines) {
    const { bounds } = line;
    const gap = before && bounds ? bounds.y - (before.y + before.height) : 0;
    const last = blocks.at(-1);
    if (!last || !before || !bounds || gap > before.height || bounds.y + bounds.height < before.y)
      blocks.push({ lines: [line] });
    else last.lines.push(line);
    before = bounds;
  }
  return blocks;
}
