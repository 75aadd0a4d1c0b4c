import { readFile } from 'node:fs/promises';
import { inPackage } from '../files.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { ink, Sheet } from '../type/sheet.ts';

const fileOf = (photograph: string) => inPackage('photographs', `${photograph}.jpg`);

/** Historic photographs, as they were published. */
export const photographs = (): Promise<Demonstrated[]> =>
  readSection<{ folder: string }>('photograph', async ({ folder }) => ({
    scans: [{ image: fileOf(folder) }],
  }));

interface Card {
  photograph: string;
  caption: string;
  message: string[];
  extension?: Scan['extension'];
}

const width = 1500;
const height = 1000;

/** A photograph with a white border, and its caption in the corner. */
async function front({ photograph, caption, extension }: Card): Promise<Scan> {
  const sheet = new Sheet(width, height, '#fbf8f0');
  const bytes = (await readFile(fileOf(photograph))).toString('base64');
  sheet.shape(
    `<image x="50" y="50" width="${width - 100}" height="${height - 160}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${bytes}"/>`,
  );
  sheet.text(caption, 52, height - 46, { face: 'semibold', size: 36 }).block();
  sheet.text('Czytelnia, 2026', width - 52, height - 46, { face: 'italic', size: 28, align: 'right' });
  return { image: sheet, extension, name: 'recto', description: 'Front / awers, 2026' };
}

/** The writing side: message, lines for an address, a place for the stamp. */
function back({ message }: Card): Scan {
  const sheet = new Sheet(width, height, '#f4ecd8');
  const middle = width / 2;
  const pen = { face: 'script', colour: '#263a63' } as const;
  sheet.centred('KARTA POCZTOWA', 108, { face: 'semibold', size: 44, tracking: 8 });
  sheet.centred('Carte postale · Postcard', 158, { face: 'italic', size: 28 });
  sheet.rule(middle + 50, 210, 2, 660).block();
  message.forEach((line, i) => {
    sheet.text(line, 90, 316 + i * 88, { ...pen, size: 42 });
  });
  sheet.block();
  ['Czytelnicy tej strony', 'Internet', '', ''].forEach((line, i) => {
    sheet.rule(middle + 100, 534 + i * 86, 560).text(line, middle + 120, 520 + i * 86, { ...pen, size: 40 });
  });
  sheet.shape(
    `<rect x="${width - 270}" y="66" width="190" height="230" fill="none" stroke="${ink}" stroke-width="3" stroke-dasharray="10 8"/>`,
  );
  const note = 'Kolekcja demonstracyjna Czytelni. Ta karta nigdy nie była w obiegu.';
  sheet.block().text(note, 90, 936, { face: 'italic', size: 25 });
  return { image: sheet, name: 'verso', description: 'Back / rewers, 2026' };
}

/** Two-sided postcards made from the photographs. */
export const postcards = (): Promise<Demonstrated[]> =>
  readSection<Card>('postcard', async (card) => ({ scans: [await front(card), back(card)] }));
