import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layerOf, layers } from './layers.fixture.ts';
import { linesOf } from './lines.ts';
import { splitForSpeech, utterancesOf } from './speech.ts';
import { voicesIn } from './voices.ts';
import { textOf } from './words.ts';

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

test('hyphenated words are spoken whole, and a block begins a new utterance', () => {
  const lines = linesOf(layerOf(['to jest biblio-', 'teka narodowa'], ['koniec']));
  expect(utterancesOf(lines, 0)).toEqual([
    { text: 'to jest biblioteka narodowa', first: 0, last: 1 },
    { text: 'koniec', first: 2, last: 2 },
  ]);
  expect(utterancesOf(lines, 1)[0]?.text).toBe('teka narodowa');
});

test('a long block is spoken in parts that end with a line', () => {
  const lines = linesOf(
    layerOf(Array.from({ length: 20 }, (_, number) => `line ${number} ${'x'.repeat(60)}`)),
  );
  const utterances = utterancesOf(lines, 0);
  expect(utterances.length).toBeGreaterThan(3);
  expect(Math.max(...utterances.map(({ text }) => text.length))).toBeLessThan(300);
});

test('all of a text is spoken, in order, once', () => {
  fc.assert(
    fc.property(layers, (layer) => {
      const lines = linesOf(layer);
      const utterances = utterancesOf(lines, 0);
      // If the text ends with the first half of a word, its hyphen is not spoken.
      const last = lines.findLast(({ words }) => words.length > 0)?.words.at(-1);
      const text = squeezed(utterances.map((utterance) => utterance.text).join(' ')).replaceAll(' ', '');
      const whole = squeezed(textOf(layer)).replaceAll(' ', '');
      expect(last?.joined === undefined ? text : `${text}-`).toBe(whole);
      const order = utterances.flatMap(({ first, last: end }) => [first, end]);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }),
  );
});

test('running text is spoken in parts that end with a sentence, or with a word if it is too long', () => {
  const sentence = `Ala ma kota${', i psa'.repeat(20)}.`;
  expect(splitForSpeech(`${sentence} ${sentence}`)).toEqual([sentence, sentence]);
  expect(splitForSpeech('słowo '.repeat(100)).every((part) => part.endsWith('słowo'))).toBe(true);
  expect(splitForSpeech(' krótko ')).toEqual(['krótko']);
  expect(splitForSpeech('')).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      const parts = splitForSpeech(text);
      expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      expect(
        parts.every((part) => part.length <= 200 && !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(part)),
      ).toBe(true);
    }),
  );
});

test('a voice is one of its language, whichever country it is of', () => {
  const voices = ['pl-PL', 'en_GB', 'de', 'EN-us'].map((lang) => ({ lang }));
  expect(voicesIn(voices, 'en').map(({ lang }) => lang)).toEqual(['en_GB', 'EN-us']);
  expect(voicesIn(voices, 'pl-Latn')).toEqual([{ lang: 'pl-PL' }]);
  expect(voicesIn(voices, undefined)).toEqual([]);
});
