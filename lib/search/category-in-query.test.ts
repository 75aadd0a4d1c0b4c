import { expect, test } from 'vitest';
import { categoryInQuery } from './category-in-query.ts';
import { openLexicon } from './words/lexicon.ts';

const lexicon = openLexicon('dist/polish.lexicon');

test.each([
  ['mapy', 'maps', ''],
  ['mapa Krakowa', 'maps', 'Krakowa'],
  ['stare pocztowki z Gdanska', 'postcards', 'stare z Gdanska'],
  ['książek', 'books', ''],
  ['Druk ulotny 1863', 'ephemerals', '1863'],
  ['Old Postcards', 'postcards', 'Old'],
  ['map of Warsaw', 'maps', 'of Warsaw'],
])('%s names a category', (text, category, rest) => {
  expect(categoryInQuery(text, lexicon)).toEqual({ category, text: rest });
});

test.each([
  '',
  '   ',
  'printing',
  'booking',
  '"mapa Krakowa"',
  '-mapa',
  'Kraków -mapa',
  'mapa OR plan',
  'title:mapa',
  'druki',
])('%s names none', (text) => {
  expect(categoryInQuery(text, lexicon)).toBeUndefined();
});

test('without a dictionary only the names themselves are recognised', () => {
  expect(categoryInQuery('mapy', undefined)).toEqual({ category: 'maps', text: '' });
  expect(categoryInQuery('mapa', undefined)).toBeUndefined();
});
