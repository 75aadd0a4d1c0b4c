import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/text/fold.ts';
import { otherSpellings } from './old-spelling.ts';

const pairs = [
  ['historya historja historyja', 'historia'],
  ['xiążę', 'książę'],
  ['xiądz', 'ksiądz'],
  ['xięga', 'księga'],
  ['marya marja', 'maria'],
  ['teorya teorja', 'teoria'],
  ['bibljoteka biblyoteka', 'biblioteka'],
  ['konstytucya konstytucyja', 'konstytucja'],
  ['konstytucyi', 'konstytucji'],
  ['francyi', 'francji'],
  ['rossya', 'rosja'],
  ['kommissya komisya', 'komisja'],
  ['professor', 'profesor'],
  ['summa', 'suma'],
  ['exekutorów', 'egzekutorów'],
  ['expedycya', 'ekspedycja'],
  ['deklaracya', 'deklaracja'],
  ['organizacyja', 'organizacja'],
  ['jenerał', 'generał'],
  ['jeografia', 'geografia'],
  ['kuryer kurjer', 'kurier'],
  ['seym', 'sejm'],
  ['seymów', 'sejmów'],
  ['kray', 'kraj'],
  ['woyna', 'wojna'],
  ['oyczyzna', 'ojczyzna'],
  ['zwyczaiu', 'zwyczaju'],
  ['ordynaryinych', 'ordynaryjnych'],
  ['iako', 'jako'],
  ['ieden', 'jeden'],
  ['módz', 'móc'],
  ['bydź', 'być'],
  ['ztąd', 'stąd'],
  ['dobrem', 'dobrym'],
  ['polskiem', 'polskim'],
  ['polskiemi', 'polskimi'],
  ['przytém', 'przytym'],
].flatMap(([old = '', now = '']) => old.split(' ').map((one): [string, string] => [fold(one), fold(now)]));

test.each(pairs)('%s is an old spelling of %s', (old, now) => {
  expect(otherSpellings(old)).toContain(now);
  expect(otherSpellings(now)).toContain(old);
});

test.each([
  ['theatr', 'teatr'],
  ['philozofia', 'filozofia'],
  ['illustracya', 'ilustracja'],
])('%s is read as %s; the other way there would be too many', (old, now) => {
  expect(otherSpellings(old)).toContain(now);
  expect(otherSpellings(now)).not.toContain(old);
});

test.each(['pan', 'kot', 'dom', 'krolowa', 'warszawa', '', '1791', 'книга'])(
  '%j has always been spelt like this',
  (word) => {
    expect(otherSpellings(word)).toEqual([]);
  },
);

test('gives few spellings, once each, for any word', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[aeijxysgmdz]{0,45}$/)), (word) => {
      const spellings = otherSpellings(word);
      expect(spellings.length).toBeLessThanOrEqual(64);
      expect(new Set(spellings).size).toBe(spellings.length);
      expect(spellings).not.toContain(word);
    }),
  );
  expect(otherSpellings('y'.repeat(100_000))).toEqual([]);
});
