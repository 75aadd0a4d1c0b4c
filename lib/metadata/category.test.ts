import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories } from '../catalogue/schema.ts';
import { categoriesOf } from './category.ts';

test.each([
  ['Postcards; Photographs', 'postcards'],
  ['pocztówka', 'postcards'],
  ['rękopis', 'manuscripts'],
  ['Illuminated manuscript', 'manuscripts'],
  ['sheet music', 'scores'],
  ['nuty', 'scores'],
  ['Czasopismo', 'serials'],
  ['newspaper', 'serials'],
  ['mapa', 'maps'],
  ['Atlas', 'maps'],
  ['fotografia', 'photographs'],
  ['Etching', 'prints'],
  ['druk ulotny', 'ephemerals'],
  ['artykuł', 'articles'],
  ['książka', 'books'],
  ['Book', 'books'],
  ['karta pocztowa', 'postcards'],
  ['druk muzyczny', 'scores'],
  ['Zeitung', 'serials'],
  ['dokument kartograficzny', 'maps'],
  ['Drzeworyt', 'prints'],
  ['plakat', 'ephemerals'],
  ['dokument życia społecznego', 'ephemerals'],
  ['stary druk', 'books'],
  ['monografia', 'books'],
])('%s is of the category %s', (text, category) => {
  expect(categoriesOf(text)).toEqual([category]);
});

test('texts that name none have none', () => {
  for (const text of [undefined, '', 'Image;StillImage', 'image/jpeg', 'sea|ships', 'mapping', 'bookshop'])
    expect(categoriesOf(text)).toEqual([]);
});

test('any text gives categories of the contract', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string(), { nil: undefined })), (texts) => {
      for (const category of categoriesOf(...texts)) expect(categories).toContain(category);
    }),
  );
});

test.each([
  ['a monogram is no monograph', 'monogram'],
  ['a study of society is no ephemeral', 'badania życia społecznego'],
])('%s', (_, text) => {
  expect(categoriesOf(text)).toEqual([]);
});

test('a print of the Descent from the Cross is not a photograph', () => {
  expect(categoriesOf('grafika', 'Zdjęcie z krzyża')).toEqual(['prints']);
});
