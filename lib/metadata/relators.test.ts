import { expect, test } from 'vitest';
import { relatorCode, relatorTerm } from './relators.ts';

test('a term is written as its own code, whatever other codes are read as the same term', () => {
  expect(['ctb', 'oth'].map(relatorTerm)).toEqual(['contributor', 'contributor']);
  expect(relatorCode('contributor')).toBe('ctb');
  expect(relatorCode('lithographer')).toBe('ltg');
});
