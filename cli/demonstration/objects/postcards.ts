import { type Scene, scenes } from '../draw/scenes.ts';
import { italic, script, semibold } from '../type/face.ts';
import { Sheet } from '../type/sheet.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { ownWork } from './common.ts';

interface Card {
  folder: string;
  title: string;
  caption: string;
  scene: Scene;
  message: string[];
  extension?: Scan['extension'];
}

const cards: Card[] = [
  {
    folder: 'mountains',
    title: 'Góry o świcie',
    caption: 'Góry o świcie',
    scene: scenes.mountains,
    message: [
      'Drodzy Czytelnicy,',
      'tych gór nie ma na żadnej mapie:',
      'narysował je program.',
      'Pozdrawiamy z kolekcji',
      'demonstracyjnej!',
    ],
  },
  {
    folder: 'sea',
    title: 'Moonlight at Sea',
    caption: 'Moonlight at Sea',
    scene: scenes.sea,
    message: [
      'Dear Reader,',
      'the moon is a circle, the sea',
      'a gradient, and the sail',
      'two triangles.',
      'Wish you were here!',
    ],
    extension: 'png',
  },
  {
    folder: 'forest',
    title: 'Las zimą',
    caption: 'Las zimą',
    scene: scenes.forest,
    message: [
      'Kochani,',
      'sześćdziesiąt siedem sosen',
      'i trzysta dwadzieścia',
      'płatków śniegu.',
      'Policzyliśmy wszystkie.',
    ],
  },
  {
    folder: 'town',
    title: 'A Town at Dusk',
    caption: 'A Town at Dusk',
    scene: scenes.town,
    message: [
      'Dear Reader,',
      'nobody lives in this town,',
      'and yet there is light',
      'in the windows.',
      'Somebody is reading.',
    ],
    extension: 'webp',
  },
  {
    folder: 'stars',
    title: 'Wielki Wóz',
    caption: 'Wielki Wóz',
    scene: scenes.stars,
    message: [
      'Drodzy,',
      'siedem gwiazd stoi z grubsza',
      'na swoich miejscach,',
      'reszta rozsypała się',
      'według generatora.',
    ],
  },
  {
    folder: 'fields',
    title: 'Pola i grusza',
    caption: 'Pola malowane zbożem',
    scene: scenes.fields,
    message: [
      '„Do tych pól malowanych',
      'zbożem rozmaitem,',
      'wyzłacanych pszenicą,',
      'posrebrzanych żytem”',
      '— i jedna cicha grusza.',
    ],
  },
];

const width = 1800;
const height = 1200;

/** The picture, with a white edge and its caption in the corner. */
async function front(card: Card): Promise<Scan> {
  const sheet = new Sheet(width, height, '#fbf8f0');
  const [w, h] = [width - 120, height - 190];
  sheet.shape(
    `<svg x="60" y="60" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${card.scene(w, h)}</svg>`,
  );
  sheet.text(card.caption, 62, height - 62, { face: semibold, size: 42 });
  sheet.block().text('Czytelnia · drawn by code, 2026', width - 62, height - 62, {
    face: italic,
    size: 30,
    align: 'right',
  });
  const extension = card.extension ?? 'jpg';
  return sheet.scan({ extension, name: 'recto', description: 'Front / awers. New drawing, 2026' });
}

/** The side for writing: message, lines for an address, a place for the stamp. */
async function back(card: Card): Promise<Scan> {
  const sheet = new Sheet(width, height, '#f4ecd8');
  sheet.text('KARTA POCZTOWA', width / 2, 130, { face: semibold, size: 52, align: 'center', tracking: 9 });
  sheet.block().text('Carte postale · Postcard', width / 2, 190, { face: italic, size: 34, align: 'center' });
  sheet.rule(width / 2 + 60, 250, 2, 800, '#6d5f4a');
  sheet.block();
  card.message.forEach((line, i) => {
    sheet.text(line, 110, 380 + i * 104, { face: script, size: 52, colour: '#263a63' });
  });
  sheet.block();
  for (let i = 0; i < 4; i++) sheet.rule(width / 2 + 130, 640 + i * 104, 650, 2, '#6d5f4a');
  sheet.text('Czytelnicy tej strony', width / 2 + 150, 622, { face: script, size: 50, colour: '#263a63' });
  sheet.text('Internet', width / 2 + 150, 726, { face: script, size: 50, colour: '#263a63' });
  sheet.shape(
    `<rect x="${width - 330}" y="80" width="230" height="280" fill="none" stroke="#6d5f4a" stroke-width="3" stroke-dasharray="10 8"/>`,
  );
  sheet.block().text('miejsce', width - 215, 216, { face: italic, size: 32, align: 'center' });
  sheet.text('na znaczek', width - 215, 256, { face: italic, size: 32, align: 'center' });
  sheet.block().text('Kolekcja demonstracyjna Czytelni. Ta karta nigdy nie była w obiegu.', 110, 1120, {
    face: italic,
    size: 28,
  });
  return sheet.scan({ name: 'verso', description: 'Back / rewers. New typesetting, 2026' });
}

/** Postcards with two sides each. */
export const postcards: Demonstrated[] = cards.map((card) => ({
  organization: 'prints',
  folder: `postcard-${card.folder}`,
  title: card.title,
  categories: ['postcards'],
  description: {
    pl: 'Nowa pocztówka z widokiem zmyślonym, narysowana programem w 2026 roku dla kolekcji demonstracyjnej Czytelni: awers i rewers. Nie jest to skan dawnej karty.',
    en: 'A new postcard with an imaginary view, drawn by code in 2026 for the demonstration collection of Czytelnia: front and back. It is not a scan of an old card.',
  },
  details: {
    identifier: `demo-postcard-${card.folder}`,
    creator_corp: 'Czytelnia, demonstration collection',
    date: '2026',
    language: card.message[0]?.startsWith('Dear') ? 'en' : 'pl',
    source: 'Czytelnia',
    ...ownWork,
  },
  scans: async () => [await front(card), await back(card)],
}));
