import { expect, test } from 'vitest';
import { metadataFrom } from '../statements.ts';
import { field, metadataOfFields } from './metadata.fixture.ts';
import { marcStatements } from './statements.ts';

test('MARC: who made something where and when, beside who published it', () => {
  const imprint = field('260', '  ', 'aParis :', 'bGallimard,', 'c1966', 'e(Kraków :', 'fAnczyc,', 'g1967)');
  expect(metadataOfFields(imprint)).toEqual({
    publish_place: 'Paris',
    places: [{ role: 'printing', name: 'Kraków' }],
    contributors: [
      { name: 'Gallimard', role: 'publisher', kind: 'body' },
      { name: 'Anczyc', role: 'printer', kind: 'body' },
    ],
    date: '1966',
    notes: [{ label: 'Date of manufacture', text: '1967' }],
  });
  expect(metadataOfFields(field('264', ' 3', 'aKraków :', 'bAnczyc,', 'c1967'))).toEqual({
    places: [{ role: 'printing', name: 'Kraków' }],
    contributors: [{ name: 'Anczyc', role: 'printer', kind: 'body' }],
    date: '1967',
  });
});

test('MARC: the date of publication counts before those of distribution, manufacture and copyright, wherever they stand', () => {
  const [copyright, printed, sold] = ['4', '3', '2'].map((kind) => field('264', ` ${kind}`, `c196${kind}`));
  const inOrder = (...fields: (ReturnType<typeof field> | undefined)[]) => {
    const { date, notes = [] } = metadataOfFields(...fields.flatMap((one) => one ?? []));
    return [date, ...notes.map(({ text }) => text)];
  };
  const script = field('880', ' 3', '6264-01', 'c昭和38');
  const published = field('264', ' 1', 'c1961');
  expect(inOrder(copyright, printed, sold, published)).toEqual(['1961', '1962', '1963', '1964']);
  expect(inOrder(printed, field('260', '  ', 'c1960'))).toEqual(['1960', '1963']);
  expect(inOrder(copyright, printed, script)).toEqual(['1963', '昭和38', '1964']);
});

test('MARC: what an address leads to, numbers of authorities and what is said beside a name are kept', () => {
  expect(
    metadataOfFields(
      field('856', '40', 'uhttps://example.org/1', '3Skany', 'zWolny dostęp'),
      field('856', '42', 'uhttps://example.org/2', '3Okładka'),
      field('100', '1 ', 'aNowak, Jan.', '0(DE-588)1', '4aut'),
      field('650', ' 7', 'aMapy', '2DBN', '0(DE-588)2', '1http://example.org/mapy'),
      field('490', '1 ', 'aKlasyka 1000 ;', 'v[b.n.]', '55'),
    ),
  ).toEqual({
    source_url: 'https://example.org/1',
    creator: 'Nowak, Jan',
    subjects: [{ text: 'Mapy', kind: 'topic', uri: 'http://example.org/mapy' }],
    relations: [{ kind: 'series', text: 'Klasyka 1000' }],
    notes: [
      { label: 'MARC 856', text: 'https://example.org/1: Skany Wolny dostęp' },
      { label: 'MARC 856', text: 'https://example.org/2 Okładka' },
      { label: 'MARC 100', text: 'Nowak, Jan: (DE-588)1' },
      { label: 'MARC 650', text: 'Mapy: (DE-588)2' },
      { label: 'MARC 490', text: '[b.n.]' },
    ],
  });
});

test('MARC: codes of languages that stand together are read, what is none is kept', () => {
  expect(metadataOfFields(field('041', '1 ', 'apolger', 'ager', 'aod 1850'))).toEqual({
    language: 'pl',
    languages: ['de'],
    notes: [{ label: 'MARC 041', text: 'od 1850' }],
  });
});

test('MARC: only languages of the text itself are those of the object; others say what of it is in them', () => {
  const translated = field('041', '1 ', 'apol', 'bengfre', 'hlat', 'hgrc', 'jger', 'kfre', 'zxyz');
  expect(metadataOfFields(translated, field('040', '  ', 'aWA N', 'bpol'))).toEqual({
    language: 'pl',
    notes: [
      { label: 'Language of summaries', text: 'angielski, francuski', language: 'pl' },
      { label: 'Language of the original', text: 'łaciński, starogrecki', language: 'pl' },
      { label: 'Language of subtitles', text: 'niemiecki', language: 'pl' },
      { label: 'Language of the intermediate translation', text: 'francuski', language: 'pl' },
      { label: 'MARC 041', text: 'xyz' },
    ],
  });
  expect(metadataOfFields(field('041', '1 ', 'dita', 'eeng', 'h język nieznany'))).toEqual({
    language: 'it',
    notes: [
      { label: 'Language of the libretto', text: 'angielski', language: 'pl' },
      { label: 'Language of the original', text: 'język nieznany' },
    ],
  });
});

