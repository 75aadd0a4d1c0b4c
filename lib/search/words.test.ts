import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords, joinedCompounds, titleKey, titleSortKey, wordsIn } from './words.ts';

test('words are folded, with their diacritics kept separately', () => {
  expect(wordsIn('Żółw, l’été-12!')).toEqual([
    { folded: 'zolw', marked: 'żółw' },
    { folded: 'l', marked: undefined },
    { folded: 'ete', marked: 'été' },
    { folded: '12', marked: undefined },
  ]);
});

test('a text and a query are tokenised alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      const words = wordsIn(text).map(({ folded }) => folded);
      expect(words).toEqual(foldedWords(words.join(' ')));
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

test('soft hyphens and joiners separate no words, but blanks without a width do', () => {
  for (const invisible of ['\u00ad', '\u200c', '\u200d', '\u2060', '\u00ad\u200d']) {
    const text = `Biblio${invisible}teka żół${invisible}wia`;
    expect(foldedWords(text)).toEqual(['biblioteka', 'zolwia']);
    expect(wordsIn(text)).toEqual(wordsIn('Biblioteka żółwia'));
    for (const key of [titleKey, titleSortKey]) expect(key(text)).toBe(key('Biblioteka żółwia'));
  }
  // JavaScript takes U+FEFF for a blank, too.
  for (const blank of ['\u200b', '\ufeff'])
    expect(foldedWords(`Biblio${blank}teka`)).toEqual(['biblio', 'teka']);
});

test('compounds are joined, but not what is part of a longer sign', () => {
  expect(joinedCompounds('Kościół (rzymsko-kato\u00adlicki), ex\u2010libris\u2011Kraków.')).toEqual([
    'rzymskokatolicki',
    'exlibrisKraków',
  ]);
  expect(joinedCompounds('A-dur, 1914-1918, abc-def-1, a-b, -Łódź-, l1-ab')).toEqual([]);
});

test('titles are sorted in the order of the Polish alphabet', () => {
  const titles = [
    'Zoo',
    'Łąka',
    'Lwy',
    'Ćma',
    'Cztery',
    '„Dom”',
    'Dom nad rzeką',
    'Źdźbło',
    'Żaba',
    'Ława',
    'Äpfel',
  ];
  const sorted = [...titles].sort((one, other) => (titleSortKey(one) < titleSortKey(other) ? -1 : 1));
  expect(sorted).toEqual([
    'Äpfel',
    'Cztery',
    'Ćma',
    '„Dom”',
    'Dom nad rzeką',
    'Lwy',
    'Ława',
    'Łąka',
    'Zoo',
    'Źdźbło',
    'Żaba',
  ]);
});

test('a long title is truncated between two characters', () => {
  const cut = `${'ab '.repeat(99)}zz`;
  for (const key of [titleKey(`${cut}𠀀`), titleSortKey(`${cut}𠀀`)]) expect(key).toBe(cut);
});
