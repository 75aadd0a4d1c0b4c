import { expect, test } from 'vitest';
import { compileQuery, matcherOf, textMatchOf } from './compile.ts';
import { parseQuery } from './parse.ts';
import { formsIn as formsOnPage } from './snippets.ts';
import { englishStem } from './words/english.ts';
import { openLexicon } from './words/lexicon.ts';

const lexicon = openLexicon('dist/polish.lexicon');

/** The forms of a word that are searched for in a library that has some words. */
async function formsIn(library: string, word: string) {
  const words = library.split(' ');
  const engine = {
    occurring: async (some: readonly string[]) => new Set(some.filter((one) => words.includes(one))),
    ofStem: async (stem: string) => words.filter((one) => englishStem(one) === stem),
  };
  const match = await matcherOf(parseQuery(word), { engine, lexicon });
  const [first] = match?.kind === 'all' ? match.of : [];
  return first?.kind === 'words' ? first.forms : [];
}

test('an English word that is also Polish has its plural, unless that is another Polish word', async () => {
  expect(await formsIn('organ organs organization organy', 'organ')).toEqual(['organ', 'organy', 'organs']);
  expect(await formsIn('organ organs', 'organs')).toEqual(['organs', 'organ']);
  expect(await formsIn('kolo kolos kola', 'koło')).toEqual(['kolo', 'kola']);
});

test('an English noun has its irregular plural and singular', async () => {
  expect(await formsIn('woman women', 'woman')).toEqual(['woman', 'women']);
  expect(await formsIn('woman women', "women's")).toEqual(['women', 'woman']);
});

test('an abbreviation that was not typed is only marked beside its number', async () => {
  const engine = { occurring: async () => new Set<string>(), ofStem: async () => [] };
  const match = await compileQuery(parseQuery('zeszyt 3'), { engine, lexicon: undefined });
  const page = textMatchOf(match)?.page;
  expect(page && formsOnPage(page)).toEqual(['zeszyt', '3', 'zeszyt 3', 'zeszyt iii', 'z 3', 'z iii']);
});

test('words in quotes are not inflected', async () => {
  const words = ['kot', 'koty', 'kota'];
  const engine = { occurring: async () => new Set(words), ofStem: async () => words };
  const compiled = async (text: string) => await compileQuery(parseQuery(text), { engine, lexicon });
  expect(await compiled('"kota"')).toEqual({
    kind: 'all',
    of: [{ kind: 'phrase', field: 'any', words: ['kota'] }],
  });
  expect(await compiled('kota')).toMatchObject({
    of: [{ kind: 'words', forms: expect.arrayContaining(words) }],
  });
});

test('what a long query excludes is excluded, although words beyond the limit are left out', async () => {
  const engine = { occurring: async () => new Set<string>(), ofStem: async () => [] };
  const words = Array.from({ length: 40 }, (_, at) => `slowo${at}`);
  const match = await compileQuery(parseQuery(`${words.join(' ')} -kot`), { engine, lexicon: undefined });
  const kinds = match?.kind === 'all' ? match.of.map(({ kind }) => kind) : [];
  expect(kinds).toEqual([...Array(30).fill('words'), 'not']);
});
