import { expect, test } from 'vitest';
import { metadataFrom } from '../statements.ts';
import { marcStatements } from './statements.ts';

/** A field whose subfields are each given as code and text: `aParis :`. */
const field = (tag: string, indicators: string, ...subfields: string[]) => ({
  tag,
  indicators,
  value: '',
  subfields: subfields.map((one) => ({ code: one.charAt(0), text: one.slice(1) })),
});

const said = (...fields: ReturnType<typeof field>[]) => metadataFrom(marcStatements({ leader: '', fields }));

test('MARC: who made something where and when, beside who published it', () => {
  const imprint = field('260', '  ', 'aParis :', 'bGallimard,', 'c1966', 'e(Kraków :', 'fAnczyc,', 'g1967)');
  expect(said(imprint)).toEqual({
    publish_place: 'Paris',
    places: [{ role: 'printing', name: 'Kraków' }],
    contributors: [
      { name: 'Gallimard', role: 'publisher', kind: 'body' },
      { name: 'Anczyc', role: 'printer', kind: 'body' },
    ],
    date: '1966',
    notes: [{ label: 'Date of manufacture', text: '1967' }],
  });
  expect(said(field('264', ' 3', 'aKraków :', 'bAnczyc,', 'c1967'))).toEqual({
    places: [{ role: 'printing', name: 'Kraków' }],
    contributors: [{ name: 'Anczyc', role: 'printer', kind: 'body' }],
    date: '1967',
  });
});

test('MARC: the date of publication counts before those of distribution, manufacture and copyright, wherever they stand', () => {
  const [copyright, printed, sold] = ['4', '3', '2'].map((kind) => field('264', ` ${kind}`, `c196${kind}`));
  const inOrder = (...fields: (ReturnType<typeof field> | undefined)[]) => {
    const { date, notes = [] } = said(...fields.flatMap((one) => one ?? []));
    return [date, ...notes.map(({ text }) => text)];
  };
  const script = field('880', ' 3', '6264-01', 'c昭和38');
  const published = field('264', ' 1', 'c1961');
  expect(inOrder(copyright, printed, sold, published)).toEqual(['1961', '1962', '1963', '1964']);
  expect(inOrder(printed, field('260', '  ', 'c1960'))).toEqual(['1960', '1963']);
  expect(inOrder(copyright, printed, script)).toEqual(['1963', '昭和38', '1964']);
});

test('MARC: a meeting with its units and its part in the work', () => {
  const meeting = field('711', '2 ', 'aSejm', 'n(12 :', 'd1590 :', 'cWarszawa).', 'eKomisja', 'jorganizer');
  expect(said(meeting)).toEqual({
    contributors: [{ name: 'Sejm (12 : 1590 : Warszawa). Komisja', role: 'organizer', kind: 'body' }],
  });
});

