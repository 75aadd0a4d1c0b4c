import fc from 'fast-check';
import type { TextLayer, Word } from './text-layer.ts';

/** A layer of blocks of lines as printed; a hyphen at the end of a line breaks a word. */
export function layerOf(...blocks: string[][]): TextLayer {
  return {
    blocks: blocks.map((lines) => ({
      lines: lines.map((line) => ({
        words: line
          .split(' ')
          .map((text): Word => (text.endsWith('-') ? { text, joined: text.slice(0, -1) } : { text })),
      })),
    })),
  };
}

const letters = fc.constantFrom(
  'ż',
  'Ó',
  'ł',
  'w',
  'ſ',
  'ﬁ',
  'æ',
  'ß',
  'A',
  'e',
  '’',
  '—',
  '\u00ad',
  'ж',
  '1',
);
const word = fc.string({ unit: letters, minLength: 1, maxLength: 6 });

/** Any layer of words without spaces, some of them hyphenated. */
export const layers: fc.Arbitrary<TextLayer> = fc.record({
  blocks: fc.array(
    fc.record({
      lines: fc.array(
        fc.record({
          words: fc.array(
            fc.oneof(
              { weight: 3, arbitrary: word.map((text): Word => ({ text })) },
              word.map((text): Word => ({ text: `${text}-`, joined: text })),
            ),
            { maxLength: 5 },
          ),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});
