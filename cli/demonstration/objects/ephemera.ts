import * as draw from '../draw/leaflets.ts';
import type { Sheet } from '../type/sheet.ts';
import type { Bilingual, Demonstrated, Scan } from '../types.ts';
import { ownWork, publicDomain, trueToScale } from './common.ts';

interface Leaflet {
  folder: string;
  title: string;
  what: Bilingual;
  draw: () => Sheet;
  details?: Record<string, string>;
  extension?: Scan['extension'];
}

const leaflets: Leaflet[] = [
  {
    folder: 'konstytucja-3-maja',
    title: 'Ustawa rządowa z dnia 3 maja 1791 roku. Wstęp',
    what: {
      pl: 'Wstęp Konstytucji 3 maja w pisowni uwspółcześnionej.',
      en: 'The preamble of the Polish Constitution of 3 May 1791 in modernised spelling.',
    },
    draw: draw.broadside,
    details: { date: '1791', creator_corp: 'Sejm Czteroletni', ...publicDomain },
  },
  {
    folder: 'kalendarz-2026',
    title: 'Kalendarz na rok 2026',
    what: {
      pl: 'Kalendarz ścienny na jednej karcie, obliczony programem.',
      en: 'A wall calendar on one leaf, computed by code.',
    },
    draw: () => draw.calendar(2026),
  },
  {
    folder: 'proba-pisma-source-serif',
    title: 'Próba pisma: Source Serif 4',
    what: {
      pl: 'Próba kroju Source Serif 4 (licencja OFL), którym złożono większość kolekcji.',
      en: 'A specimen of Source Serif 4 (OFL licence), in which most of the collection is set.',
    },
    draw: () => draw.specimen('serif'),
  },
  {
    folder: 'proba-pisma-petit-formal-script',
    title: 'Próba pisma: Petit Formal Script',
    what: {
      pl: 'Próba kroju Petit Formal Script (licencja OFL), którym złożono odpisy.',
      en: 'A specimen of Petit Formal Script (OFL licence), in which the fair copies are set.',
    },
    draw: () => draw.specimen('script'),
    extension: 'png',
  },
  {
    folder: 'karta-katalogowa',
    title: 'Karta katalogowa: Pan Tadeusz',
    what: {
      pl: 'Wzór karty katalogowej; sygnatura jest zmyślona.',
      en: 'A model of a catalogue card; its shelf mark is invented.',
    },
    draw: draw.catalogueCard,
  },
  {
    folder: 'ekslibris',
    title: 'Ekslibris Czytelni',
    what: { pl: 'Znak książkowy.', en: 'A bookplate.' },
    draw: draw.bookplate,
  },
  {
    folder: 'prosimy-o-cisze',
    title: 'Prosimy o ciszę',
    what: { pl: 'Wywieszka.', en: 'A notice asking for silence, in Polish.' },
    draw: draw.notice,
  },
  {
    folder: 'zakladka',
    title: 'Zakładka z miarką',
    what: {
      pl: 'Zakładka do książki; podziałka odpowiada milimetrom przy 300 punktach na cal.',
      en: 'A bookmark; its scale shows millimetres at 300 dots per inch.',
    },
    draw: draw.bookmark,
  },
];

/** Leaflets, cards and notices. */
export const ephemera: Demonstrated[] = leaflets.map(({ folder, title, what, draw, details, extension }) => ({
  organization: 'typesetters',
  folder: `ephemera-${folder}`,
  title,
  categories: ['ephemerals'],
  description: {
    pl: `${what.pl} Nowy druk ulotny, złożony programem w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnego druku.`,
    en: `${what.en} A new piece of ephemera, typeset by code in 2026 for the demonstration collection of Czytelnia. It is not a scan of an old print.`,
  },
  details: {
    identifier: `demo-ephemera-${folder}`,
    creator_corp: 'Czytelnia, demonstration collection',
    date: '2026',
    language: 'pl',
    source: 'Czytelnia',
    ...ownWork,
    ...trueToScale,
    ...details,
  },
  scans: async () => [
    await draw().scan({
      ...(extension ? { extension } : {}),
      description: 'New typesetting / nowy skład, 2026',
    }),
  ],
}));