test('MARC: what an address leads to, numbers of authorities and what is said beside a name are kept', () => {
  expect(
    said(
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
  expect(said(field('041', '1 ', 'apolger', 'ager', 'aod 1850'))).toEqual({
    language: 'pl',
    languages: ['de'],
    notes: [{ label: 'MARC 041', text: 'od 1850' }],
  });
});

test('MARC: only languages of the text itself are those of the object; others say what of it is in them', () => {
  const translated = field('041', '1 ', 'apol', 'bengfre', 'hlat', 'hgrc', 'jger', 'kfre', 'zxyz');
  expect(said(translated, field('040', '  ', 'aWA N', 'bpol'))).toEqual({
    language: 'pl',
    notes: [
      { label: 'Language of summaries', text: 'angielski, francuski', language: 'pl' },
      { label: 'Language of the original', text: 'łaciński, starogrecki', language: 'pl' },
      { label: 'Language of subtitles', text: 'niemiecki', language: 'pl' },
      { label: 'Language of the intermediate translation', text: 'francuski', language: 'pl' },
      { label: 'MARC 041', text: 'xyz' },
    ],
  });
  expect(said(field('041', '1 ', 'dita', 'eeng', 'h język nieznany'))).toEqual({
    language: 'it',
    notes: [
      { label: 'Language of the libretto', text: 'angielski', language: 'pl' },
      { label: 'Language of the original', text: 'język nieznany' },
    ],
  });
});

test('MARC: names as Polish libraries write them, with the stop behind the dates and one pair of brackets', () => {
  expect(
    said(
      field('100', '1 ', 'aChopin, Fryderyk', 'd(1810-1849).'),
      field('700', '0 ', 'aJan Paweł', 'bII', 'c(papież ;', 'd1920-2005).', 'eAutor przedmowy'),
      field('600', '10', 'aShakespeare, William,', 'd1564-1616.', 'tHamlet.'),
      field('600', '01', 'aJan Paweł', 'bII', 'c(papież ;', 'd1920-2005)', 'xkult', 'y20 w.'),
      field('611', '20', 'aSejm', 'n(12 :', 'd1590 :', 'cWarszawa)'),
    ),
  ).toEqual({
    creator: 'Chopin, Fryderyk (1810-1849)',
    contributors: [
      { name: 'Jan Paweł II (papież)', role: 'author of introduction', kind: 'person', dates: '1920-2005' },
    ],
    subjects: [
      { text: 'Shakespeare, William, 1564-1616. Hamlet', kind: 'person' },
      { text: 'Jan Paweł II (papież ; 1920-2005) – kult – 20 w.', kind: 'person' },
      { text: 'Sejm (12 : 1590 : Warszawa)', kind: 'body' },
    ],
  });
});

test('MARC: a part that somebody had in it is said once, by code and word, and works named with their authors are works', () => {
  expect(
    said(
      field('700', '1 ', 'aAnczyc, Jan', 'eDrucker', '4prt'),
      field('700', '1 ', 'aKarol', 'eAdresat dedykacji', '4http://id.loc.gov/vocabulary/relators/dte'),
      field('700', '1 ', 'aBach, J. S.,', 'eed.', 'etr.', '4edt'),
      field('700', '1 ', 'aŻak, Ewa', 'eillus.', '4http://rdaregistry.info/Elements/w/P10061'),
      field('700', '12', 'aMickiewicz, Adam', 'd(1798-1855).', 'tGrażyna.'),
      field('700', '1 ', 'aByron, George', 'tGiaur', '4lbt'),
    ),
  ).toEqual({
    contributors: [
      { name: 'Anczyc, Jan', role: 'printer', kind: 'person' },
      { name: 'Karol', role: 'dedicatee', kind: 'person' },
      { name: 'Bach, J. S.', role: 'editor', kind: 'person' },
      { name: 'Bach, J. S.', role: 'translator', kind: 'person' },
      { name: 'Żak, Ewa', role: 'illustrator', kind: 'person' },
      { name: 'Byron, George', role: 'librettist', kind: 'person' },
    ],
    relations: [
      { kind: 'has-part', text: 'Mickiewicz, Adam (1798-1855). Grażyna' },
      { kind: 'related', text: 'Byron, George Giaur' },
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
  const { contributors = [] } = said(field('700', '1 ', 'aNowak, Jan', ...subfields));
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
  expect(said(field('245', '10', ...subfields)).title).toBe(title);
  expect(said(field('246', '31', ...subfields)).titles).toEqual([{ text: title, kind: 'alternative' }]);
});

test('MARC: titles that libraries agreed on are whole, keywords each a subject, terms without their codes, a number without its binding', () => {
  expect(
    said(
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
  expect(said(fixed).date).toBe(date);
});

test('MARC: series in the fields of older records and of names, once however many fields give one', () => {
  const { relations, notes } = said(
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

test('MARC: names with fuller forms, subjects with all their parts, works and titles of further fields', () => {
  expect(
    said(
      field('100', '1 ', 'aZet, J. K.', 'q(Jan Karol),', 'd1850-1920.'),
      field('242', '10', 'aThe mill :', 'ba play.', 'yeng'),
      field('600', '10', 'aZet, J. K.', 'q(Jan Karol),', 'd1850-1920', 'xrecenzje'),
      field('610', '20', 'aKościół.', 'bSobór', 'n(2 :', 'd1962 :', 'cRzym)'),
      field('630', '00', 'aBiblia.', 'pNT.', 'pMateusz', 'xkomentarze'),
      field('720', '  ', 'aAnna Ig', 'eeditor'),
      field('730', '02', 'aKodeks.', 'lpolski.'),
      field('740', '0 ', 'aInny młyn.'),
      field('776', '08', 'iWyd. drukowane:', 'tMłyn', 'w(X)2'),
    ),
  ).toEqual({
    creator: 'Zet, J. K. (Jan Karol) (1850-1920)',
    titles: [{ text: 'The mill : a play', kind: 'translated', language: 'en' }],
    subjects: [
      { text: 'Zet, J. K. (Jan Karol), 1850-1920 – recenzje', kind: 'person' },
      { text: 'Kościół. Sobór (2 : 1962 : Rzym)', kind: 'body' },
      { text: 'Biblia. NT. Mateusz – komentarze', kind: 'title' },
    ],
    contributors: [{ name: 'Anna Ig', role: 'editor' }],
    relations: [
      { kind: 'has-part', text: 'Kodeks. polski' },
      { kind: 'related', text: 'Inny młyn' },
      { kind: 'other format', text: 'Młyn', target: '(X)2' },
    ],
    notes: [{ label: 'MARC 776', text: 'Wyd. drukowane:' }],
  });
});

test('MARC: a summary is the description, a related address not that of the object, other scripts have the labels of their fields', () => {
  expect(
    said(
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
  const { notes = [] } = said(
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

test('MARC: people, places and works in another script are not others, unless nothing else names them', () => {
  expect(
    said(
      field('100', '1 ', '6880-01', 'aTolstoĭ, Lev,', 'd1828-1910.', '4aut'),
      field('245', '10', '6880-02', 'aVoĭna i mir'),
      field('264', ' 1', '6880-03', 'aMoskva :', 'bSytin,', 'c1899.'),
      field('490', '0 ', '6880-04', 'aBiblioteka ;', 'vt. 3'),
      field('880', '1 ', '6100-01/(N', 'aТолстой, Лев,', 'd1828-1910.', '4aut'),
      field('880', '10', '6245-02/(N', 'aВойна и мир'),
      field('880', ' 1', '6264-03/(N', 'aМосква :', 'bСытин,', 'c1899.'),
      field('880', '0 ', '6490-04/(N', 'aБиблиотека ;', 'vт. 3'),
      field('880', '1 ', '6700-00/(N', 'aИванов, Иван', '4edt'),
    ),
  ).toEqual({
    creator: 'Tolstoĭ, Lev (1828-1910)',
    title: 'Voĭna i mir',
    titles: [{ text: 'Война и мир' }],
    publish_place: 'Moskva',
    date: '1899',
    contributors: [
      { name: 'Sytin', role: 'publisher', kind: 'body' },
      { name: 'Иванов, Иван', role: 'editor', kind: 'person' },
    ],
    relations: [{ kind: 'series', text: 'Biblioteka', number: 't. 3' }],
    notes: ['Толстой, Лев (1828-1910)', 'Москва', 'Сытин', 'Библиотека, т. 3'].map((text) => ({
      label: 'In another script',
      text,
    })),
  });
});

test('MARC: who is only named in another script is who made it', () => {
  expect(said(field('880', '1 ', '6100-01/(N', 'aТолстой, Лев,', 'd1828-1910.'))).toEqual({
    creator: 'Толстой, Лев (1828-1910)',
  });
});

test('MARC: whom a record names first has made the work, whatever else a code says', () => {
  expect(said(field('110', '2 ', 'aAkademia', '4isb'))).toEqual({
    contributors: [
      { name: 'Akademia', role: 'corporate-creator', kind: 'body' },
      { name: 'Akademia', role: 'issuing body', kind: 'body' },
    ],
  });
  expect(said(field('110', '2 ', 'aAkademia', '4xyz'))).toEqual({
    contributors: [{ name: 'Akademia', role: 'corporate-creator', kind: 'body' }],
  });
  for (const code of ['070', 'xyz'])
    expect(said(field('100', '1 ', 'aNowak, Jan', `4${code}`))).toEqual({ creator: 'Nowak, Jan' });
});

test.each([
  ['q18991905', '[1899-1905]'],
  ['m18991905', '1899-1905'],
  ['m18uu1905', '18--/1905'],
  ['q186u1905', '[186-/1905]'],
  ['c18989999', '1898-'],
  ['d1898uuuu', '1898'],
  ['e18631119', '1863-11-19'],
  ['e186311  ', '1863-11'],
  ['e1863    ', '1863'],
  ['e186u    ', '186-'],
  ['e18639919', '1863'],
  ['e18631199', '1863-11'],
  ['s18uu    ', '18--'],
  ['t19381937', '1938'],
  ['r19721899', '1972'],
  ['nuuuuuuuu', undefined],
  ['|||||||||', undefined],
])('MARC: %s in field 008 is the date %s', (value, date) => {
  const fixed = { tag: '008', indicators: '', value: `851219${value}pl `, subfields: [] };
  expect(said(fixed).date).toBe(date);
});

test('MARC: a field 008 from which blanks have been dropped says no language', () => {
  const fixed = (value: string) => ({ tag: '008', indicators: '', value, subfields: [] });
  expect(said(fixed('851219s1899    pl            000 0 pol d'))).toEqual({ date: '1899', language: 'pl' });
  expect(said(fixed('851219s1899    pl           000 0 pol d'))).toEqual({ date: '1899' });
});

test('MARC: the prefix and the suffix of a call number belong to it', () => {
  const holding = field('852', '  ', 'aBJ', 'bMag', 'kCim.', 'h1234', 'iII', 'm4°');
  expect(said(holding)).toEqual({
    source: 'BJ',
    identifiers: [{ kind: 'shelfmark', value: 'Cim. 1234 II 4°' }],
    notes: [{ label: 'MARC 852', text: 'Mag' }],
  });
});

test('MARC: an address ends as it does in the record', () => {
  expect(
    said(
      field('856', '40', 'uhttps://polona.pl/item/mapa,NzQ5/'),
      field('540', '  ', 'uhttp://creativecommons.org/publicdomain/mark/1.0/ '),
    ),
  ).toEqual({
    source_url: 'https://polona.pl/item/mapa,NzQ5/',
    rights_url: 'http://creativecommons.org/publicdomain/mark/1.0/',
  });
});

test('MARC: what a record calls a title is the label of a note', () => {
  expect(said(field('246', '1 ', 'iTytuł okładkowy:', 'aWojna i pokój', 'f1905'))).toEqual({
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
