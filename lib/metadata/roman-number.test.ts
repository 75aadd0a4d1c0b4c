import { expect, test } from 'vitest';
import { romanNumber, romanNumeral } from './roman-number.ts';

test('Roman numerals are parsed, and written, digit by digit', () => {
  const digits = [
    ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
    ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'],
    ['', 'C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'],
    ['', 'M', 'MM', 'MMM'],
  ];
  const write = (number: number) =>
    [...String(number)].map((digit, at, { length }) => digits[length - 1 - at]?.[Number(digit)]).join('');
  for (let number = 1; number < 4000; number += 1) {
    expect(romanNumber(write(number))).toBe(number);
    expect(romanNumeral(number)).toBe(write(number));
  }
  expect(romanNumber('IIII')).toBe(4);
  for (const text of ['', 'IC', 'VV', 'ii', 'MMMM', 'ABC']) expect(romanNumber(text)).toBeUndefined();
});
