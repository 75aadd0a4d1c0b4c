import { prose } from '../objects/texts.ts';
import { swell } from '../type/book.ts';
import { bold, italic, roman, script, semibold } from '../type/face.ts';
import { type Body, breakParagraphs, place } from '../type/flow.ts';
import { ink, Sheet } from '../type/sheet.ts';

/** The preamble of a constitution as a broadside. */
export function broadside(): Sheet {
  const sheet = new Sheet(1700, 2400, '#efe5cc').frame(90, 9).frame(112, 2);
  sheet.text('USTAWA RZĄDOWA', 850, 330, { face: bold, size: 116, align: 'center', tracking: 6 });
  sheet.block().text('z dnia 3 maja 1791 roku', 850, 420, { face: italic, size: 52, align: 'center' });
  sheet.rule(700, 480, 300, 4);
  const [opening = '', ...rest] = prose('konstytucja');
  sheet.block().text(opening, 850, 590, { face: semibold, size: 50, align: 'center' });
  const body: Body = { size: 41, leading: 58 };
  place(sheet, breakParagraphs(rest, 1300, body), { x: 200, y: 670, width: 1300, height: 1450 }, body);
  sheet.rule(700, 2160, 300, 4);
  sheet.text('Nowy skład · kolekcja demonstracyjna Czytelni, 2026', 850, 2240, {
    face: italic,
    size: 32,
    align: 'center',
  });
  return sheet;
}

const months = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
];

/** A calendar of a year on one leaf; Sundays stand in red. */
export function calendar(year: number): Sheet {
  const sheet = new Sheet(1700, 2400, '#faf5e8').frame(80, 3);
  sheet.text(`Kalendarz na rok ${year}`, 850, 260, { face: semibold, size: 100, align: 'center' });
  swell(sheet, 330, 160);
  months.forEach((name, month) => {
    const left = 190 + (month % 3) * 460;
    const top = 470 + Math.floor(month / 3) * 455;
    sheet.block().text(name, left + 200, top, { face: italic, size: 46, align: 'center' });
    ['P', 'W', 'Ś', 'C', 'P', 'S', 'N'].forEach((day, i) => {
      sheet.text(day, left + 20 + i * 60, top + 58, {
        size: 24,
        align: 'center',
        colour: i === 6 ? '#a3301f' : '#7c705c',
        read: false,
      });
    });
    const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    for (let day = 1; day <= days; day++) {
      const place = first + day - 1;
      const colour = place % 7 === 6 ? '#a3301f' : ink;
      sheet.text(String(day), left + 20 + (place % 7) * 60, top + 108 + Math.floor(place / 7) * 48, {
        size: 32,
        align: 'center',
        colour,
        read: false,
      });
    }
  });
  sheet.block().text('Czytelnia, kolekcja demonstracyjna · złożono w 2026 roku', 850, 2270, {
    face: italic,
    size: 30,
    align: 'center',
  });
  return sheet;
}

/** A specimen of a typeface: its name, its letters, a line in every size. */
export function specimen(which: 'serif' | 'script'): Sheet {
  const face = which === 'serif' ? roman : script;
  const sheet = new Sheet(1600, 2300, '#f9f6ef');
  const name = which === 'serif' ? 'Source Serif 4' : 'Petit Formal Script';
  sheet.text('PRÓBA PISMA', 800, 220, { size: 34, align: 'center', tracking: 10 });
  sheet.block().text(name, 800, 380, { face, size: which === 'serif' ? 130 : 108, align: 'center' });
  sheet.rule(200, 450, 1200, 2).block();
  const alphabets = [
    'AĄBCĆDEĘFGHIJKLŁ',
    'MNŃOÓPRSŚTUWYZŹŻ',
    'aąbcćdeęfghijklłmn',
    'ńoóprsśtuwyzźż',
    '0123456789 &?!',
  ];
  alphabets.forEach((line, i) => {
    sheet.text(line, 800, 580 + i * 116, { face, size: 84, align: 'center' });
  });
  sheet.rule(200, 1100, 1200, 2);
  const sample = 'Zażółć gęślą jaźń';
  let y = 1170;
  for (const size of [96, 78, 64, 52, 42, 34, 28]) {
    y += size * 1.42;
    sheet.block().text(String(size), 200, y, { face: italic, size: 26, colour: '#8a7b63' });
    sheet.text(sample, 290, y, { face, size });
  }
  sheet
    .block()
    .text('Czytelnia, kolekcja demonstracyjna, 2026', 800, 2170, { face: italic, size: 32, align: 'center' });
  return sheet;
}

