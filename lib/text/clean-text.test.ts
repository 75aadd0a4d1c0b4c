import { expect, test } from 'vitest';
import { cleanTextOf, languageAt } from './clean-text.ts';
import { textOf } from './words.ts';

const block = (text: string, language?: string) => ({
  ...(language && { language }),
  lines: [{ words: text.split(' ').map((word) => ({ text: word })) }],
});

test('each offset of a text is in the language of its block, else in that of the whole', () => {
  const layer = {
    language: 'pl',
    blocks: [block('Wczoraj padało'), block('Gestern', 'de'), block('Es regnete', 'de'), block('Dziś')],
  };
  const clean = cleanTextOf(layer);
  expect(clean.text).toBe(textOf(layer));
  const languageOf = (word: string) => languageAt(clean, clean.text.indexOf(word));
  expect(['Wczoraj', 'padało', 'Gestern', 'regnete', 'Dziś'].map(languageOf)).toEqual([
    'pl',
    'pl',
    'de',
    'de',
    'pl',
  ]);
  expect(clean.languages).toHaveLength(3);
  expect(languageAt(cleanTextOf({ blocks: [block('a')] }), 0)).toBeUndefined();
  expect(languageAt(cleanTextOf({ blocks: [] }), 0)).toBeUndefined();
});
