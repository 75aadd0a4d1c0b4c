import { expect, test } from 'vitest';
import { type Fields, parseUnsaved, type UnsavedText, unsavedKey, withUnsaved } from './unsaved-texts.ts';

const fields: Fields = {
  title: 'Help',
  language: 'en',
  description: '',
  translationKey: '',
  slug: 'help',
  content: '<p>x</p>',
};
const unsaved = (id: string, at: number): UnsavedText => ({ id, at, fields });

test('every page has a place of its own', () => {
  expect(unsavedKey({ language: 'pl', slug: 'pomoc' })).toBe('czytelnia-unsaved:pl/pomoc');
  expect(unsavedKey(undefined)).toBe('czytelnia-unsaved:');
});

test('stored texts are read, the newest first', () => {
  const text = JSON.stringify([unsaved('a', 1), unsaved('b', 2)]);
  expect(parseUnsaved(text)).toEqual([unsaved('b', 2), unsaved('a', 1)]);
});

test.each([
  null,
  '',
  '{',
  '{}',
  'null',
  '[null,7,{"id":"a"}]',
  JSON.stringify([{ ...unsaved('a', 1), at: 9e99 }]),
  JSON.stringify([{ ...unsaved('a', 1), version: 'x' }]),
  JSON.stringify([{ id: 'a', at: 1, fields: { ...fields, language: 'xx' } }]),
  JSON.stringify([{ id: 'a', at: 1, fields: { ...fields, content: 5 } }]),
])('of %s nothing is taken', (text) => {
  expect(parseUnsaved(text)).toEqual([]);
});

test('a document changes its own text and no other, and old ones go in the end', () => {
  const all = [unsaved('b', 2), unsaved('a', 1)];
  expect(withUnsaved(all, 'a', unsaved('a', 3))).toEqual([unsaved('a', 3), unsaved('b', 2)]);
  expect(withUnsaved(all, 'a', undefined)).toEqual([unsaved('b', 2)]);
  const many = Array.from({ length: 9 }, (_, index) => unsaved(`x${index}`, index));
  expect(withUnsaved(many, 'new', unsaved('new', 10))).toHaveLength(5);
});
