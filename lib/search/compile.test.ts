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
