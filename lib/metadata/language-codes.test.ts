import { expect, test } from 'vitest';
import { codeOfTag, tagOfCode } from './language-codes.ts';

test('languages with two codes have one for each use', () => {
  expect([codeOfTag('de', 'bibliographic'), codeOfTag('de-AT', 'terminological')]).toEqual(['ger', 'deu']);
  expect([tagOfCode('ger'), tagOfCode('deu'), tagOfCode('pol')]).toEqual(['de', 'de', 'pl']);
  expect([codeOfTag('pl', 'bibliographic'), codeOfTag('grc', 'bibliographic')]).toEqual(['pol', 'grc']);
  expect(codeOfTag('xx', 'bibliographic')).toBeUndefined();
});
