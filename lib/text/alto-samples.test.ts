import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTextLayer } from './alto.ts';
import { findWords, textIndex } from './find.ts';
import { textOf, wordsOf } from './words.ts';

// Files from real libraries, if they are available next to this checkout.
const samples = resolve('..', 'shared', 'samples');
const isThere = existsSync(samples);

const files: [file: string, words: number, text: RegExp, query: string, found: string][] = [
  [
    '01-book-mets-alto-bagit/data/OCR-D-GT-ALTO/PAGE_0017_ALTO.xml',
    150,
    /^Berliniſche Monatsſchrift\.\n\n1784\./,
    'ausgang des menschen',
    'Ausgang des Menſchen',
  ],
  [
    '03-newspaper-ndnp-no-images/sn84038814/00279557189/1859010101/0005.xml',
    7308,
    /every Saturday morning, and contains/,
    'every saturday morning,',
    'every Saturday morning,',
  ],
  ['04-periodical-alto4/6_95b4g_default.xml', 610, /Aéroplane monoplan\./, 'AEROPLANE', 'Aéroplane'],
  [
    '05-songbook-gothic-alto4/33_fc21c_default.xml',
    203,
    /^C\n\nEst a grand tort/,
    'que ie soye',
    'que ie soye/',
  ],
  [
    '06-zoology-plates-alto4/zoologiadanicase01mlle.pdf_page_87.xml',
    156,
    /HOLOTHVRIA PENTACTES/,
    'verrucoso',
    'verrucoſo.',
  ],
  [
    '16-newspaper-bnf-mets-alto-no-images/18140401_1/ALTO/18140401_1-0001.xml',
    1234,
    /JOURNAL DES DEBATS,/,
    'eprouver de retard',
    'éprouver de retard.',
  ],
];

describe.runIf(isThere)('ALTO of real libraries', () => {
  test.each(files)('%s', async (file, words, text, query, found) => {
    const layer = await readTextLayer(readFileSync(resolve(samples, file), 'utf8'), {
      width: 2000,
      height: 3000,
    });
    expect(Math.abs(wordsOf(layer).length - words)).toBeLessThanOrEqual(words * 0.1);
    expect(wordsOf(layer).every(({ box }) => box)).toBe(true);
    expect(textOf(layer)).toMatch(text);
    const [first] = findWords(textIndex(layer), query);
    expect(first && textOf(layer, first)).toBe(found);
  });
});
