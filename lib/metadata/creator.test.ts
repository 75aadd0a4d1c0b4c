import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creatorOf, isCorporate, isUnknownCreator, splitNames } from './creator.ts';

test.each([
  ['Kowalski, Jan (1850-1920)', 'Jan Kowalski', '1850-1920'],
  ['Kowalski, Jan', 'Jan Kowalski', null],
  ['Curie, Maria Skłodowska- (1867–1934)', 'Maria Skłodowska- Curie', '1867–1934'],
  ['Jan Kowalski', 'Jan Kowalski', null],
  ['Homer', 'Homer', null],
  ['Jan Paweł II (papież ; 1920-2005)', 'Jan Paweł II (papież)', '1920-2005'],
  ['Nowak, Anna (1850-1920); Pius IX (papież ; 1792-1878)', 'Anna Nowak; Pius IX (papież)', null],
  ['Długosz, Jan (1415-1480) ', 'Jan Długosz', '1415-1480'],
  ['Detroit Publishing Co., Detroit', 'Detroit Publishing Co., Detroit', null],
  ['Drukarnia Narodowa, Kraków', 'Drukarnia Narodowa, Kraków', null],
  ['Müller, O. F. (Otto Friedrich)', 'O. F. (Otto Friedrich) Müller', null],
  ['Lomax, John Avery, 1867-1948', 'John Avery Lomax', '1867-1948'],
  ['Comey, Arthur C. (Arthur Coleman), 1886-1954', 'Arthur C. (Arthur Coleman) Comey', '1886-1954'],
  ['Nowak, Jan, 1950-', 'Jan Nowak', '1950-'],
  ['Petri, Laurentius, d. 1573.', 'Laurentius Petri', 'd. 1573'],
  ['Szymonowic, Szymon, ca. 1558-1629', 'Szymon Szymonowic', 'ca. 1558-1629'],
  ['Warszawa, Kraków, 1920', 'Warszawa, Kraków, 1920', null],
  ['Wirzbięta, Maciej (XVI w.)', 'Maciej Wirzbięta', 'XVI w.'],
  ['Jan z Trzciany (XV/XVI w.)', 'Jan z Trzciany', 'XV/XVI w.'],
  ['Nowak, Jan (historyk ; 1890-1965)', 'Jan Nowak (historyk)', '1890-1965'],
  ['Nowak, Jan (historyk ; 1890-1965); Kowal, Ewa', 'Jan Nowak (historyk); Ewa Kowal', null],
  ['Nowak, Jan (historyk) (1890-1965)', 'Jan Nowak (historyk)', '1890-1965'],
  ['Nowak, Anna (poetka)', 'Anna Nowak (poetka)', null],
  ['Nowak, Anna, red.', 'Nowak, Anna, red.', null],
  ['[Nowak, Anna]', '[Anna Nowak]', null],
  ['[Nowak, Anna (1850-1920)?]', '[Anna Nowak?]', '1850-1920'],
  ['Nowak, Anna?', 'Anna Nowak?', null],
  ['Kowalski, Jan [et al.]', 'Jan Kowalski', null],
  ['Kowalski, Jan, 1850-1920 [et al.]', 'Jan Kowalski', '1850-1920'],
  ['Kowalski, Jan (1850-1920) i in.', 'Jan Kowalski', '1850-1920'],
  ['[Nowak, Jan] i in.', '[Jan Nowak]', null],
  ['[et al.]', '', null],
  ['Kowalski, Jan; [et al.]', 'Jan Kowalski', null],
  ['Nowak A., Kowal E.', 'Nowak A., Kowal E.', null],
])('%s', (text, name, date) => {
  expect(creatorOf(text)).toEqual({ creator: text.trim(), name, date });
});

test('any text keeps its words and gives a name', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[A-ZŁ][a-zł]+, [A-Z][a-z]+( \(\d{4}-\d{4}\))?$/)),
      (text) => {
        const { creator, name, date } = creatorOf(text);
        expect(creator).toBe(text.trim());
        for (const part of [...name.split(/[\s;,|[\]?]+/), date ?? '']) expect(creator).toContain(part);
      },
    ),
  );
});

test('bodies are distinguished from people by the words in their names', () => {
  for (const text of [
    'Uniwersytet Jagielloński',
    'Ministerstwo Skarbu',
    'Royal Academy of Arts',
    'Drukarnia Narodowa',
  ])
    expect(isCorporate(text), text).toBe(true);
  for (const text of ['Kowalski, Jan', 'Akademicki, Adam', 'Związkowska, Ewa'])
    expect(isCorporate(text), text).toBe(false);
});

test('an unclosed bracket with only digits is parsed instantly', () => {
  const text = `Nowak, Jan (${'1'.repeat(100_000)}`;
  expect(creatorOf(text).date).toBeNull();
});

test('placeholders for unknown creators are recognised', () => {
  for (const text of ['unknown', ' Anonim ', '[s.n.]', 's. n.', 'Autor nieznany', '[b.a.]', 'b. w.'])
    expect(isUnknownCreator(text), text).toBe(true);
  for (const text of ['Nieznanow, Jan', 'Anonymous Society, London', 'B. A.', ''])
    expect(isUnknownCreator(text), text).toBe(false);
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
