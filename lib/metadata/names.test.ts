import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesOf, showName, statedCreator } from './names.ts';

const nobody = { creator: null, creator_name: null, creator_corp: null };
const jan = { family: 'Kowalski', given: 'Jan' };

test.each([
  ['Kowalski, Jan', jan],
  ['Kowalski, Jan (1850-1910). Autor', jan],
  ['Kowalski, Jan (1850-1910)', jan],
  ['Kowalski, Jan (XIX w.)', jan],
  ['Kowalski, Jan (poeta ; 1850-1910)', jan],
  ['Kowalski, Jan <1850-1910>', jan],
  ['Kowalski, Jan, 1850-', jan],
  ['Kowalski, Jan, 1850-1910, redaktor', jan],
  ['Kowalski, Jan, red.', jan],
  ['Müller, O. F. (Otto Friedrich), 1730-1784', { family: 'Müller', given: 'O. F. (Otto Friedrich)' }],
  ['Curie Skłodowska, Maria Anna', { family: 'Curie Skłodowska', given: 'Maria Anna' }],
  ['Jan Kowalski', { literal: 'Jan Kowalski' }],
  ['Biblioteka, zbiory dawne', { literal: 'Biblioteka, zbiory dawne' }],
  ['Homer', { literal: 'Homer' }],
  ['Mickiewicz Adam (1798-1855)', { family: 'Mickiewicz', given: 'Adam' }],
  ['Norwid Cyprian Kamil', { family: 'Norwid', given: 'Cyprian Kamil' }],
  ['Skłodowska-Curie Maria', { family: 'Skłodowska-Curie', given: 'Maria' }],
  ['Żeleński Władysław', { family: 'Żeleński', given: 'Władysław' }],
  ['Adolphe Adam', { literal: 'Adolphe Adam' }],
  ['Jan Adam', { literal: 'Jan Adam' }],
  ['Dylan Thomas', { literal: 'Dylan Thomas' }],
  ['Święty Wojciech', { literal: 'Święty Wojciech' }],
  ['Huta Katarzyna', { literal: 'Huta Katarzyna' }],
  ['Wójcicki K. Władysław', { literal: 'Wójcicki K. Władysław' }],
  ['Jan Paweł II (papież ; 1920-2005)', { literal: 'Jan Paweł II' }],
  ['Jan Paweł II (papież) (1920-2005)', { literal: 'Jan Paweł II' }],
  ['Kowalski, Jan (historyk)', jan],
  ['Kowalski, Jan [et al.]', jan],
  ['[Kowalski, Jan]', jan],
  ['[Kowalski, Jan (1850-1910)?]', jan],
  ['Kowalski, Jan?', jan],
  ['Kowalski J., Nowak P.', { literal: 'Kowalski J., Nowak P.' }],
  ['François Gérard', { literal: 'François Gérard' }],
  ['Jean-Baptiste Julian', { literal: 'Jean-Baptiste Julian' }],
  ['Tristan Bernard', { literal: 'Tristan Bernard' }],
  ['Elmore Leonard', { literal: 'Elmore Leonard' }],
  ['Mistrz Jan', { literal: 'Mistrz Jan' }],
  ['Studio Filip', { literal: 'Studio Filip' }],
  ['Zygmunt III Waza (król Polski ; 1566-1632). Adresat', { literal: 'Zygmunt III Waza' }],
  ['Detroit Publishing Co., Detroit', { literal: 'Detroit Publishing Co., Detroit', body: true }],
  ['Drukarnia Narodowa (Kraków)', { literal: 'Drukarnia Narodowa (Kraków)', body: true }],
])('%s', (creator, name) => {
  expect(namesOf({ ...nobody, creator })).toEqual([name]);
});

test('several creators stay separate, and each is named once', () => {
  const creator = 'Kowalski, Jan (1850-1910); Nowak, Anna | Kowalski, Jan';
  expect(namesOf({ ...nobody, creator })).toEqual([jan, { family: 'Nowak', given: 'Anna' }]);
});

test('the inverted form is preferred, a body follows, and placeholders are dropped', () => {
  const named = { creator: 'Kowalski, Jan (1850)', creator_name: 'Jan Kowalski', creator_corp: 'Klub' };
  expect(namesOf(named)).toEqual([jan, { literal: 'Klub', body: true }]);
  expect(namesOf({ ...named, creator: null, creator_corp: null })).toEqual([{ literal: 'Jan Kowalski' }]);
  for (const creator of [null, '', ' ', '[s.n.]', 'Anonim', '\u202e', ';|;'])
    expect(namesOf({ ...nobody, creator })).toEqual([]);
});

test('any text gives visible names, each on one line, and not too many', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (creator) => {
      const names = namesOf({ ...nobody, creator }).map(showName);
      expect(names.length).toBeLessThanOrEqual(20);
      for (const name of names) {
        expect(name).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
        expect(name).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect([...name].length).toBeLessThanOrEqual(300);
      }
    }),
  );
});

test.each([
  ['cartographer', null],
  ['engraver', 'Nowak, Jan (1850-1920)'],
])('a creator listed as %s too is stated as %s', (role, stated) => {
  const life = { creator_date: '1850-1920', creator_apposition: null };
  const listed = { role, name: 'Jan Nowak', statement: 'Nowak, Jan (1850-1920)' };
  expect(statedCreator({ ...nobody, ...life, creator_name: 'Nowak, Jan' }, [listed])).toBe(stated);
});
