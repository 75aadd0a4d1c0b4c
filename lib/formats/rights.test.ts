import { expect, test } from 'vitest';
import { isTaken, reuseOf } from './rights.ts';

test('statements by how freely they let something be used', () => {
  const vocabulary = (code: string) => `http://rightsstatements.org/vocab/${code}/1.0/`;
  expect(reuseOf('http://creativecommons.org/licenses/by-sa/4.0/')).toBe('open');
  expect(reuseOf('http://creativecommons.org/licenses/by-nc/4.0/')).toBe('limited');
  expect([reuseOf(vocabulary('NoC-NC')), reuseOf(vocabulary('InC'))]).toEqual(['limited', 'restricted']);
  expect([isTaken(vocabulary('InC')), isTaken(vocabulary('UND'))]).toEqual([true, false]);
});
