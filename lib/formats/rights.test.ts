import { expect, test } from 'vitest';
import { isAccepted, reuseOf } from './rights.ts';

test('statements by how freely they let something be used', () => {
  const vocabulary = (code: string) => `http://rightsstatements.org/vocab/${code}/1.0/`;
  expect(reuseOf('http://creativecommons.org/licenses/by-sa/4.0/')).toBe('open');
  expect(reuseOf('http://creativecommons.org/licenses/by-nc/4.0/')).toBe('limited');
  expect([reuseOf(vocabulary('NoC-NC')), reuseOf(vocabulary('InC'))]).toEqual(['limited', 'restricted']);
});

test.each([
  [true, 'http://rightsstatements.org/vocab/InC/1.0/'],
  [false, 'http://rightsstatements.org/vocab/UND/1.0/'],
  [true, 'http://creativecommons.org/publicdomain/mark/1.0/'],
  [false, 'http://creativecommons.org/publicdomain/mark/4.0/'],
  [true, 'http://creativecommons.org/licenses/by/4.0/'],
  [true, 'http://creativecommons.org/licenses/by-nc-sa/3.0/pl/'],
  [false, 'http://creativecommons.org/licenses/by-nc-sa/3.0/xx/'],
  [true, 'http://creativecommons.org/licenses/by-nd-nc/1.0/'],
  [false, 'http://creativecommons.org/licenses/by/2.1/'],
  [false, 'http://creativecommons.org/licenses/nc/1.0/'],
  [false, 'http://creativecommons.org/licenses/by/9.0/'],
])('that Europeana takes is %s of %s', (isOne, statement) => {
  expect(isAccepted(statement)).toBe(isOne);
});
