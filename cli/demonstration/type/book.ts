import type { Scan } from '../types.ts';
import { italic, roman, semibold } from './face.ts';
import { type Body, breakParagraphs, place, type SetLine } from './flow.ts';
import { ink, paper, Sheet } from './sheet.ts';

const body: Body = { size: 37.5, leading: 54 };
const measure = 1130;

/** A fresh page of a bound book: warm paper, a little darker at the inner edge. */
export function leaf(right: boolean, ground = paper): Sheet {
  const sheet = new Sheet(1600, 2300, ground);
  const [from, to] = right ? [0, 1] : [1, 0];
  return sheet.shape(
    `<defs><linearGradient id="fold" x1="${from}" x2="${to}"><stop offset="0" stop-color="#6b5332" stop-opacity=".22"/>` +
      '<stop offset=".035" stop-color="#6b5332" stop-opacity=".05"/><stop offset=".1" stop-color="#6b5332" stop-opacity="0"/></linearGradient></defs>' +
      '<rect width="1600" height="2300" fill="url(#fold)"/>',
  );
}

/** A swelled rule, as printers set between title and text. */
export function swell(sheet: Sheet, y: number, half = 150, colour = ink): Sheet {
  const path = `M${800 - half} ${y}Q800 ${y - 7} ${800 + half} ${y}Q800 ${y + 7} ${800 - half} ${y}Z`;
  return sheet.shape(`<path d="${path}" fill="${colour}"/>`);
}

export interface TitlePage {
  author?: string;
  title: string[];
  subtitle?: string;
  part?: string;
  imprint: string[];
}

/** A title page: sizes follow the length of the lines, and everything stands on the middle axis. */
export function titlePage({ author, title, subtitle, part, imprint }: TitlePage): Sheet {
  const sheet = leaf(true).frame(110, 4).frame(126, 1.5);
  let y = 420;
  if (author) sheet.text(author, 800, y, { size: 52, align: 'center', tracking: 6 });
  y += 300;
  const longest = Math.max(...title.map((line) => semibold.measure(line, 1)));
  const size = Math.min(150, 1120 / longest);
  sheet.block();
  for (const line of title) {
    sheet.text(line, 800, y, { face: semibold, size, align: 'center' });
    y += size * 1.18;
  }
  sheet.block();
  if (subtitle) sheet.text(subtitle, 800, y + 20, { face: italic, size: 58, align: 'center' });
  swell(sheet, y + 150, 180);
  sheet.block();
  if (part) sheet.text(part, 800, y + 290, { face: italic, size: 50, align: 'center' });
  sheet.block();
  imprint.forEach((line, i) => {
    const style = i === 0 ? { size: 36, tracking: 7 } : { face: italic, size: 34 };
    sheet.text(line, 800, 2090 - (imprint.length - 1 - i) * 52, { ...style, align: 'center' });
  });
  return sheet;
}

/** The running head of a page. */
export function runningHead(sheet: Sheet, head: string): void {
  sheet.block().text(head, 800, 196, { size: 27, align: 'center', tracking: 6 }).block();
  sheet.rule(740, 222, 120, 1.5);
}

/** The number at the foot of a page. */
export function foliate(sheet: Sheet, number: number): void {
  sheet.block().text(String(number), 800, 2150, { size: 32, align: 'center' }).block();
}

export interface Chapter {
  head: string;
  label: string;
  heading: string;
  paragraphs: string[];
}

/** The pages of a chapter, as many as are wanted; a last line tells when the chapter goes on. */
export async function chapterPages(chapter: Chapter, first: number, most: number): Promise<Scan[]> {
  let rest: SetLine[] = breakParagraphs(chapter.paragraphs, measure, body);
  const scans: Scan[] = [];
  for (let index = 0; index < most && rest.length > 0; index++) {
    const number = first + index;
    const right = number % 2 === 1;
    const sheet = leaf(right);
    const x = right ? 245 : 225;
    if (index === 0) {
      sheet.text(chapter.label, 800, 400, { face: roman, size: 34, align: 'center', tracking: 8 });
      sheet.text(chapter.heading, 800, 500, { face: semibold, size: 70, align: 'center' });
      swell(sheet, 570, 110);
    }
    if (index > 0) runningHead(sheet, chapter.head);
    const y = index === 0 ? 680 : 290;
    rest = place(sheet, rest, { x, y, width: measure, height: 2050 - y }, body);
    foliate(sheet, number);
    scans.push(await sheet.scan({ name: String(number) }));
  }
  return scans;
}