test.each([
  [
    ['eoprac.', 'etłum.', '4edt'],
    ['editor', 'translator'],
  ],
  [
    ['ekomentarz', 'etłum.', '4cmm'],
    ['commentator', 'translator'],
  ],
  [
    ['etłum.', '4art', '4ill'],
    ['artist', 'illustrator', 'translator'],
  ],
  [
    ['eil.', '4art', '4ill'],
    ['artist', 'illustrator'],
  ],
  [
    ['emalarz', '4art', '4ill'],
    ['artist', 'illustrator'],
  ],
  [
    ['eoprac.', '4com', '4aui'],
    ['compiler', 'author of introduction'],
  ],
  [
    ['eRytownik', 'erys.', 'ewyd.', '4etr'],
    ['etcher', 'rys', 'publisher'],
  ],
  [['eoprac.', '4com'], ['compiler']],
  [
    ['4edt', '4trl', '4edt'],
    ['editor', 'translator'],
  ],
  [
    ['4cnd', '4sng', '4ths'],
    ['conductor', 'singer', 'thesis advisor'],
  ],
  [['4xyz', '4edt'], ['editor']],
  [['4xyz'], ['xyz']],
  [['4070'], ['contributor']],
  [['4http://rdaregistry.info/Elements/w/P10061'], ['contributor']],
  [
    ['4http://rdaregistry.info/Elements/w/P10061', 'eillus.', 'ered.'],
    ['illustrator', 'editor'],
  ],
])('MARC: what somebody did (%s) is kept, and said once', (subfields, roles) => {
  const { contributors = [] } = metadataOfFields(field('700', '1 ', 'aNowak, Jan', ...subfields));
  expect(contributors.map(({ role }) => role)).toEqual(roles);
});

test.each([
  [
    ['aMapa Polski =', 'bMap of Poland : a guide /', 'coprac. J. Nowak'],
    'Mapa Polski = Map of Poland : a guide',
  ],
  [['aGrażyna ;', 'bDziady'], 'Grażyna ; Dziady'],
  [['aKurier.', 'pDodatek :', 'bpismo.'], 'Kurier. Dodatek : pismo'],
  [['a<<Die>> Räuber :', 'bDrama'], 'Die Räuber : Drama'],
  [["a¬L'¬homme"], "L'homme"],
])('MARC: the title %s', (subfields, title) => {
  expect(metadataOfFields(field('245', '10', ...subfields)).title).toBe(title);
  expect(metadataOfFields(field('246', '31', ...subfields)).titles).toEqual([
    { text: title, kind: 'alternative' },
  ]);
});

test('MARC: titles that libraries agreed on are whole, keywords each a subject, terms without their codes, a number without its binding', () => {
  expect(
    metadataOfFields(
      field('020', '  ', 'a83-7054-122-8 (opr.)'),
      field('022', '0 ', 'a1234-5678', 'l1234-5678'),
      field('240', '10', 'aSonaty,', 'mfortepian,', 'nop. 35,', 'rb-moll.'),
      field('260', '  ', 'a[S.l. :', 'bs.n.],', 'c[ca 1885]'),
      field('336', '  ', 'aTekst', 'btxt', '2rdacontent'),
      field('653', '  ', 'aWawel', 'aKraków'),
    ),
  ).toEqual({
    identifiers: [
      { kind: 'isbn', value: '83-7054-122-8' },
      { kind: 'issn', value: '1234-5678' },
    ],
    titles: [{ text: 'Sonaty, fortepian, op. 35, b-moll', kind: 'uniform' }],
    publish_place: 'S.l.',
    date: '[ca 1885]',
    subjects: [
      { text: 'Wawel', kind: 'topic' },
      { text: 'Kraków', kind: 'topic' },
    ],
    notes: [
      { label: 'MARC 020', text: '83-7054-122-8 (opr.)' },
      { label: 'Content type', text: 'Tekst' },
    ],
  });
});

