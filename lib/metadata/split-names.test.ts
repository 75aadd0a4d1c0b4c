import { expect, test } from 'vitest';
import { splitNames } from './split-names.ts';

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
