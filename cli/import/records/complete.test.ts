import { expect, test } from 'vitest';
import { growth, proportional } from '#lib/growth.fixture.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { completedBy } from './complete.ts';

const richer: ObjectMetadata[] = [
  { title: 'Dzieje Polski: od 1500 de facto' },
  { contributors: [{ name: 'Nowak, Anna', role: 'engraver' }] },
  { subjects: [{ text: 'Historia', uri: 'https://example.org/1' }] },
  { publish_place: '[Kraków]' },
  { titles: [{ text: 'Old maps of Lwów by Ossolineum' }], categories: ['maps', 'books'] },
];

const from = 'x';

test.each<[string, ObjectMetadata]>([
  ['a part of the title', { title: 'Dzieje Polski' }],
  ['a name in its other order, with dates', { contributors: [{ name: 'Anna Nowak (1820-1880)' }] }],
  ['a subject without its address', { subjects: [{ text: 'Historia' }] }],
  ['a place under another field', { places: [{ role: 'depicted', name: 'Kraków' }] }],
  ['a subject with the same address', { subjects: [{ text: 'Historia', uri: 'https://example.org/1' }] }],
  ['a category', { categories: ['maps'] }],
])('%s says nothing new', (_, metadata) => {
  const known = richer.map((one) => ({ from, metadata: one }));
  expect(completedBy(known, [{ from, metadata }])).toEqual(known);
});

test.each<[string, ObjectMetadata]>([
  ['a year that is in the title', { date: '1500' }],
  ['a language whose code is a word of the title', { language: 'de' }],
  ['a name that is a subject', { contributors: [{ name: 'Historia' }] }],
  ['rights', { rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/' }],
  ['a category that is a word of the title', { categories: ['dzieje'] }],
  ['a place of publication that is in the title', { publish_place: 'Lwów' }],
  ['a source that is in the title', { source: 'Ossolineum' }],
  ['rights that are in the title', { rights: 'de facto' }],
  ['a series that is in the title', { series: 'Dzieje Polski' }],
  ['the address of a subject', { subjects: [{ text: 'Historia', uri: 'https://example.org/12' }] }],
  [
    'the target of a relation',
    { relations: [{ kind: 'part-of', text: 'Dzieje Polski', target: 'https://example.org/w' }] },
  ],
  ['a title of marks alone', { title: '***' }],
  ['a resolution', { pixels_per_cm: 118.11 }],
  ['one new identifier among several', { identifiers: [{ kind: 'doi', value: '10.1234/5' }] }],
])('%s is added', (_, metadata) => {
  const known = richer.map((one) => ({ from, metadata: one }));
  expect(completedBy(known, [{ from, metadata }])).toEqual([...known, { from, metadata }]);
});

test('an only record is kept whole, as are marks of which nothing can be compared', () => {
  const poorer = [{ title: '***' }, { date: '[?]' }].map((metadata) => ({ from, metadata }));
  expect(completedBy([], poorer)).toEqual(poorer);
});

test.each(['(', ' ', '111,'])(
  'a long text where a name is expected takes proportional time: %j',
  async (part) => {
    const statement = (text: string) => [{ from, metadata: { contributors: [{ name: text }] } }];
    const known = statement('Nowak, Anna');
    const completed = (size: number) => completedBy(known, statement(part.repeat(size)));
    expect(await growth(200_000, completed)).toBeLessThan(proportional);
  },
);
