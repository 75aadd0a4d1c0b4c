import { expect, test } from 'vitest';
import { isTaken, reuseOf, rightsStatement } from './rights.ts';

test.each([
  [
    'https://creativecommons.org/publicdomain/mark/1.0/deed.pl',
    'http://creativecommons.org/publicdomain/mark/1.0/',
  ],
  ['http://creativecommons.org/publicdomain/zero/1.0', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  [
    'https://creativecommons.org/licenses/by-sa/4.0/legalcode.pl',
    'http://creativecommons.org/licenses/by-sa/4.0/',
  ],
  [
    'https://creativecommons.org/licenses/by/3.0/pl/deed.en',
    'http://creativecommons.org/licenses/by/3.0/pl/',
  ],
  ['https://rightsstatements.org/page/InC/1.0/?language=pl', 'http://rightsstatements.org/vocab/InC/1.0/'],
])('%s', (address, statement) => {
  expect(rightsStatement(address)).toBe(statement);
});

test('what is no licence has no statement', () => {
  for (const address of [undefined, '', 'x', 'https://example.org/', 'https://creativecommons.org/about/'])
    expect(rightsStatement(address)).toBeUndefined();
});

test('statements by how freely they let something be used', () => {
  const vocabulary = (code: string) => `http://rightsstatements.org/vocab/${code}/1.0/`;
  expect(reuseOf('http://creativecommons.org/licenses/by-sa/4.0/')).toBe('open');
  expect(reuseOf('http://creativecommons.org/licenses/by-nc/4.0/')).toBe('limited');
  expect([reuseOf(vocabulary('NoC-NC')), reuseOf(vocabulary('InC'))]).toEqual(['limited', 'restricted']);
  expect([isTaken(vocabulary('InC')), isTaken(vocabulary('UND'))]).toEqual([true, false]);
});
