import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/text/fold.ts';
import { readInflection } from './inflection.ts';
import { found, knownMissed, knownWrong, notFound } from './judged.fixture.ts';
import { openLexicon } from './lexicon.ts';
import { packLexicon, readLexicon } from './lexicon-file.ts';

const file = 'dist/polish.lexicon';
const lexicon = openLexicon(file);

/** Whether a title contains a word in some form. */
function isIn(word: string, title: string): boolean {
  const words = fold(title).split(/[^\p{L}\p{N}]+/u);
  return lexicon.formsOf(word).some((form) => words.includes(form));
}

test('inflected words, with or without diacritics, find what they should according to the judgements', () => {
  const missed = found.filter(([query, title]) => !query.split(' ').every((word) => isIn(word, title)));
  expect(found.length).toBeGreaterThanOrEqual(120);
  expect(missed.map(([query]) => query)).toEqual(knownMissed);
  expect(missed.length / found.length).toBeLessThanOrEqual(0.05);
});

test('words find nothing that merely looks similar', () => {
  const wrong = notFound.filter(([query, title]) => query.split(' ').some((word) => isIn(word, title)));
  expect(notFound.length).toBeGreaterThanOrEqual(40);
  expect(wrong.map(([query]) => query)).toEqual(knownWrong);
  expect(wrong.length / notFound.length).toBeLessThanOrEqual(0.05);
});

test.each(['żółw', 'zolw', 'zółw', 'żolw'])('%s gives the forms of żółw', (word) => {
  expect(lexicon.formsOf(word)).toEqual(expect.arrayContaining([fold(word), 'zolwia', 'zolwie', 'zolwiami']));
});

test('a dictionary knows its words in all forms, and nothing that merely looks like a surname', () => {
  expect(['żółwiami', 'zolwiami', 'pany'].map(lexicon.knows)).toEqual([true, true, true]);
  expect(['kochanoski', 'historya', 'a'.repeat(100)].map(lexicon.knows)).toEqual([false, false, false]);
});

test('a folded word is spelt with its diacritics where there is one spelling, of words of the dictionary', () => {
  expect(['zolw', 'pokoj', 'mapa'].map(lexicon.spelt)).toEqual(['żółw', 'pokój', 'mapa']);
  expect(['laska', 'los', 'kochanoski'].map(lexicon.spelt)).toEqual(['laska', 'los', 'kochanoski']);
});

test('typed diacritics are respected', () => {
  // No word is spelt like this.
  expect(lexicon.formsOf('źolw')).toEqual(['zolw']);
  // The first is only a form of "łoś", the second only of "los".
  expect(lexicon.formsOf('łoś')).toContain('losiami');
  expect(lexicon.formsOf('łoś')).not.toContain('losami');
  expect(lexicon.formsOf('los')).toContain('losami');
  expect(lexicon.formsOf('los')).not.toContain('losiami');
});

test.each([
  ['świętego', 'św'],
  ['św', 'swietemu'],
  ['ksiądz', 'ks'],
  ['ks', 'ksiedza'],
  ['ks', 'ksiecia'],
  ['ulicy', 'ul'],
  ['część', 'cz'],
  ['hr', 'hrabiego'],
])('%s is found as %s', (word, form) => {
  expect(lexicon.formsOf(word)).toContain(fold(form));
});

test('a base without its diacritics is found, though it is spelt as a form of another word', () => {
  expect(lexicon.formsOf('bron')).toEqual(expect.arrayContaining(['brony', 'broniach']));
  expect(lexicon.formsOf('kon')).toContain('konmi');
});

test('surnames that the dictionary lacks are inflected as others are', () => {
  for (const word of ['badurskim', 'badurską']) expect(lexicon.formsOf(word)).toContain('badurskiej');
  expect(lexicon.formsOf('lubartowiczem')).toContain('lubartowiczow');
  expect(lexicon.formsOf('skiego')).toEqual(['skiego']);
});

