import { expect, test } from 'vitest';
import { creatorFields } from '#lib/catalogue/store/contract-record.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { ObjectMetadata } from './metadata.ts';
import { narrowParts } from './parts.ts';
import { recordOf } from './record.ts';
import type { SourceObject } from './sources/source.ts';

/** @param numbers of the scans it has */
function source(metadata: ObjectMetadata, numbers = [1]): SourceObject {
  const scans = numbers.map((number) => ({ file: `${number}.png`, number }));
  return { source: 'album', label: 'Album', name: 'Album', metadata, scans, problems: [] };
}

const record = (metadata: ObjectMetadata) =>
  recordOf(null, source(metadata), [{ record: scanRecord('1'), content: '1', outcome: 'made' as const }], []);

const listNames = ['titles', 'subjects', 'identifiers', 'relations', 'notes', 'parts', 'agents'] as const;

test('a language given by name is the same as by its tag', () => {
  const { languages } = record({
    language: 'polski',
    languages: ['ger', 'pl', 'uk-Latn', 'gwara podhalańska', 'ang', 'ang-Latn', 'ros', 'csb', 'PL'],
  });
  expect(languages.map(({ language }) => language)).toEqual([
    ...['pl', 'de', 'uk-Latn', 'gwara podhalańska', 'ang', 'ang-Latn', 'ros', 'csb'],
  ]);
});

test('a description with only a title gives empty lists', () => {
  const plain = record({ title: 'A' });
  for (const name of listNames) expect(plain[name]).toEqual([]);
});

test('a description becomes the record', () => {
  expect(
    record({
      identifier: 'MP-1',
      language: 'pl',
      languages: ['la', 'pl'],
      titles: [{ text: 'Plan' }],
      subjects: [{ text: 'Zamki' }],
      identifiers: [{ kind: 'isbn', value: '83-01' }],
      series: 'Biblioteka',
      publish_place: 'Kraków',
      places: [{ role: 'depicted', name: 'Wawel' }],
      relations: [{ kind: 'part-of', text: 'Czas', target: 'CZ-1' }],
      number: 'nr 5',
      notes: [{ label: 'Oprawa', text: 'Skóra' }],
    }),
  ).toMatchObject({
    languages: [{ language: 'pl' }, { language: 'la' }],
    titles: [{ kind: 'alternative', language: null, text: 'Plan' }],
    subjects: [{ kind: 'topic', language: null, text: 'Zamki', uri: null }],
    identifiers: [
      { kind: 'local', value: 'MP-1' },
      { kind: 'isbn', value: '83-01' },
    ],
    places: [
      { role: 'publication', name: 'Kraków' },
      { role: 'depicted', name: 'Wawel' },
    ],
    relations: [
      { kind: 'series', text: 'Biblioteka', target: null, number: null },
      { kind: 'part-of', text: 'Czas', target: 'CZ-1', number: 'nr 5' },
    ],
    notes: [{ label: 'Oprawa', language: null, text: 'Skóra' }],
  });
});

test('the part number goes to the series if there is no other parent, and otherwise becomes further data', () => {
  expect(record({ series: 'Biblioteka', number: 't. 7' }).relations).toMatchObject([{ number: 't. 7' }]);
  expect(record({ title: 'A', number: 't. 7' })).toMatchObject({
    relations: [],
    notes: [{ label: 'Number', text: 't. 7' }],
  });
});

test('unnamed others are not contributors', () => {
  const { agents } = record({
    creator: '[et al.]',
    contributors: [{ name: 'Nowak, Jan i in.' }, { name: 'et al.' }],
  });
  expect(agents.map(({ name }) => name)).toEqual(['Jan Nowak']);
});

test('contributors follow the creator, and do not change its fields', () => {
  const contributors = [
    { name: 'Zych, Ewa', role: 'engraver', dates: '1900-1950' },
    { name: 'Towarzystwo Naukowe, Kraków' },
    { name: 'Gebethner, Wolff', role: 'publisher', kind: 'body' as const },
  ];
  const { agents } = record({ creator: 'Nowak, Jan (1850-1920)', contributors });
  expect(creatorFields(agents)).toEqual(creatorFields(record({ creator: 'Nowak, Jan (1850-1920)' }).agents));
  expect(agents.slice(1)).toMatchObject([
    {
      kind: 'person',
      role: 'engraver',
      name: 'Ewa Zych',
      dates: '1900-1950',
      statement: 'Zych, Ewa (1900-1950)',
    },
    { kind: 'body', role: 'contributor', name: 'Towarzystwo Naukowe, Kraków', dates: null },
    { kind: 'body', role: 'publisher', name: 'Gebethner, Wolff' },
  ]);
});

test('a tree of parts is stored in order, with the positions of the remaining scans', () => {
  const object = source(
    {
      parts: [
        { label: 'Tom I', kind: 'volume', first: 1, last: 4, parts: [{ label: 'Wstęp', first: 3 }] },
        { label: 'Tom II' },
      ],
    },
    [1, 3, 4],
  );
  const reported: string[] = [];
  narrowParts(object, ({ reason }) => reported.push(reason));
  expect(reported).toEqual([]);
  const stored = ['1', '3', '4'].map((one) => ({
    record: scanRecord(one),
    content: one,
    outcome: 'made' as const,
  }));
  expect(recordOf(null, object, stored, []).parts).toEqual([
    { parent: null, kind: 'volume', label: 'Tom I', first_scan: 0, last_scan: 2 },
    { parent: 0, kind: 'part', label: 'Wstęp', first_scan: 1, last_scan: null },
    { parent: null, kind: 'part', label: 'Tom II', first_scan: null, last_scan: null },
  ]);
});

test('a part that begins on a missing page leads nowhere, but its children stay', () => {
  const inner = { label: 'Ia', first: 3 };
  const object = source({ parts: [{ label: 'I', first: 2, parts: [inner] }] }, [1, 3]);
  const kinds: string[] = [];
  narrowParts(object, ({ kind }) => kinds.push(kind));
  expect(object.metadata.parts).toEqual([{ label: 'I', parts: [inner] }]);
  expect(kinds).toEqual(['warning']);
});

test('parts are narrowed to the existing scans, and dropped if they have none', () => {
  const object = source(
    {
      parts: [
        {
          label: 'I',
          parts: [
            { label: 'Ia', first: 1, last: 2 },
            { label: 'Ib', first: 3 },
            { label: 'Ic', first: 2, last: 3 },
          ],
        },
        { label: 'II', first: 9, parts: [{ label: 'IIa', first: 1 }] },
        { label: 'III', first: 3, last: 1 },
      ],
    },
    [1, 3],
  );
  const reported: string[] = [];
  for (const _ of [1, 2]) {
    narrowParts(object, ({ file, reason, kind }) => reported.push(`${kind}: ${file}: ${reason}`));
  }
  expect(reported).toEqual([
    'warning: Album: the part "Ia" names scan 2, which is not there',
    'warning: Album: the part "Ic" names scan 2, which is not there',
    'error: Album: the part "II" names scan 9, which is not there',
    'error: Album: the part "III" ends before it begins, at scan 1',
  ]);
  expect(object.metadata.parts).toEqual([
    {
      label: 'I',
      parts: [
        { label: 'Ia', first: 1, last: 1 },
        { label: 'Ib', first: 3 },
        { label: 'Ic', first: 3, last: 3 },
      ],
    },
  ]);
});
