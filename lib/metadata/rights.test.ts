import { expect, test } from 'vitest';
import { rightsName, rightsUri } from './rights.ts';

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

test.each([
  ['https://creativecommons.org/licenses/by-nc-sa/4.0/deed.pl', 'CC BY-NC-SA 4.0', 'CC BY-NC-SA 4.0'],
  ['http://creativecommons.org/licenses/by/3.0/pl/', 'CC BY 3.0 PL', 'CC BY 3.0 PL'],
  ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/deed.en', 'Domena publiczna', 'Public domain'],
  ['http://rightsstatements.org/vocab/InC/1.0/', 'Objęty pełną ochroną prawnoautorską', 'In Copyright'],
  [
    'https://rightsstatements.org/page/NKC/1.0/?language=pl',
    'Niepotwierdzony brak ochrony prawnoautorskiej',
    'No Known Copyright',
  ],
  ['http://rightsstatements.org/vocab/constructor/1.0/', undefined, undefined],
  ['http://rightsstatements.org/vocab/zero/1.0/', undefined, undefined],
  ['http://creativecommons.org/licenses/gpl/2.0/', undefined, undefined],
  ['https://library.example/terms', undefined, undefined],
  [undefined, undefined, undefined],
])('%s', (address, polish, english) => {
  expect([rightsName(address, 'pl'), rightsName(address, 'en')]).toEqual([polish, english]);
});
