import { expect, test } from 'vitest';
import { correctionOf } from './corrections.ts';
import { parseQuery } from './parse.ts';
import { englishStem } from './words/english.ts';
import { type Lexicon, openLexicon } from './words/lexicon.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Corrects a query in a library that contains some words. @param hits number of hits for each query */
async function correct(
  text: string,
  words: readonly string[],
  hits: (text: string) => number,
  lexicon?: Lexicon,
) {
  const searches: string[] = [];
  const library = new Set(words);
  const engine = {
    occurring: async (some: readonly string[]) => new Set(some.filter((word) => library.has(word))),
    ofStem: async (stem: string) => words.filter((word) => englishStem(word) === stem),
  };
  const corrected = await correctionOf(text, parseQuery(text), { engine, lexicon }, async (one) => {
    searches.push(one);
    return { count: hits(one), countUnfiltered: hits(one) };
  });
  return { correction: corrected && { text: corrected.text, count: corrected.count }, searches };
}

test('the spelling with most hits is taken', async () => {
  const hits: Record<string, number> = { kotka: 2, kotek: 5 };
  const { correction } = await correct('kotke', ['kotka', 'kotki'], (text) => hits[text] ?? 0);
  expect(correction).toEqual({ text: 'kotka', count: 2 });
});

test('of words that find the same, the one with as many letters as typed is chosen', async () => {
  const { correction } = await correct('mobi', ['mob', 'moby'], () => 8);
  expect(correction).toEqual({ text: 'moby', count: 8 });
});

test('a Polish word is offered with its diacritics', async () => {
  const lexicon = openLexicon('dist/polish.lexicon');
  const hits = (text: string) => (text === 'wojna i pokój' ? 1 : 0);
  expect((await correct('wojna i pokuj', ['wojna', 'i', 'pokoj'], hits, lexicon)).correction).toEqual({
    text: 'wojna i pokój',
    count: 1,
  });
});

test('an English word of which another form occurs is correct', async () => {
  const words = ['song', 'sons', 'moby'];
  expect((await correct('songs', words, () => 1)).correction).toBeUndefined();
  expect((await correct('mobi', words, () => 1)).correction?.text).toBe('moby');
});

test('a word that occurs in another spelling, or in a form of it, is no misspelling', async () => {
  const lexicon = openLexicon('dist/polish.lexicon');
  for (const word of ['historia', 'historii']) {
    const words = [word, 'history'];
    expect((await correct('historya', words, () => 3, lexicon)).correction, word).toBeUndefined();
  }
  expect((await correct('historya', ['history'], () => 3, lexicon)).correction?.text).toBe('history');
});

test('a word with a soft hyphen is corrected as a whole', async () => {
  expect((await correct('moby mob\u00adi', ['moby'], () => 1)).correction?.text).toBe('moby moby');
});

test('a word of three letters is corrected along with others, in either order, if none is correct', async () => {
  const words = ['moby', 'modi', 'dick', 'dim', 'dis', 'kot'];
  const hits: Record<string, number> = {
    moby: 3,
    modi: 1,
    'moby dick': 2,
    'dick moby': 2,
    '"moby dick"': 2,
    dim: 9,
  };
  const corrected = async (text: string) =>
    (await correct(text, words, (one) => hits[one.replace('" ', '"').trim()] ?? 0)).correction;
  expect(await corrected('mobi dik')).toEqual({ text: 'moby dick', count: 2 });
  expect(await corrected('dik mobi')).toEqual({ text: 'dick moby', count: 2 });
  expect(await corrected('dik')).toBeUndefined();
  // Among correct words it may be a short name.
  expect(await corrected('kot dik')).toBeUndefined();
  expect((await corrected('kot kot mobi modu dik'))?.text).toBe('kot kot moby modi dik');
  expect((await corrected('kot mobi dik'))?.text).toBe('kot moby dik');
});

test('a number is not a misspelling of another one, but a word with a digit may be one', async () => {
  const words = ['1834', '16th', '1890', 'xviii', 'mickiewicz', 'lwowska'];
  for (const text of ['1835', '19th', '1890s', 'xvii', 'mickiewicz 1835'])
    expect((await correct(text, words, () => 1)).correction).toBeUndefined();
  expect((await correct('1wowska', words, () => 1)).correction?.text).toBe('lwowska');
});

test('a correction takes a bounded number of searches, however many words are near, and each word has its share', async () => {
  const near = (word: string) => alphabet.map((letter) => `${word.slice(0, -1)}${letter}`);
  const typed = ['kotk1', 'mapk1', 'ryba1'];
  const words = typed.flatMap(near);
  for (const count of [0, 1]) {
    const { searches, correction } = await correct(typed.join(' '), words, () => count);
    expect(searches.length).toBeLessThanOrEqual(20);
    expect(correction?.text).not.toMatch(/1/);
  }
  expect((await correct('kotk1', near('kotk1'), () => 0)).searches.length).toBeLessThanOrEqual(20);
});
