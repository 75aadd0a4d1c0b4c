import { expect, test } from 'vitest';
import type { ObjectMetadata } from '../metadata.ts';
import { completedBy } from './complete.ts';

const richer: ObjectMetadata[] = [
  { title: 'Dzieje Polski: od 1500 de facto' },
  { contributors: [{ name: 'Nowak, Anna', role: 'engraver' }] },
  { subjects: [{ text: 'Historia', uri: 'https://example.org/1' }] },
  { publish_place: '[Kraków]' },
];

const from = 'x';

test.each<[string, ObjectMetadata]>([
  ['a part of the title', { title: 'Dzieje Polski' }],
  ['a name in its other order, with dates', { contributors: [{ name: 'Anna Nowak (1820-1880)' }] }],
  ['a subject without its address', { subjects: [{ text: 'Historia' }] }],
  ['a place under another field', { places: [{ role: 'depicted', name: 'Kraków' }] }],
])('%s says nothing new', (_, metadata) => {
  const known = richer.map((one) => ({ from, metadata: one }));
  expect(completedBy(known, [{ from, metadata }])).toEqual(known);
});

test.each<[string, ObjectMetadata]>([
  ['a year that is in the title', { date: '1500' }],
  ['a language whose code is a word of the title', { language: 'de' }],
  ['a name that is a subject', { contributors: [{ name: 'Historia' }] }],
  ['rights', { rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/' }],
  ['one new identifier among several', { identifiers: [{ kind: 'doi', value: '10.1234/5' }] }],
])('%s is added', (_, metadata) => {
  const known = richer.map((one) => ({ from, metadata: one }));
  expect(completedBy(known, [{ from, metadata }])).toEqual([...known, { from, metadata }]);
});
