import { expect, test } from 'vitest';
import { splitValues } from './split-values.ts';

test.each([
  ['Kraków; Lwów | Wilno', ['Kraków', 'Lwów', 'Wilno']],
  ['Jan Paweł II (papież ; 1920-2005)', ['Jan Paweł II (papież ; 1920-2005)']],
  ['Pius IX (papież ; 1792-1878); Nowak, Anna', ['Pius IX (papież ; 1792-1878)', 'Nowak, Anna']],
  ['Nowak, Jan (1850; Nowak, Anna (1860)', ['Nowak, Jan (1850', 'Nowak, Anna (1860)']],
  ['1) Jan Kowalski; 2) Anna Nowak', ['1) Jan Kowalski', '2) Anna Nowak']],
  [' ;|; ', []],
  [undefined, []],
])('%s', (text, values) => {
  expect(splitValues(text)).toEqual(values);
});

test('a text of nothing but punctuation is split instantly', () => {
  expect(splitValues(`${';'.repeat(100_000)} (`)).toEqual(['(']);
});
