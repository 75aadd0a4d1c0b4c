import { expect, test } from 'vitest';
import { readInflection } from './inflection.ts';

const { formsOf, endingsOf } = readInflection(
  [
    'm ka ek [^z]ka',
    'm żka żek żka',
    'M a ę a',
    'M a i [gk]a',
    's 0 y [^k]',
    's t cie t',
    'D ń nia [!-~ń]ń',
  ].join('\n'),
);

test('rules change the end of words that fit their condition', () => {
  expect(formsOf('matka', 'mM')).toEqual(['matka', 'matek', 'matkę', 'matki']);
  expect(formsOf('książka', 'm')).toEqual(['książka', 'książek', 'książek']);
  expect(formsOf('kot', 's')).toEqual(['kot', 'koty', 'kocie']);
  expect(formsOf('bank', 's')).toEqual(['bank']);
});

test('flags without rules change nothing', () => {
  expect(formsOf('kot', 'bq')).toEqual(['kot']);
});

test('rules that may have produced a word are found by its folded ending', () => {
  expect(endingsOf('e')).toEqual([{ strip: 'a', flags: 'M' }]);
  expect(endingsOf('zek')).toEqual([{ strip: 'zka', flags: 'm' }]);
  expect(endingsOf('nia')).toEqual([{ strip: 'n', flags: 'D' }]);
});
