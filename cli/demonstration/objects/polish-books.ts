import { foliate, leaf, runningHead, swell, titlePage } from '../type/book.ts';
import { semibold } from '../type/face.ts';
import { setVerse } from '../type/verse.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { newTypesetting, publicDomain, titleFunction, trueToScale } from './common.ts';
import { poem } from './texts.ts';

interface Book {
  folder: string;
  title: string;
  creator: string;
  years: string;
  author: string;
  date: string;
  page: { title: string[]; subtitle?: string; part?: string };
  head: string;
  /** The poems of each page: heading and key. */
  pages: [heading: string, key: string][][];
}

const books: Book[] = [
  {
    folder: 'pan-tadeusz',
    title: 'Pan Tadeusz, czyli ostatni zajazd na Litwie. Inwokacja',
    creator: 'Mickiewicz, Adam',
    years: '1798–1855',
    author: 'Adam Mickiewicz',
    date: '1834',
    page: { title: ['PAN TADEUSZ'], subtitle: 'czyli ostatni zajazd na Litwie', part: 'Inwokacja' },
    head: 'PAN TADEUSZ',
    pages: [[['Księga pierwsza', 'inwokacja']]],
  },
  {
    folder: 'bajki',
    title: 'Bajki wybrane',
    creator: 'Krasicki, Ignacy',
    years: '1735–1801',
    author: 'Ignacy Krasicki',
    date: '1779',
    page: { title: ['BAJKI'], subtitle: 'wybrane' },
    head: 'BAJKI',
    pages: [
      [
        ['Wstęp do bajek', 'wstep'],
        ['Dewotka', 'dewotka'],
      ],
      [
        ['Ptaszki w klatce', 'ptaszki'],
        ['Szczur i kot', 'szczur'],
        ['Jagnię i wilcy', 'jagnie'],
      ],
    ],
  },
  {
    folder: 'fraszki',
    title: 'Fraszki: Na lipę. Na zdrowie',
    creator: 'Kochanowski, Jan',
    years: '1530–1584',
    author: 'Jan Kochanowski',
    date: '1584',
    page: { title: ['FRASZKI'], part: 'Na lipę · Na zdrowie' },
    head: 'FRASZKI',
    pages: [[['Na lipę', 'lipa']], [['Na zdrowie', 'zdrowie']]],
  },
  {
    folder: 'treny',
    title: 'Treny. Tren VIII',
    creator: 'Kochanowski, Jan',
    years: '1530–1584',
    author: 'Jan Kochanowski',
    date: '1580',
    page: { title: ['TRENY'], part: 'Tren VIII' },
    head: 'TRENY',
    pages: [[['Tren VIII', 'tren']]],
  },
  {
    folder: 'sonety-krymskie',
    title: 'Sonety krymskie. Stepy akermańskie',
    creator: 'Mickiewicz, Adam',
    years: '1798–1855',
    author: 'Adam Mickiewicz',
    date: '1826',
    page: { title: ['SONETY', 'KRYMSKIE'], part: 'Stepy akermańskie' },
    head: 'SONETY KRYMSKIE',
    pages: [[['Stepy akermańskie', 'stepy']]],
  },
];

async function draw(book: Book): Promise<Scan[]> {
  const title = titlePage({
    author: book.author,
    ...book.page,
    imprint: ['CZYTELNIA', 'skład demonstracyjny, 2026'],
  });
  const scans = [await title.scan({ name: 'i', functions: titleFunction })];
  for (const [index, poems] of book.pages.entries()) {
    const sheet = leaf(index % 2 === 0);
    if (index > 0) runningHead(sheet, book.head);
    let y = poems.length === 1 ? 400 : 340;
    for (const [heading, key] of poems) {
      sheet.block().text(heading, 800, y, { face: semibold, size: 54, align: 'center' });
      swell(sheet, y + 52, 80);
      y = setVerse(sheet, poem(key), 800, y + 150, { size: 41, leading: 59 }) + 120;
    }
    foliate(sheet, index + 1);
    scans.push(await sheet.scan({ name: String(index + 1) }));
  }
  return scans.map((scan) => ({ ...scan, description: newTypesetting }));
}

/** Polish verse, newly set: a title page and the poems. */
export const polishBooks: Demonstrated[] = books.map((book) => ({
  organization: 'poetry',
  folder: book.folder,
  title: book.title,
  categories: ['books'],
  description: {
    pl: 'Nowy skład utworu z domeny publicznej, wykonany programem w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnego wydania. Tekst podano w postaci znanej ze współczesnych przedruków; nie zastępuje on wydania krytycznego.',
    en: 'A new typesetting of a work in the public domain, made by code in 2026 for the demonstration collection of Czytelnia. It is not a scan of an original edition. The text is given as modern reprints have it; it does not replace a critical edition.',
  },
  details: {
    identifier: `demo-poetry-${book.folder}`,
    creator: `${book.creator} (${book.years})`,
    creator_name: book.creator,
    creator_date: book.years,
    date: book.date,
    language: 'pl',
    source: 'Czytelnia, nowy skład / new typesetting',
    ...publicDomain,
    ...trueToScale,
  },
  scans: () => draw(book),
}));
