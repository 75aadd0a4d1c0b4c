import { expect, test } from 'vitest';
import { metadataOfRecord, mods } from './records.fixture.ts';

test.each([
  ['<dateIssued>[ca 1938]</dateIssued><dateIssued encoding="marc">1938</dateIssued>', '[ca 1938]'],
  [
    '<dateIssued encoding="marc" point="start">1756</dateIssued><dateIssued encoding="marc" point="end">1760</dateIssued>',
    '1756-1760',
  ],
  [
    '<dateIssued encoding="marc" point="start">1898</dateIssued><dateIssued encoding="marc" point="end">9999</dateIssued>',
    '1898-',
  ],
  ['<dateCreated qualifier="questionable">1840</dateCreated>', '1840?'],
  ['<dateIssued/><copyrightDate>1901</copyrightDate>', '1901'],
  ['<dateIssued>[s.a.]</dateIssued><dateCreated>1850</dateCreated>', '1850'],
  [
    '<dateIssued>[s.a.]</dateIssued><dateIssued encoding="w3cdtf" point="start">1851</dateIssued><dateIssued encoding="w3cdtf" point="end">1859</dateIssued>',
    '1851-1859',
  ],
  ['<dateIssued encoding="marc">18uu</dateIssued><dateIssued keyDate="yes">1801</dateIssued>', '1801'],
  ['<dateIssued>[s.a.]</dateIssued>', '[s.a.]'],
])('MODS: %s is dated %s', (dates, date) => {
  expect(metadataOfRecord(mods(`<originInfo>${dates}</originInfo>`))).toMatchObject({ date });
});

test('MODS: a date without a year is further data beside one with years', () => {
  const dates = '<dateIssued>[s.a.]</dateIssued><dateIssued encoding="w3cdtf">1851</dateIssued>';
  expect(metadataOfRecord(mods(`<originInfo>${dates}</originInfo>`))).toEqual({
    date: '1851',
    notes: [{ label: 'Date issued', text: '[s.a.]' }],
  });
});

test.each(['eventType="manufacture"', 'transliteration="printer"'])(
  'MODS: who has made it is its printer: %s',
  (attribute) => {
    const record = metadataOfRecord(
      mods(
        `<originInfo><publisher>Lehmann</publisher></originInfo><originInfo ${attribute}><publisher>Nitzschke</publisher></originInfo>`,
      ),
    );
    expect(record?.contributors).toEqual([
      { name: 'Lehmann', role: 'publisher', kind: 'body' },
      { name: 'Nitzschke', role: 'printer', kind: 'body' },
    ]);
  },
);

test('MODS: publication counts before distribution and printing, which have places and people of their own', () => {
  const origin = (event: string, place: string, publisher: string, year: number) =>
    `<originInfo eventType="${event}"><place><placeTerm type="text">${place}</placeTerm></place>
      <publisher>${publisher}</publisher><dateIssued>${year}</dateIssued></originInfo>`;
  const record = mods(
    origin('distribution', 'Lwów', 'Altenberg', 1902) +
      origin('manufacture', 'Praga', 'Otto', 1901) +
      origin('publication', 'Kraków', 'Gebethner', 1900),
  );
  expect(metadataOfRecord(record)).toEqual({
    publish_place: 'Kraków',
    date: '1900',
    places: [
      { role: 'distribution', name: 'Lwów' },
      { role: 'printing', name: 'Praga' },
    ],
    contributors: [
      { name: 'Gebethner', role: 'publisher', kind: 'body' },
      { name: 'Altenberg', role: 'distributor', kind: 'body' },
      { name: 'Otto', role: 'printer', kind: 'body' },
    ],
    notes: [
      { label: 'Origin info (distribution)', text: '1902' },
      { label: 'Origin info (manufacture)', text: '1901' },
    ],
  });
});

test('MODS: what was made and not published has a maker, and its place where others have that of publication', () => {
  const origin = `<originInfo eventType="production"><place><placeTerm type="text">Kraków</placeTerm></place>
    <publisher>Warsztat</publisher><dateCreated>1501</dateCreated></originInfo>
    <originInfo><place><placeTerm type="text">Halle</placeTerm></place><dateCaptured>2016</dateCaptured></originInfo>`;
  expect(metadataOfRecord(mods(origin))).toEqual({
    publish_place: 'Kraków',
    contributors: [{ name: 'Warsztat', role: 'creator', kind: 'body' }],
    date: '1501',
    notes: [{ label: 'Digitisation', text: 'Halle, 2016' }],
  });
});

test.each([
  ['uuuu', '19--'],
  ['1950', '19--/1950'],
])('MODS: a range from a year with unknown digits to %s is %s', (end, date) => {
  const [first, last] = [
    ['start', '19uu'],
    ['end', end],
  ].map(([point, text]) => `<dateIssued encoding="marc" point="${point}">${text}</dateIssued>`);
  expect(metadataOfRecord(mods(`<originInfo>${first}${last}</originInfo>`))?.date).toBe(date);
});

test.each(['<publisher>Gebethner</publisher>', '<dateIssued>1905</dateIssued>'])(
  'MODS: beside a publication that says only %s, the place where a work was made is not that of publication',
  (published) => {
    const made =
      '<originInfo eventType="production"><place><placeTerm type="text">Lwów</placeTerm></place></originInfo>';
    expect(metadataOfRecord(mods(`<originInfo>${published}</originInfo>${made}`))).toMatchObject({
      places: [{ role: 'production', name: 'Lwów' }],
    });
  },
);

test('MODS: the place of publication counts before that where the work was made', () => {
  const origin = (event: string, place: string) =>
    `<originInfo eventType="${event}"><place><placeTerm type="text">${place}</placeTerm></place></originInfo>`;
  const record = mods(origin('production', 'Lwów') + origin('publication', 'Kraków'));
  expect(metadataOfRecord(record)).toEqual({
    publish_place: 'Kraków',
    places: [{ role: 'production', name: 'Lwów' }],
  });
});

test('MODS: unknown digits of a year are dashes, as where MARC is read', () => {
  const dates = '<dateIssued>[s.a.]</dateIssued><dateIssued encoding="marc">18uu</dateIssued>';
  expect(metadataOfRecord(mods(`<originInfo>${dates}</originInfo>`))).toEqual({
    date: '18--',
    notes: [{ label: 'Date issued', text: '[s.a.]' }],
  });
});
