import type { Scan } from '../types.ts';
import { foliate } from './book.ts';
import { italic } from './face.ts';
import { type Body, breakParagraphs, place, type SetLine } from './flow.ts';
import { Sheet } from './sheet.ts';

const body: Body = { size: 29, leading: 40.5 };
const width = 628;
const edges = [140, 832];

export interface Columns {
  ground: string;
  head: string;
  /** Draws what stands over the columns of the first page and says where these begin. */
  opening: (sheet: Sheet) => number;
  paragraphs: string[];
  first: number;
  pages: number;
}

/** Pages in two columns with a rule between them. */
export async function columnPages(plan: Columns): Promise<Scan[]> {
  let rest: SetLine[] = breakParagraphs(plan.paragraphs, width, body);
  const scans: Scan[] = [];
  for (let index = 0; index < plan.pages && rest.length > 0; index++) {
    const sheet = new Sheet(1600, 2300, plan.ground);
    const number = plan.first + index;
    let top = 236;
    if (index === 0) top = plan.opening(sheet);
    else {
      sheet.block().text(plan.head, 800, 172, { face: italic, size: 31, align: 'center' }).block();
      sheet.rule(140, 194, 1320, 1.5);
    }
    const height = 2078 - top;
    for (const x of edges) rest = place(sheet, rest, { x, y: top, width, height }, body);
    sheet.rule(799, top + 4, 1.5, height - 6, '#8a7f6d');
    foliate(sheet, number);
    scans.push(await sheet.scan({ name: String(number) }));
  }
  return scans;
}

/** Marks off paragraphs in a text that came without any: a new one after every few sentences. */
export function paragraphsFromSentences(text: string, length = 520): string[] {
  const sentences = text.match(/.+?[.?!][”"’]?(?=\s+[A-Z“"])\s*|.+$/g) ?? [text];
  const paragraphs: string[] = [];
  let current = '';
  for (const sentence of sentences) {
    current += sentence;
    if (current.length > length) {
      paragraphs.push(current.trim());
      current = '';
    }
  }
  return current.trim() ? [...paragraphs, current.trim()] : paragraphs;
}
