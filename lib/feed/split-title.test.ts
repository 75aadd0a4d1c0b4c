import { expect, test } from 'vitest';
import { splitTitle } from './split-title.ts';

const long = 'Słownik geograficzny Królestwa Polskiego i innych krajów słowiańskich';

test.each([
  ', t. 1',
  '. T. II',
  ', vol. 12-13',
  ' (Cz. 3)',
  '. Tom 4, zeszyt 2',
  ', nr 12 (1923)',
  ' 1938/39',
  ', R. 3, nr 12',
  ' t.2',
])('a card keeps the end of “…%s” in sight', (end) => {
  const [start, number = ''] = splitTitle(long + end);
  expect(start + number).toBe(long + end);
  expect(number).toBe(end.replace(/^[.,]? /, ''));
});

test.each([
  long,
  `${long} w skali 1:300 000`,
  `${long} w skali 1:100 000.`,
  `${long} w roku 1863`,
  `${long} z 1863`,
  `${long} Ludwika XIV`,
  `${long} CC`,
  `${long} i obce`,
  `${long}: wydanie L. Mazura`,
  `${long}, t. ${'9'.repeat(30)}`,
  `Dzieje, t. 1`,
  `${'a'.repeat(100)}1`,
])('“%s” stays whole', (title) => {
  expect(splitTitle(title)).toEqual([title]);
});
