import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findParams, findPath, findRange, isFindText, readFind } from './find-address.ts';
import { maxQueryLength } from './query.ts';

const read = (query: string) => readFind(new URLSearchParams(query));

test.each([
  ['q=stary+Krak%C3%B3w&from=21', { text: 'stary Kraków', from: 21 }],
  ['from=21&utm_source=x', { text: '', from: 1 }],
  ['q=%00+a%0A%0Ab+', { text: 'a b', from: 1 }],
  ['q=a&from=0', { text: 'a', from: 1 }],
  ['q=a&from=-3', { text: 'a', from: 1 }],
  ['q=a&from=1e3', { text: 'a', from: 1 }],
  ['q=a&from=9999999', { text: 'a', from: 1 }],
  [`q=${'a'.repeat(100_000)}`, { text: 'a'.repeat(maxQueryLength), from: 1 }],
])('%.60s', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('each search has one address, whatever was sent', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(text, fc.oneof(fc.nat().map(String), fc.string()), (q, from) => {
      const address = readFind(new URLSearchParams({ q, from }));
      expect(readFind(findParams(address))).toEqual(address);
      expect(address.text === '' || isFindText(address.text)).toBe(true);
    }),
  );
  expect(isFindText(' a')).toBe(false);
  expect(isFindText('')).toBe(false);
});

test('the address of an object precedes it', () => {
  const object = { id: 'a/b', slug: 'rzecz' };
  expect(findPath('pl', object)).toBe('/pl/objects/a%2Fb/rzecz/find');
  expect(findPath('pl', object, { text: 'żółw & kot', from: 21 })).toBe(
    '/pl/objects/a%2Fb/rzecz/find?q=%C5%BC%C3%B3%C5%82w+%26+kot&from=21',
  );
  expect(findRange({ from: 21 })).toEqual({ offset: 20, limit: 20 });
});
