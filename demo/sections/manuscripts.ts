import { readData } from '../files.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { type Body, breakParagraphs, place, setVerse } from '../type/flow.ts';
import { Sheet } from '../type/sheet.ts';

interface Copy {
  heading: string;
  author: string;
  verse?: string;
  prose?: string;
}

const hand: Body = { face: 'script', size: 44, leading: 92, colour: '#2c2a4a' };

/** A sheet of ruled letter paper with a red line at its margin. */
function letterPaper(): Sheet {
  const sheet = new Sheet(1600, 2300, '#f5eedd');
  for (let y = 470; y < 2180; y += 92) sheet.rule(0, y, 1600, 1.5, '#c3cbd0');
  return sheet.rule(170, 0, 2, 2300, '#d9aba0');
}

async function draw({ heading, author, ...text }: Copy) {
  const first = letterPaper();
  const { leading: _, ...style } = { ...hand, align: 'center' as const };
  first
    .text(heading, 870, 270, { ...style, size: 84 })
    .block()
    .text(author, 870, 360, style);
  const sheets = [first];
  if (text.verse) {
    const verse = await readData<Record<string, string>>('verse');
    setVerse(first, verse[text.verse] ?? '', [870, 548], hand, 1);
  } else {
    const prose = await readData<Record<string, string[]>>('prose');
    let rest = breakParagraphs(prose[text.prose ?? ''] ?? [], 1240, hand);
    for (let sheet = first, y = 548; rest.length > 0; sheet = letterPaper(), y = 364) {
      rest = place(sheet, rest, { x: 230, y: y - hand.size * 0.78, width: 1240, height: 2110 - y }, hand);
      if (sheet !== first) sheets.push(sheet);
    }
  }
  return { scans: sheets.map((image, i): Scan => ({ image, name: `${i + 1}r` })) };
}

/** Fair copies in a script typeface, as manuscripts. */
export const manuscripts = (): Promise<Demonstrated[]> => readSection<Copy>('manuscript', draw);
