import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, maxValueLength } from './address.ts';
import { betterName, personOf, personValue } from './people.ts';
import { facetValue } from './values.ts';

test.each([
  ['Mickiewicz, Adam', 'adam mickiewicz'],
  ['Adam Mickiewicz', 'adam mickiewicz'],
  ['Mickiewicz Adam', 'adam mickiewicz'],
  ['Mickiewicz, Adam (1798-1855)', 'adam mickiewicz'],
  ['Mickiewicz, Adam (1798-1855). Autor', 'adam mickiewicz'],
  ['Adam Mickiewicz (1798–1855)', 'adam mickiewicz'],
  ['Mickiewicz, Adam, 1798-1855', 'adam mickiewicz'],
  ['Beethoven, Ludwig van', 'ludwig van beethoven'],
  ['Ludwig van Beethoven', 'ludwig van beethoven'],
  ['Curie, Maria Skłodowska- (1867–1934)', 'maria sklodowska curie'],
  ['Maria Skłodowska-Curie', 'maria sklodowska curie'],
  // What distinguishes namesakes is within the dates or before them.
  ['Nowak, Jan (historyk ; 1890-1965)', 'jan nowak'],
  ['Nowak, Jan (historyk) (1890-1965)', 'jan nowak'],
  ['Jan Nowak (historyk)', 'jan nowak'],
  // Two names that are both given names are two people.
  ['Jan, Adam', 'adam jan'],
  ['Adam, Jan', 'jan adam'],
  // Commas in corporate names do not separate a family name.
  ['Drukarnia Narodowa, Kraków', 'drukarnia narodowa krakow'],
  ['jan kowalski 1850', 'jan kowalski 1850'],
  ['紫式部', '紫式部'],
  ['—', '—'],
])('%s is normalised to %s', (text, value) => {
  expect(personValue(text)).toBe(value);
});

test('the normalised form of a name is its own normalised form', () => {
  const name = fc.oneof(fc.string(), fc.stringMatching(/^[A-ZŻ][a-zż]+, [A-Z][a-z]+( \(\d{4}-\d{4}\))?$/));
  fc.assert(fc.property(name, (text) => personValue(personValue(text)) === personValue(text)));
});

describe('namesakes', () => {
  const agent = { kind: 'person', dates: null, statement: null } as const;
  const datedAs = (dates: string | null, statement: string | null = null) =>
    personOf({ ...agent, name: 'Jan Kowalski', dates, statement }).dated;

  test.each([
    ['1850-1920', 'jan kowalski 1850'],
    ['1850–', 'jan kowalski 1850'],
    ['ca. 1850-1920', 'jan kowalski 1850'],
    ['ur. 1850', 'jan kowalski 1850'],
    ['b. 1850', 'jan kowalski 1850'],
    ['d. 1920', undefined],
    ['-1920', undefined],
    ['fl. 1890-1900', undefined],
    ['1890', undefined],
    ['XIX w.', undefined],
    [null, undefined],
  ])('are distinguished by their birth: %s', (dates, value) => {
    expect(datedAs(dates)?.value).toBe(value);
  });

  test('have no dates where there is no name', () => {
    expect(personOf({ ...agent, name: '(1850-1920)', dates: '1850-1920' }).dated).toBeUndefined();
  });

  test('have the value that a query with their name requests', () => {
    const part = fc.constantFrom(
      'Nowak',
      ', ',
      'Łucja',
      ' (1850-1910)',
      ', ca. 1850',
      ';',
      '1850',
      '한국',
      'ß',
      '***',
      ' ',
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.option(text), (name, statement) => {
        const { value, dated } = personOf({ ...agent, name, dates: '1850-1910', statement });
        for (const known of [value, dated?.value ?? value].map((one) => cleanText(one, maxValueLength)))
          expect(facetValue('person', known)).toBe(known);
      }),
    );
  });

  test('are distinguished too where only the name contains the dates', () => {
    expect(datedAs(null, 'Kowalski, Jan (1850-1920)')).toEqual({
      value: 'jan kowalski 1850',
      label: 'Kowalski, Jan (1850-1920)',
    });
  });

  test('have no dates without a name', () => {
    expect(personOf({ ...agent, name: null, dates: '1850-1920' }).dated).toBeUndefined();
  });
});

test('a name is shown as catalogues write it, whichever spelling came first', () => {
  const inOrder = ['Wyspiański, Stanisław', 'Wyspianski, Stanislaw', 'Stanisław Wyspiański'];
  for (const [at, one] of inOrder.entries())
    for (const other of inOrder.slice(at)) {
      expect(betterName(one, other)).toBe(one);
      expect(betterName(other, one)).toBe(one);
    }
  const statement = 'Mickiewicz, Adam (1798-1855)';
  expect(personOf({ kind: 'person', name: 'Adam Mickiewicz', dates: null, statement }).label).toBe(
    'Mickiewicz, Adam',
  );
});
