import { expect, test } from 'vitest';
import { localeOfPath, preferredLocale } from './language.ts';

test.each([
  [undefined, 'pl'],
  ['', 'pl'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,pl;q=0.8', 'en'],
  ['pl-PL, en;q=0.9', 'pl'],
  ['xx, yy;q=0.5', 'pl'],
  ['de, en;q=0.1', 'en'],
  ['en;q=0', 'pl'],
  ['*', 'pl'],
  ['EN-us', 'en'],
  ['en;q=0.5, pl;q=0.7', 'pl'],
])('%s → %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});

test('the path names a language by its first segment', () => {
  expect(localeOfPath('/en/anything')).toBe('en');
  expect(localeOfPath('/pl')).toBe('pl');
  expect(localeOfPath('/english')).toBeUndefined();
});
