import { engrave } from '../draw/engrave.ts';
import { type Demonstrated, readSection } from '../section.ts';
import { Sheet } from '../type/sheet.ts';

interface Tune {
  title: string;
  under: string;
  composer: string;
  abc: string;
  words?: string;
}

/** A sheet of music: title, composer, the engraved melody, and the words below it. */
async function draw({ title, under, composer, abc, words = '' }: Tune) {
  const sheet = new Sheet(1600, 2300, '#faf6ea');
  sheet.centred(title, 300, { face: 'semibold', size: 84 });
  sheet.centred(under, 384, { face: 'italic', size: 38 });
  sheet.block().text(composer, 1440, 492, { size: 36, align: 'right' });
  const music = await engrave(abc, 1280);
  sheet.shape(`<svg x="160" y="570" width="1280" height="${music.height}">${music.svg}</svg>`).block();
  words.split('\n').forEach((line, i) => {
    sheet.text(line, 800, 700 + music.height + i * 64, { size: 42, align: 'center' });
  });
  sheet.swell(2080, 90).centred('Newly engraved for Czytelnia, 2026', 2170, { face: 'italic', size: 30 });
  return { scans: [{ image: sheet }] };
}

/** Old melodies, newly engraved. */
export const scores = (): Promise<Demonstrated[]> => readSection<Tune>('score', draw);
