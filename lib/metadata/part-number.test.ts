import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnlyNumber, numberInTitle, numberKey } from './part-number.ts';

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

test.each([
  ['t. 1', 't. 2', 't. 10'],
  ['Bd. I', 'Bd. II', 'Bd. IV', 'Bd. IX', 'Bd. X'],
  ['t. 1', 'T. II', 'vol. 3 cz. 1', 'Vol. 3, cz. 2', 't. 3a', 'tom 4'],
  ['R. 2 (1904), nr 52', 'R. 3 (1905), nr 1', 'R. 3 (1905), nr 12'],
  ['t. 1', 't. 1–2', 't. 2'],
  ['Seria C, t. 4', 'Seria C, t. 5'],
  ['vol. xcix', 't. C', 'tom 101'],
  ['Jg. 24, 61', 'Jg. 24, Nr. 62'],
])('in this order: %s, %s …', (...labels) => {
  expect([...labels].reverse().sort((one, other) => compare(numberKey(one), numberKey(other)))).toEqual(
    labels,
  );
});

test('numbers with words, punctuation and in any script sort naturally', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (one, other) => {
      expect(compare(numberKey(`t. ${one}`), numberKey(`Bd. ${other}`))).toBe(Math.sign(one - other));
      const [first, second] = [`cz. 2, z. ${one}`, `cz. 2, z. ${other}`].map(numberKey);
      expect(compare(first ?? '', second ?? '')).toBe(Math.sign(one - other));
    }),
  );
});

test('keys of any text are short and contain only numbers', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('t. 3', 'IV', '9'.repeat(400), ' ', 'Bd.', 'ⅩⅡ', '٣'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      expect(numberKey(text)).toMatch(/^(?:\d{7}\p{Ll}?(?: \d{7}\p{Ll}?)*)?$/u);
      expect(numberKey(text).length).toBeLessThan(1500);
      expect(numberInTitle(text)?.length ?? 0).toBeLessThanOrEqual(500);
      isOnlyNumber(text);
    }),
  );
});

test.each([
  ['Dzieła. T. 2, Poezje', 'T. 2'],
  ['Dzieła, t. II', 't. II'],
  ['Encyklopedia. T. 3, cz. 2', 'T. 3, cz. 2'],
  ['Czas. R. 5, nr 12 (3 maja 1905)', 'R. 5, nr 12'],
  ['Kant’s Werke. Bd.3', 'Bd.3'],
  ['Dzieła t. 1-2', 't. 1-2'],
  ['The Annual Message. No. 1 (1790): George Washington', 'No. 1'],
  ['Księga I. Dzieje, tom 4', 'tom 4'],
  ['Historia XX wieku', undefined],
  ['Pan Tadeusz', undefined],
  ['Ulica Długa 5', undefined],
  ['1905', undefined],
  ['Autor i dzieło', undefined],
])('in the title %s the number is %s', (title, number) => {
  expect(numberInTitle(title)).toBe(number);
});

test.each([
  ['Bd. 2', true],
  ['Jahrgang 24', true],
  ['1892-07', true],
  ['Neue Folge Band 75', true],
  ['05', true],
  ['Rocznik', false],
  ['Kurier 24', false],
  ['', false],
])('%j is only a number: %s', (text, is) => {
  expect(isOnlyNumber(text)).toBe(is);
});
