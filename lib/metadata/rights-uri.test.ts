import { expect, test } from 'vitest';
import { rightsUri } from './rights-uri.ts';

test.each([
  [
    'https://creativecommons.org/licenses/by-sa/4.0/deed.pl',
    'http://creativecommons.org/licenses/by-sa/4.0/',
  ],
  [
    'http://www.creativecommons.org/licenses/by/3.0/pl/legalcode',
    'http://creativecommons.org/licenses/by/3.0/pl/',
  ],
  [
    'http://creativecommons.org/licenses/by-nc/2.5/scotland/deed',
    'http://creativecommons.org/licenses/by-nc/2.5/scotland/',
  ],
  ['https://creativecommons.org/publicdomain/mark/1.0', 'http://creativecommons.org/publicdomain/mark/1.0/'],
  [
    'https://rightsstatements.org/page/InC-EDU/1.0/?language=en',
    'http://rightsstatements.org/vocab/InC-EDU/1.0/',
  ],
  ['http://rightsstatements.org/vocab/NoC-NC/1.0/', 'http://rightsstatements.org/vocab/NoC-NC/1.0/'],
  ['https://example.org/creativecommons.org/licenses/by/4.0/', undefined],
  ['https://creativecommons.org/', undefined],
  [
    'https://creativecommons.org/licenses/by-sa/4.0/legalcode.pl',
    'http://creativecommons.org/licenses/by-sa/4.0/',
  ],
  ['http://creativecommons.org/publicdomain/zero/1.0', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://creativecommons.org/about/', undefined],
  ['CC BY', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is %s', (given, uri) => {
  expect(rightsUri(given)).toBe(uri);
});
