import { tileTypes } from '#lib/catalogue/schema.ts';

/** Difficult titles. */
export const hostileTexts = [
  `</script><script>alert(1)</script><!-- "quoted" & 'so' \u2028 \u2029 \\ \\" &amp;`,
  'Z\u0307o\u0301\u0142ty z\u0301rebak; שלום עולם \u202Eabc\u202C 日本語',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467} emoji \u{1F5FA}\uFE0F i \u00A0twarda\u00A0spacja',
  'Wiersz pierwszy\nwiersz drugi\tpo tabulatorze',
  `"http://library.example/scans/0/scan.jpg":"http://library.example/" i :"http://library.example/"`,
  'null',
  '{"id":1}',
  `Bardzo długi tytuł: ${'o obrotach sfer niebieskich ksiąg sześć, '.repeat(60)}koniec`,
  `100% _ ' " ; DROP TABLE tiles; -- $1 ? :a @b`,
];

/** Institutions, with and without pictures and descriptions. */
export const organizations = [
  {
    key: 'bn',
    fullname: 'Łódzka Biblioteka „Naukowa” & Archiwum',
    avatar: 'logo.png',
    background: 'wide.png',
  },
  { key: 'puste', fullname: 'Żadnych "opisów" \\ \u{1F4DA}' },
  {
    key: 'opisana',
    fullname: 'Ćwiczebna',
    description: { pl: 'Wiersz pierwszy\nwiersz <drugi>', en: 'With </script> inside' },
  },
  { key: 'bez-zbiorow', fullname: 'a', description: { en: 'No objects' }, background: 'wide.png' },
];

/** Tiles of every type other than objects, with and without all optional fields. */
export function otherTiles(published: string) {
  const types = tileTypes.filter((type) => type !== 'entity');
  return [
    ...types.map((type) => ({ key: `bare ${type}`, type, title: `Kafelek: ${type}` })),
    ...types.map((type) => ({
      key: `full/${type}`,
      type,
      organization: 'bn',
      featured: true,
      title: `Pełny: ${type}`,
      description: 'Opis\n"z cudzysłowem"',
      url: '/pl/statistics?a=1&b="2"',
      image: 'tile.png',
      published,
    })),
    {
      key: 'foreign',
      type: 'press',
      title: 'Gdzie indziej',
      url: 'https://press.example/a?b#c',
      description: '',
    },
    { key: 'own', type: 'news', title: 'Własny adres', url: 'http://library.example/pl/statistics' },
    ...hostileTexts.map((text, index) => ({
      key: `hostile ${index}`,
      type: 'video',
      title: text,
      description: text,
      published: `2020-01-0${1 + (index % 9)}`,
    })),
    { key: 'goes', type: 'news', title: 'Zniknie', image: 'wide.png' },
  ];
}

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const page = (front: Record<string, string>, content: string) =>
  `---\n${Object.entries(front)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n${content}`;

/** Static pages by their files, as first published. */
export const pages: Record<string, string> = {
  'pomoc.html': page(
    {
      title: 'Pomoc',
      language: 'pl',
      translation: 'en/help',
      description: 'Jak szukać',
      created: '2025-05-05T05:05:05.5',
    },
    `<h2>Pierwszy</h2><p>Treść <a href="#x">dalej</a></p><img src="${dot}" alt="kropka"><script>alert(1)</script>`,
  ),
  'help.html': page({ title: 'Help', language: 'en', translation: 'pl/pomoc' }, '<p>Help</p>'),
  'o.md': page(
    {
      title: 'O „nas” \\ \u{1F4D6}',
      language: 'pl',
      slug: 'o-nas',
      created: '2025-05-05',
      updated: '2025-06-06T06:06:06',
    },
    '# Nagłówek\n\n*Treść* z \u2028 i </script>.\n',
  ),
  'szkic.html': page({ title: 'Szkic', language: 'pl' }, '<p>Nigdy nie był publiczny</p>'),
  'wycofana.html': page({ title: 'Wycofana', language: 'pl' }, '<p>Była publiczna</p>'),
  'odrzucona.html': page({ title: 'Discarded', language: 'en' }, '<p>Only history is left</p>'),
};

/** The same pages, changed after publication. */
export const pagesAgain: Record<string, string> = {
  'pomoc.html': page(
    { title: 'Pomoc i kontakt', language: 'pl', slug: 'pomoc', translation: 'en/help' },
    '<p>Zmieniona</p>',
  ),
  'help.html': page(
    { title: 'Help!', language: 'en', slug: 'help', translation: 'pl/pomoc' },
    '<p>Changed draft</p>',
  ),
};