test('a name that the dictionary lists as several words without rules has them all as forms', () => {
  expect(lexicon.formsOf('wroclaw')).toEqual(
    expect.arrayContaining(['wroclawia', 'wroclawiem', 'wroclawiu']),
  );
  expect(lexicon.formsOf('wiedniu')).toEqual(expect.arrayContaining(['wieden', 'wiednia', 'wiedniem']));
});

test('a name and a word that differ only in capitalisation have forms of their own', () => {
  // "Święty" is a surname, "święto" a holiday.
  expect(lexicon.formsOf('święto')).not.toContain('swiety');
});

test('a town is not the dative of another word', () => {
  expect(lexicon.formsOf('bytom')).toEqual(expect.arrayContaining(['bytom', 'bytomia', 'bytomiu']));
  for (const [town, word] of [
    ['bytom', 'byt'],
    ['radom', 'rada'],
  ] as const) {
    expect(lexicon.formsOf(town)).not.toContain(word);
    expect(lexicon.formsOf(word)).not.toContain(town);
  }
  expect(lexicon.formsOf('domom')).toContain('dom');
  expect(lexicon.formsOf('dom')).toContain('domom');
});

test('names are found in lower case', () => {
  expect(lexicon.formsOf('warszawa')).toContain('warszawie');
});

test('what begins with "not" is another word', () => {
  expect(lexicon.formsOf('znany')).not.toContain('nieznany');
  expect(lexicon.formsOf('nieznany')).not.toContain('znany');
});

test('a form that has no letter of its word is found', () => {
  expect(lexicon.formsOf('ci')).toEqual(expect.arrayContaining(['ten', 'tymi']));
});

test('each form of a dictionary word gives all its forms, except datives that are other words', () => {
  const { offsets, lines, rules } = readLexicon(readFileSync(file));
  const inflection = readInflection(rules);
  const entries = Buffer.from(lines).toString().split('\n');
  const words = new Set(entries.map((line) => line.split('/')[0] ?? ''));
  fc.assert(
    fc.property(fc.nat({ max: offsets.length - 1 }), fc.nat(), (index, number) => {
      const from = offsets[index] ?? 0;
      const line = Buffer.from(lines.subarray(from, lines.indexOf(10, from))).toString();
      const [word = '', flags = '', others = ''] = line.split('/');
      const all = [...inflection.formsOf(word, flags), ...others.split(',').filter(Boolean)];
      const forms = all.filter((one) => one === word || !one.endsWith('om') || !words.has(one));
      const form = forms[number % forms.length] ?? word;
      expect(lexicon.formsOf(form)).toEqual(expect.arrayContaining(forms.map(fold)));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '',
  ' ',
  'żółw żółw',
  'ΑΘΗΝΑ',
  'книга',
  '書',
  '😀',
  '1791',
  "o'",
  'a/b,c\n',
  '\ud800',
  'ß',
  '\u0301',
])('has no forms of %j', (word) => expect(lexicon.formsOf(word)).toEqual([fold(word)]));

test.each(['a', 'ż'])('a word of a hundred thousand %s is its only form', (letter) => {
  expect(lexicon.formsOf(letter.repeat(100_000))).toHaveLength(1);
});

test('without a dictionary a word is its only form', () => {
  const empty = openLexicon('dist/no.lexicon');
  expect(empty.size).toBe(0);
  expect(empty.formsOf('żółwie')).toEqual(['zolwie']);
});

test('a truncated file and an unknown rule are refused', () => {
  const dictionary = (aff: string) => ({ aff: Buffer.from(aff), dic: Buffer.from('1\nkot/s\n') });
  const packed = packLexicon(dictionary('SET UTF-8\nSFX s Y 1\nSFX s 0 y .\n'));
  expect(Buffer.from(readLexicon(packed).lines).toString()).toContain('kot/s/');
  expect(() => readLexicon(packed.subarray(0, packed.length - 1))).toThrow('cut');
  expect(() => packLexicon(dictionary('FLAG long\n'))).toThrow('FLAG long');
  expect(() => packLexicon(dictionary('SFX s Y 1\nSFX s 0 y/t .\n'))).toThrow('y/t');
});