/** A card of the catalogue, as drawers once held them. */
export function catalogueCard(): Sheet {
  const sheet = new Sheet(1600, 960, '#f3e8cb');
  for (let y = 220; y < 900; y += 72) sheet.rule(0, y, 1600, 1.5, '#b9c4c0');
  sheet.rule(250, 0, 2, 960, '#d79a8c');
  sheet.shape('<circle cx="800" cy="890" r="34" fill="#d8ccb0" stroke="#a8997a" stroke-width="3"/>');
  const lines: [string, number][] = [
    ['Mickiewicz, Adam (1798–1855)', 280],
    ['Pan Tadeusz, czyli ostatni zajazd na Litwie:', 350],
    ['historia szlachecka z roku 1811 i 1812', 350],
    ['we dwunastu księgach wierszem', 350],
    ['Paryż, 1834', 350],
    ['Poezja polska — 19 w.', 350],
  ];
  sheet.text('D-1834', 60, 206, { face: semibold, size: 42 });
  lines.forEach(([line, x], i) => {
    sheet.block().text(line, x, 206 + i * 72, { face: i === 0 ? semibold : roman, size: 46 });
  });
  return sheet
    .block()
    .text('Karta wzorcowa, kolekcja demonstracyjna Czytelni, 2026', 280, 782, { face: italic, size: 32 });
}

/** A bookplate: an open book under a star, in a frame. */
export function bookplate(): Sheet {
  const sheet = new Sheet(1300, 1700, '#f8f1de').frame(70, 10).frame(96, 3);
  sheet.text('EX LIBRIS', 650, 300, { face: semibold, size: 120, align: 'center', tracking: 14 });
  const rays = Array.from({ length: 24 }, (_, i) => {
    const turn = (i * Math.PI) / 12;
    const long = i % 2 ? 190 : 250;
    return `M${650 + Math.cos(turn) * 110} ${640 + Math.sin(turn) * 110}L${650 + Math.cos(turn) * long} ${640 + Math.sin(turn) * long}`;
  });
  sheet.shape(
    `<path d="${rays.join('')}" stroke="#8c3b2e" stroke-width="9" stroke-linecap="round"/><circle cx="650" cy="640" r="84" fill="#c8963e" stroke="${ink}" stroke-width="7"/>`,
  );
  const page = (side: 1 | -1) => {
    const x = (dx: number) => 650 + side * dx;
    const lines = Array.from(
      { length: 6 },
      (_, i) => `M${x(70)} ${1010 + i * 46}Q${x(210)} ${975 + i * 46} ${x(370)} ${1015 + i * 46}`,
    );
    return `<path d="M650 980Q${x(180)} 900 ${x(430)} 960V1300Q${x(180)} 1240 650 1320Z" fill="#fffaf0" stroke="${ink}" stroke-width="8"/><path d="${lines.join('')}" fill="none" stroke="#8a7b63" stroke-width="5"/>`;
  };
  sheet.shape(page(1) + page(-1));
  sheet.block().text('Czytelnia', 650, 1480, { face: script, size: 110, align: 'center' });
  return sheet
    .block()
    .text('kolekcja demonstracyjna · 2026', 650, 1560, { face: italic, size: 36, align: 'center' });
}

/** A notice for the wall of a reading room. */
export function notice(): Sheet {
  const sheet = new Sheet(2200, 1500, '#f6eedb').frame(70, 14, '#7b2d26').frame(104, 3, '#7b2d26');
  sheet.text('PROSIMY O CISZĘ', 1100, 520, {
    face: bold,
    size: 200,
    align: 'center',
    tracking: 8,
    colour: '#7b2d26',
  });
  sheet.block();
  const lines = [
    'W tej czytelni wolno szeptać,',
    'przewracać strony i powiększać obrazy',
    'bez żadnego ograniczenia.',
  ];
  lines.forEach((line, i) => {
    sheet.text(line, 1100, 760 + i * 112, { face: italic, size: 82, align: 'center' });
  });
  return sheet
    .block()
    .text('Czytelnia, kolekcja demonstracyjna, 2026', 1100, 1310, { size: 42, align: 'center' });
}

/** A bookmark with a rule in millimetres, drawn at 300 dots per inch. */
export function bookmark(): Sheet {
  const sheet = new Sheet(640, 2200, '#e9dfc4').frame(30, 4);
  const millimetre = 300 / 25.4;
  for (let i = 0; i <= 150; i++) {
    const y = 250 + i * millimetre;
    sheet.rule(34, y, i % 10 === 0 ? 110 : i % 5 === 0 ? 76 : 46, 2);
    if (i % 10 === 0) sheet.text(String(i / 10), 160, y + 11, { size: 34, read: false });
  }
  ['Tu', 'skończyłem', 'czytać'].forEach((line, i) => {
    sheet.text(line, 405, 800 + i * 96, { face: script, size: 54, align: 'center', colour: '#7b2d26' });
  });
  return sheet.block().text('Czytelnia · 2026', 320, 2130, { face: italic, size: 38, align: 'center' });
}
