import { expect, test } from 'vitest';
import { codeOfTag, languageTags, tagOfCode } from './language-codes.ts';

test('languages with two codes have one for each use', () => {
  expect([codeOfTag('de', 'bibliographic'), codeOfTag('de-AT', 'terminological')]).toEqual(['ger', 'deu']);
  expect([tagOfCode('ger'), tagOfCode('deu'), tagOfCode('pol')]).toEqual(['de', 'de', 'pl']);
  expect([codeOfTag('pl', 'bibliographic'), codeOfTag('grc', 'bibliographic')]).toEqual(['pol', 'grc']);
  expect(codeOfTag('xx', 'bibliographic')).toBeUndefined();
});

test('each language with a tag of two letters has its codes, and these, as withdrawn ones, have the tag', () => {
  expect(languageTags.filter((tag) => !/^[a-z]{2}$/.test(tag))).toEqual([]);
  for (const tag of languageTags)
    for (const kind of ['bibliographic', 'terminological'] as const)
      expect(tagOfCode(codeOfTag(tag, kind) ?? '')).toBe(tag);
  expect(['ltz', 'chu', 'urd', 'scc', 'scr'].map(tagOfCode)).toEqual(['lb', 'cu', 'ur', 'sr', 'hr']);
  expect(['csb', 'und', 'pl', 'polski', ''].map(tagOfCode)).toEqual(Array(5).fill(undefined));
});
