import { expect, test } from 'vitest';
import { splitNames, splitValues } from './split.ts';

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

test.each([
  ['Gebethner i Wolff ; G. Gebethner i Spółka', ['Gebethner i Wolff', 'G. Gebethner i Spółka']],
  ['Nowak, Jan; Jan Paweł II (papież ; 1920-2005)', ['Nowak, Jan', 'Jan Paweł II (papież ; 1920-2005)']],
  ['Warszawa : Gebethner ; Lwów : Altenberg', ['Warszawa : Gebethner', 'Lwów : Altenberg']],
  ['[Jan Haller] ; von der Goltz, H. | d’Annunzio', ['[Jan Haller]', 'von der Goltz, H.', 'd’Annunzio']],
  ['unknown; Altenberg', ['unknown', 'Altenberg']],
])('several names: %s', (text, names) => {
  expect(splitNames(text)).toEqual(names);
});

test.each([
  'Kraków ; Lwów : Gebethner',
  '[Gebethner ; Wolff]',
  'Drukarnia Narodowa ; nakładem autora',
  'Nowak, Jan ; (1850-1920)',
  'Nowak, Jan ; 1850-1920',
  ' Gebethner; ',
])('not clearly several names: %s', (text) => {
  expect(splitNames(text)).toEqual([text]);
});
