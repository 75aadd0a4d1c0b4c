import { readText } from '../files.ts';
import { type Demonstrated, readSection } from '../section.ts';
import { type Layout, paragraphsOf, setPages } from '../type/pages.ts';
import { Sheet } from '../type/sheet.ts';
import { chapterText } from './books.ts';

const layout = (ground: string, running: string): Layout => ({
  page: () => new Sheet(1600, 2300, ground),
  columns: () => [140, 832],
  width: 628,
  bottom: 2078,
  body: { size: 29, leading: 40.5 },
  head: (sheet) => {
    sheet.centred(running, 172, { face: 'italic', size: 31 }).block().rule(140, 194, 1320, 1.5);
    return 236;
  },
});

/** Splits a text without paragraphs: a new one begins after every few sentences. */
function paragraphsFromSentences(text: string, length = 520): string[] {
  const paragraphs: string[] = [''];
  for (const sentence of text.match(/.+?[.?!][”"’]?(?=\s+[A-Z“"])\s*|.+$/g) ?? []) {
    if ((paragraphs.at(-1) ?? '').length > length) paragraphs.push('');
    paragraphs.push((paragraphs.pop() ?? '') + sentence);
  }
  return paragraphs;
}

interface Issue {
  number: number;
  year: number;
  president: string;
}

/** The masthead of an issue: title between rules, number and year, and whose message it is. */
function masthead(sheet: Sheet, { number, year, president }: Issue, greeting: string): number {
  sheet.text('THE ANNUAL MESSAGE', 800, 226, { face: 'bold', size: 102, align: 'center', tracking: 4 });
  sheet.rule(140, 268, 1320, 6).rule(140, 279, 1320, 1.5);
  sheet.block().text(`No. ${number}`, 140, 326, { size: 33 });
  sheet.text('A serial of the Czytelnia demonstration', 800, 326, {
    face: 'italic',
    size: 33,
    align: 'center',
  });
  sheet.text(String(year), 1460, 326, { size: 33, align: 'right' }).rule(140, 348, 1320, 1.5);
  sheet.centred(president, 448, { face: 'semibold', size: 66 });
  if (!greeting) return 520;
  sheet.centred(greeting, 518, { face: 'italic', size: 36 });
  return 590;
}

async function drawIssue(issue: Issue) {
  const [text = ''] = paragraphsOf(await readText('texts/messages', `${issue.year}.txt`));
  const [, greeting = '', rest = text] = /^([^.:]{5,90}:) (.*)$/.exec(text) ?? [];
  const running = `The Annual Message · ${issue.president}, ${issue.year}`;
  const scans = setPages(layout('#f1eadb', running), paragraphsFromSentences(rest), {
    first: 1,
    pages: 2,
    opening: (sheet) => masthead(sheet, issue, greeting),
  });
  return { scans };
}

interface Article {
  title: string;
  chapter: number;
  first: number;
}

async function drawArticle({ title, chapter, first }: Article) {
  const scans = setPages(layout('#f8f4ea', `Herman Melville · ${title}`), await chapterText(chapter), {
    first,
    pages: 2,
    opening: (sheet) => {
      sheet.rule(140, 170, 1320, 4);
      sheet.centred(title, 290, { face: 'semibold', size: title.length > 30 ? 66 : 80 });
      sheet.centred('by Herman Melville', 366, { face: 'italic', size: 40 }).swell(420, 120);
      return 490;
    },
  });
  return { scans };
}

/** Presidential messages to Congress as issues of a serial, and essayistic chapters of a novel as articles. */
export const periodicals = async (): Promise<Demonstrated[]> => [
  ...(await readSection<Issue>('message', drawIssue)),
  ...(await readSection<Article>('article', drawArticle)),
];
