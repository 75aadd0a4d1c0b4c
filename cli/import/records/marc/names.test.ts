import { expect, test } from 'vitest';
import { field, metadataOfFields } from './metadata.fixture.ts';

test('MARC: a meeting with its units and its part in the work', () => {
  const meeting = field('711', '2 ', 'aSejm', 'n(12 :', 'd1590 :', 'cWarszawa).', 'eKomisja', 'jorganizer');
  expect(metadataOfFields(meeting)).toEqual({
    contributors: [{ name: 'Sejm (12 : 1590 : Warszawa). Komisja', role: 'organizer', kind: 'body' }],
  });
});

test('MARC: names as Polish libraries write them, with the stop behind the dates and one pair of brackets', () => {
  expect(
    metadataOfFields(
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
    metadataOfFields(
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

test('MARC: names with fuller forms, subjects with all their parts, works and titles of further fields', () => {
  expect(
    metadataOfFields(
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
    notes: [{ label: 'MARC 776', text: 'Młyn: Wyd. drukowane:' }],
  });
});

test('MARC: people, places and works in another script are not others, unless nothing else names them', () => {
  expect(
    metadataOfFields(
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
  expect(metadataOfFields(field('880', '1 ', '6100-01/(N', 'aТолстой, Лев,', 'd1828-1910.'))).toEqual({
    creator: 'Толстой, Лев (1828-1910)',
  });
});

test('MARC: whom a record names first has made the work, whatever else a code says', () => {
  expect(metadataOfFields(field('110', '2 ', 'aAkademia', '4isb'))).toEqual({
    contributors: [
      { name: 'Akademia', role: 'corporate-creator', kind: 'body' },
      { name: 'Akademia', role: 'issuing body', kind: 'body' },
    ],
  });
  expect(metadataOfFields(field('110', '2 ', 'aAkademia', '4xyz'))).toEqual({
    contributors: [{ name: 'Akademia', role: 'corporate-creator', kind: 'body' }],
  });
  for (const code of ['070', 'xyz'])
    expect(metadataOfFields(field('100', '1 ', 'aNowak, Jan', `4${code}`))).toEqual({
      creator: 'Nowak, Jan',
    });
});
