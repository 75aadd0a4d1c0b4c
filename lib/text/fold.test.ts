import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Żółw', 'zolw'],
  ['Żółw'.normalize('NFD'), 'zolw'],
  ['ĐØŁ', 'dol'],
  ['Straße STRASSE', 'strasse strasse'],
  ['ſchließen', 'schliessen'],
  ['ﬁﬂ æœ ĳ', 'fifl aeoe ij'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Москва', 'москва'],
])('%j is %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('what is folded stays as it is, whichever way it was composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
    }),
  );
});