test.each([
  ['s1939    ', '1939'],
  ['m18981939', '1898-1939'],
  ['d18981939', '1898-1939'],
  ['q19011905', '[1901-1905]'],
  ['c18989999', '1898-'],
  ['m1898uuuu', '1898'],
  ['r19381901', '1938'],
])('MARC: of a span in coded data (%s) the end is kept', (dates, date) => {
  const fixed = { ...field('008', ''), value: `071103${dates}xxu                 pol  ` };
  expect(metadataOfFields(fixed).date).toBe(date);
});

test('MARC: series in the fields of older records and of names, once however many fields give one', () => {
  const { relations, notes } = metadataOfFields(
    field('440', ' 0', 'aBiblioteka ;', 'vt. 3'),
    field('490', '1 ', 'aSaga ;', 'vcz. 1'),
    field('800', '1 ', 'aZet, Jan,', 'd1850-1920.', 'tSaga ;', 'vcz. 1.'),
    field('810', '2 ', 'aInstytut Geologii.', 'tBiuletyn ;', 'v5.'),
  );
  expect(relations).toEqual([
    { kind: 'series', text: 'Biblioteka', number: 't. 3' },
    { kind: 'series', text: 'Saga', number: 'cz. 1' },
    { kind: 'series', text: 'Instytut Geologii. Biuletyn', number: '5' },
  ]);
  expect(notes).toEqual([{ label: 'MARC 800', text: 'Saga: Zet, Jan, 1850-1920.' }]);
});

test('MARC: a summary is the description, a related address not that of the object, other scripts have the labels of their fields', () => {
  expect(
    metadataOfFields(
      field('520', '  ', 'aThis is the story of a mill and of those who lived there.'),
      field('520', '1 ', 'aThis is the review of the book.'),
      field('856', '42', '3Table of contents', 'uhttps://example.org/toc'),
      field('880', '  ', '6250-00/(2', 'aמהדורה שניה'),
      field('880', '  ', '6599-00/(2', 'aאחר'),
    ),
  ).toEqual({
    description: { en: 'This is the story of a mill and of those who lived there.' },
    notes: [
      { label: 'Summary', text: 'This is the review of the book.' },
      { label: 'MARC 856', text: 'Table of contents https://example.org/toc' },
      { label: 'Edition', text: 'מהדורה שניה' },
      { label: 'MARC 599', text: 'אחר' },
    ],
  });
});

test('MARC: what is private and notes that are not for the public are not read, in no script', () => {
  const { notes = [] } = metadataOfFields(
    field('541', '0 ', 'aNowak, Jan', 'bul. Długa 1', 'h500 zł'),
    field('541', '1 ', 'aDar Akademii'),
    field('561', '0 ', 'aZ domu p. Kowalskiej'),
    field('880', '0 ', '6561-00', 'aИз дома'),
    field('583', '  ', 'akonserwacja', 'xdrogo'),
    field('852', '  ', 'zw czytelni', 'xszafa 7'),
    field('856', '40', 'uhttps://example.org/1', 'xhasło: 1', 'zskany'),
    field('773', '0 ', 'tRocznik', 'x0000-0019'),
  );
  expect(notes.map(({ text }) => text)).toEqual([
    'Dar Akademii',
    'konserwacja',
    'w czytelni',
    'https://example.org/1: skany',
  ]);
});

test('MARC: the prefix and the suffix of a call number belong to it', () => {
  const holding = field('852', '  ', 'aBJ', 'bMag', 'kCim.', 'h1234', 'iII', 'm4°');
  expect(metadataOfFields(holding)).toEqual({
    source: 'BJ',
    identifiers: [{ kind: 'shelfmark', value: 'Cim. 1234 II 4°' }],
    notes: [{ label: 'Location', text: 'Mag' }],
  });
});

test('MARC: an address ends as it does in the record', () => {
  expect(
    metadataOfFields(
      field('856', '40', 'uhttps://polona.pl/item/mapa,NzQ5/'),
      field('540', '  ', 'uhttp://creativecommons.org/publicdomain/mark/1.0/ '),
    ),
  ).toEqual({
    source_url: 'https://polona.pl/item/mapa,NzQ5/',
    rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
  });
});

test('MARC: what a record calls a title is the label of a note', () => {
  expect(metadataOfFields(field('246', '1 ', 'iTytuł okładkowy:', 'aWojna i pokój', 'f1905'))).toEqual({
    titles: [{ text: 'Wojna i pokój', kind: 'alternative' }],
    notes: [
      { label: 'Tytuł okładkowy', text: 'Wojna i pokój' },
      { label: 'MARC 246', text: 'Wojna i pokój: 1905' },
    ],
  });
});

