import { script } from '../type/face.ts';
import { type Body, breakParagraphs, place } from '../type/flow.ts';
import { Sheet } from '../type/sheet.ts';
import { setVerse } from '../type/verse.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { publicDomain } from './common.ts';
import { poem, prose } from './texts.ts';

interface Copy {
  folder: string;
  title: string;
  heading: string;
  author: string;
  creator: string;
  date: string;
  language: string;
  verse?: string;
  prose?: string;
}

const copies: Copy[] = [
  {
    folder: 'stepy-akermanskie',
    title: 'Stepy akermańskie (odpis)',
    heading: 'Stepy akermańskie',
    author: 'Adam Mickiewicz',
    creator: 'Mickiewicz, Adam (1798–1855)',
    date: '1826',
    language: 'pl',
    verse: 'stepy',
  },
  {
    folder: 'na-lipe',
    title: 'Na lipę (odpis)',
    heading: 'Na lipę',
    author: 'Jan Kochanowski',
    creator: 'Kochanowski, Jan (1530–1584)',
    date: '1584',
    language: 'pl',
    verse: 'lipa',
  },
  {
    folder: 'sonnet-18',
    title: 'Sonnet 18 (fair copy)',
    heading: 'Sonnet 18',
    author: 'William Shakespeare',
    creator: 'Shakespeare, William (1564–1616)',
    date: '1609',
    language: 'en',
    verse: 'sonnet18',
  },
  {
    folder: 'gettysburg-address',
    title: 'The Gettysburg Address (fair copy)',
    heading: 'The Gettysburg Address',
    author: 'Abraham Lincoln',
    creator: 'Lincoln, Abraham (1809–1865)',
    date: '1863',
    language: 'en',
    prose: 'gettysburg',
  },
];

const ink = '#2c2a4a';
const hand: Body = { face: script, size: 44, leading: 92 };

/** A sheet of ruled letter paper with a red line at its margin. */
function letterPaper(): Sheet {
  const sheet = new Sheet(1600, 2300, '#f5eedd');
  for (let y = 470; y < 2180; y += 92) sheet.rule(0, y, 1600, 1.5, '#c3cbd0');
  return sheet.rule(170, 0, 2, 2300, '#d9aba0');
}

async function draw(copy: Copy): Promise<Scan[]> {
  const scans: Scan[] = [];
  const add = async (sheet: Sheet) =>
    scans.push(
      await sheet.scan({
        name: `${scans.length + 1}r`,
        description: 'Set in a script typeface / krój pisanki, 2026',
      }),
    );
  const first = letterPaper();
  first.text(copy.heading, 870, 270, { face: script, size: 84, align: 'center', colour: ink });
  first.block().text(copy.author, 870, 360, { face: script, size: 46, align: 'center', colour: ink });
  if (copy.verse) {
    setVerse(first, poem(copy.verse), 870, 548, {
      face: script,
      size: 44,
      leading: 92,
      colour: ink,
      stanza: 1,
    });
    await add(first);
    return scans;
  }
  let rest = breakParagraphs(prose(copy.prose ?? ''), 1240, hand);
  const style = { ...hand, colour: ink };
  for (let sheet = first; rest.length > 0; sheet = letterPaper()) {
    const y = sheet === first ? 548 : 364;
    rest = place(sheet, rest, { x: 230, y: y - hand.size * 0.78, width: 1240, height: 2110 - y }, style);
    await add(sheet);
  }
  return scans;
}

/** Fair copies in a script typeface, which stand for manuscripts. */
export const manuscripts: Demonstrated[] = copies.map((copy) => ({
  organization: 'poetry',
  folder: `manuscript-${copy.folder}`,
  title: copy.title,
  categories: ['manuscripts'],
  description: {
    pl: 'To nie jest rękopis: tekst z domeny publicznej złożono w 2026 roku krojem pisanki (Petit Formal Script), aby w kolekcji demonstracyjnej Czytelni był przykład tego rodzaju obiektu. Nie jest to skan ani naśladownictwo ręki autora.',
    en: 'This is not a manuscript: a text in the public domain was set in 2026 in a script typeface (Petit Formal Script), so that the demonstration collection of Czytelnia has an example of this kind of object. It is neither a scan nor an imitation of the author’s hand.',
  },
  details: {
    identifier: `demo-manuscript-${copy.folder}`,
    creator: copy.creator,
    creator_name: copy.creator.replace(/ \(.*/, ''),
    date: copy.date,
    language: copy.language,
    source: 'Czytelnia, nowy skład / new typesetting',
    ...publicDomain,
  },
  scans: () => draw(copy),
}));
