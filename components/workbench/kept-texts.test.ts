import { expect, test } from 'vitest';
import { type Fields, type KeptText, keptKey, parseKept, withKept } from './kept-texts.ts';

const fields: Fields = {
  title: 'Help',
  language: 'en',
  description: '',
  translationKey: '',
  slug: 'help',
  content: '<p>x</p>',
};
const kept = (id: string, at: number): KeptText => ({ id, at, fields });

test('every page has a place of its own', () => {
  expect(keptKey({ language: 'pl', slug: 'pomoc' })).toBe('czytelnia-unsaved:pl/pomoc');
  expect(keptKey(undefined)).toBe('czytelnia-unsaved:');
});

test('what was kept is read, the newest first', () => {
  const text = JSON.stringify([kept('a', 1), kept('b', 2)]);
  expect(parseKept(text)).toEqual([kept('b', 2), kept('a', 1)]);
});

test.each([
  null,
  '',
  '{',
  '{}',
  'null',
  '[null,7,{"id":"a"}]',
  JSON.stringify([{ ...kept('a', 1), at: 9e99 }]),
  JSON.stringify([{ ...kept('a', 1), version: 'x' }]),
  JSON.stringify([{ id: 'a', at: 1, fields: { ...fields, language: 'de' } }]),
  JSON.stringify([{ id: 'a', at: 1, fields: { ...fields, content: 5 } }]),
])('of %s nothing is taken', (text) => {
  expect(parseKept(text)).toEqual([]);
});

test('a document changes its own text and no other, and old ones go in the end', () => {
  const all = [kept('b', 2), kept('a', 1)];
  expect(withKept(all, 'a', kept('a', 3))).toEqual([kept('a', 3), kept('b', 2)]);
  expect(withKept(all, 'a', undefined)).toEqual([kept('b', 2)]);
  const many = Array.from({ length: 9 }, (_, index) => kept(`x${index}`, index));
  expect(withKept(many, 'new', kept('new', 10))).toHaveLength(5);
});