test('MARC: a picture is a print unless it says that it is something else', () => {
  const picture = (...fields: ReturnType<typeof field>[]) =>
    metadataFrom(marcStatements({ leader: '00000nkm a2200000 a 4500', fields })).categories;
  expect(picture()).toEqual(['prints']);
  expect(picture({ tag: '007', indicators: '', value: 'kh bo', subfields: [] })).toEqual(['photographs']);
  expect(picture(field('655', ' 4', 'aPocztówki'))).toEqual(['postcards']);
  expect(picture(field('655', ' 4', 'aMiedzioryt'))).toEqual(['prints']);
  expect(picture(field('655', ' 4', 'aPortrety'))).toEqual(['prints']);
});

test('MARC: keywords by their kind, further subjects, and titles by which serials are known', () => {
  const keywords = ['młyny', 'Zet, Jan', 'Bractwo', 'Sejm', 'XIX w.', 'Kraków', 'plakat'];
  const { subjects = [], titles } = metadataOfFields(
    ...keywords.map((text, kind) => field('653', ` ${kind}`, `a${text}`)),
    field('647', ' 7', 'aPowódź', 'c(Wrocław', 'd1903)'),
    field('654', '  ', 'ckrajobraz', 'arzeki'),
    field('656', ' 7', 'aKsięgowy'),
    field('662', '  ', 'aPolska', 'bMałopolska', 'dKraków.'),
    field('210', '0 ', 'aKur. warsz.'),
    field('222', ' 0', 'aKurier', 'b(Warszawa)'),
    field('243', '10', 'aDzieła'),
  );
  expect(subjects.map(({ kind, text }) => [kind, text])).toEqual([
    ...['topic', 'person', 'body', 'body', 'time', 'place', 'genre'].map((kind, at) => [kind, keywords[at]]),
    ['topic', 'Powódź (Wrocław 1903)'],
    ['topic', 'rzeki'],
    ['topic', 'Księgowy'],
    ['place', 'Polska, Małopolska, Kraków'],
  ]);
  expect(titles).toEqual([
    { text: 'Kur. warsz', kind: 'alternative' },
    { text: 'Kurier (Warszawa)', kind: 'alternative' },
    { text: 'Dzieła', kind: 'uniform' },
  ]);
});

test('MARC: a map in figures, unless it is described in words; playing times, countries and forms by codes', () => {
  const figures = field('034', '1 ', 'aa', 'b250000', 'dE0193000', 'eE0203015', 'fN0501500', 'gN0501500');
  const said = (...fields: ReturnType<typeof field>[]) =>
    metadataOfFields(...fields).notes?.map(({ label, text }) => [label, text.replace(/\s/gu, ' ')]);
  expect(said(figures)).toEqual([
    ['Scale', '1:250 000'],
    ['Coordinates', 'E 19°30′–E 20°30′15″, N 50°15′'],
  ]);
  const words = field('255', '  ', 'a1:250 000', 'c(E 19°--E 20°)');
  expect(said(figures, words)).toEqual([['Scale', '1:250 000 (E 19°--E 20°)']]);
  expect(
    said(
      field('306', '  ', 'a004500'),
      field('044', '  ', 'apl', 'agw', 'ax9'),
      field('047', '  ', 'amz', 'aqq'),
      field('047', ' 7', 'amz', '2other'),
    ),
  ).toEqual([
    ['Duration', '00:45:00'],
    ['Country of publication', 'Polska'],
    ['Country of publication', 'Niemcy'],
    ['Country of publication', 'x9'],
    ['Form of composition', 'mazurki'],
    ['Form of composition', 'qq'],
    ['Form of composition', 'mz'],
  ]);
});

test('MARC: languages in codes of other lists, numbers by their kind, and addresses of parts', () => {
  expect(
    metadataOfFields(
      field('041', ' 7', 'apl', 'ade-AT', '2rfc5646'),
      field('024', '0 ', 'aPLA010000001'),
      field('024', '3 ', 'a5901234123457'),
      field('024', '7 ', 'a10.1000/1', '2doi'),
      field('856', '43', 'uhttps://example.org/part'),
      field('856', '41', 'uhttps://example.org/1'),
    ),
  ).toEqual({
    language: 'pl',
    languages: ['de-AT'],
    identifiers: [
      { kind: 'isrc', value: 'PLA010000001' },
      { kind: 'ean', value: '5901234123457' },
      { kind: 'doi', value: '10.1000/1' },
    ],
    source_url: 'https://example.org/1',
    notes: [{ label: 'MARC 856', text: 'https://example.org/part' }],
  });
});
