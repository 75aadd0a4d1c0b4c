import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { engrave } from '../draw/music.ts';
import { swell } from '../type/book.ts';
import { italic, semibold } from '../type/face.ts';
import { Sheet } from '../type/sheet.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { publicDomain } from './common.ts';

interface Tune {
  folder: string;
  title: string;
  heading: string;
  under: string;
  composer: string;
  creator?: string;
  date: string;
  abc: string;
  words?: string;
  language: string;
}

/** A sheet of music: title, composer, the engraved melody, and the words below it. */
async function draw(tune: Tune): Promise<Scan[]> {
  const sheet = new Sheet(1600, 2300, '#faf6ea');
  sheet.text(tune.heading, 800, 300, { face: semibold, size: 84, align: 'center' });
  sheet.block().text(tune.under, 800, 384, { face: italic, size: 38, align: 'center' });
  sheet.block().text(tune.composer, 1440, 492, { size: 36, align: 'right' });
  const music = await engrave(tune.abc, 1280);
  const place = `x="160" y="570" width="${music.width}" height="${music.height}"`;
  const top = music.svg.indexOf('>');
  const opening = music.svg.slice(0, top).replace(/ (width|height|x|y)="[^"]*"/g, '');
  sheet.shape(`${opening} ${place}${music.svg.slice(top)}`);
  let y = 570 + music.height + 130;
  sheet.block();
  for (const line of (tune.words ?? '').split('\n')) {
    sheet.text(line, 800, y, { size: 42, align: 'center' });
    y += 64;
  }
  swell(sheet, 2080, 90);
  sheet
    .block()
    .text('Newly engraved for Czytelnia, 2026', 800, 2170, { face: italic, size: 30, align: 'center' });
  return [await sheet.scan({ description: 'New engraving / nowy sztych nutowy, 2026' })];
}

const tunes = (): Tune[] => parse(readFileSync(resolve('cli/demonstration/texts/tunes.yaml'), 'utf8'));

/** Old melodies, engraved anew. */
export const scores = (): Demonstrated[] =>
  tunes().map(
    (tune): Demonstrated => ({
      organization: 'music',
      folder: tune.folder,
      title: tune.title,
      categories: ['scores'],
      description: {
        pl: 'Nowy zapis nutowy dawnej melodii, wykonany programem Verovio w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnego wydania. Melodia jest w domenie publicznej; zapisano ją z powszechnie znanej postaci.',
        en: 'A new engraving of an old melody, made with the program Verovio in 2026 for the demonstration collection of Czytelnia. It is not a scan of an old edition. The melody is in the public domain and was written down in its commonly known form.',
      },
      details: {
        identifier: `demo-score-${tune.folder}`,
        ...(tune.creator ? { creator: tune.creator, creator_name: tune.creator.replace(/ \(.*/, '') } : {}),
        date: tune.date,
        language: tune.language,
        source: 'Czytelnia, engraved with Verovio',
        source_url: 'https://www.verovio.org/',
        ...publicDomain,
      },
      scans: () => draw(tune),
    }),
  );
