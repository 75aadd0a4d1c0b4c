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
      { label: 'MARC 856', text: 'https://example.org/2' },
      { label: 'MARC 856', text: 'https://example.org/2: Okładka' },
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
