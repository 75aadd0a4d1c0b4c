import type { Scan } from '../section.ts';
import { faces } from './face.ts';
import { type Body, breakParagraphs, place } from './flow.ts';
import { Sheet } from './sheet.ts';

/** An empty page of a bound book: warm paper, a little darker at the gutter. */
export function leaf(number: number): Sheet {
  const [from, to] = number % 2 === 1 ? [0, 1] : [1, 0];
  return new Sheet().shape(
    `<defs><linearGradient id="fold" x1="${from}" x2="${to}"><stop offset="0" stop-color="#6b5332" stop-opacity=".22"/>` +
      '<stop offset=".035" stop-color="#6b5332" stop-opacity=".05"/><stop offset=".1" stop-color="#6b5332" stop-opacity="0"/></linearGradient></defs>' +
      '<rect width="100%" height="100%" fill="url(#fold)"/>',
  );
}

export interface TitlePage {
  author: string;
  title: string[];
  subtitle?: string;
  part?: string;
  imprint: string;
}

/** A title page: font sizes follow the length of the lines, and everything is centred. */
export function titlePage({ author, title, subtitle, part, imprint }: TitlePage): Scan {
  const sheet = leaf(1).frame(110, 4).frame(126, 1.5);
  sheet.text(author, 800, 420, { size: 52, align: 'center', tracking: 6 }).block();
  const longest = Math.max(...title.map((line) => faces.semibold.measure(line, 1)));
  const size = Math.min(150, 1120 / longest);
  let y = 720;
  for (const line of title) {
    sheet.text(line, 800, y, { face: 'semibold', size, align: 'center' });
    y += size * 1.18;
  }
  if (subtitle) sheet.centred(subtitle, y + 20, { face: 'italic', size: 58 });
  sheet.swell(y + 150, 180);
  if (part) sheet.centred(part, y + 290, { face: 'italic', size: 50 });
  sheet.centred('CZYTELNIA', 2038, { size: 36, tracking: 7 });
  sheet.text(imprint, 800, 2090, { face: 'italic', size: 34, align: 'center' });
  return { image: sheet, name: 'i', functions: ['Strona tytułowa'] };
}

/** Adds the page number at the foot of a page. */
export const foliate = (sheet: Sheet, number: number) => sheet.centred(String(number), 2150, { size: 32 });

/** How the pages of a work are laid out. */
export interface Layout {
  page: (number: number) => Sheet;
  /** The left edges of the columns of a page. */
  columns: (number: number) => number[];
  width: number;
  bottom: number;
  body: Body;
  /** Draws the header of every page after the first, and returns where the text begins. */
  head: (sheet: Sheet) => number;
}

/** Sets text on a given number of pages at most. `opening` draws the head of the first one. */
export function setPages(
  layout: Layout,
  paragraphs: string[],
  { first, pages, opening }: { first: number; pages: number; opening: (sheet: Sheet) => number },
): Scan[] {
  let rest = breakParagraphs(paragraphs, layout.width, layout.body);
  const scans: Scan[] = [];
  for (let number = first; number < first + pages && rest.length > 0; number++) {
    const sheet = layout.page(number);
    const y = number === first ? opening(sheet) : layout.head(sheet);
    const [left = 0, right] = layout.columns(number);
    for (const x of right === undefined ? [left] : [left, right])
      rest = place(sheet, rest, { x, y, width: layout.width, height: layout.bottom - y }, layout.body);
    if (right !== undefined) sheet.rule(799, y + 4, 1.5, layout.bottom - y - 6, '#8a7f6d');
    scans.push({ image: foliate(sheet, number), name: String(number) });
  }
  return scans;
}

/** Replaces straight quotation marks and apostrophes by typographic ones. */
const printersMarks = (text: string) =>
  text
    .replace(/(\w)'(\w)/g, '$1’$2')
    .replace(/(^|[\s(—])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(—“])'/g, '$1‘')
    .replaceAll("'", '’');

/** The paragraphs of a plain text, separated by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => printersMarks(part.replace(/\s+/g, ' ').trim()))
    .filter(Boolean);
