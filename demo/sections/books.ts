import { readText } from '../files.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { type Layout, leaf, paragraphsOf, setPages, titlePage } from '../type/pages.ts';

interface Book {
  /** Numbers of the novel's chapters. */
  chapters: number[];
  part: string;
  /** Maximum number of pages of text. */
  pages: number;
}

const layout = (running: string): Layout => ({
  page: leaf,
  columns: (number) => [number % 2 === 1 ? 245 : 225],
  width: 1130,
  bottom: 2050,
  body: { size: 37.5, leading: 54 },
  head: (sheet) => {
    sheet.centred(running, 196, { size: 27, tracking: 6 }).block().rule(740, 222, 120, 1.5);
    return 290;
  },
});

/** The heading and paragraphs of a chapter. */
async function chapterOf(number: number) {
  const file = `${String(number).padStart(3, '0')}.txt`;
  const [title = '', ...paragraphs] = paragraphsOf(await readText('texts/moby-dick', file));
  return { heading: title.replace(/^CHAPTER \d+\. |\.$/g, ''), paragraphs };
}

async function draw({ chapters, part, pages }: Book) {
  const title = ['MOBY-DICK;'];
  const imprint = 'demonstration typesetting, 2026';
  const scans: Scan[] = [
    titlePage({ author: 'Herman Melville', title, subtitle: 'or, The Whale', part, imprint }),
  ];
  const parts = [];
  for (const number of chapters) {
    const { heading, paragraphs } = await chapterOf(number);
    const first = scans.length;
    scans.push(
      ...setPages(layout(heading.toUpperCase()), paragraphs, {
        first,
        pages: pages + 1 - first,
        opening: (sheet) => {
          sheet.centred(`CHAPTER ${number}`, 400, { size: 34, tracking: 8 });
          sheet.text(heading, 800, 500, { face: 'semibold', size: 70, align: 'center' }).swell(570, 110);
          return 680;
        },
      }),
    );
    if (scans.length > first) parts.push({ label: heading, first: first + 1, last: scans.length });
  }
  return chapters.length > 1 ? { scans, parts } : { scans };
}

/** Chapters of a novel as books: a title page and the first pages of the text. */
export const books = (): Promise<Demonstrated[]> => readSection<Book>('moby-dick', draw);

/** The paragraphs of a chapter without its heading. */
export const chapterText = async (number: number) => (await chapterOf(number)).paragraphs;
