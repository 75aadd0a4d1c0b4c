import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test.each([
  '/pl',
  '/en/pages/help',
  '/pl?type=news',
  '/pl/pages/za%C5%BC%C3%B3%C5%82%C4%87#drugi',
  '/en/preview/try',
])('%s is a page of this site', (given) => {
  expect(returnAddress(given, 'en')).toBe(given);
});

test.each([
  undefined,
  '',
  'pl',
  '//evil.example',
  '//evil.example/pl',
  '/\\evil.example',
  '\\\\evil.example',
  '/pl\\..\\..\\evil',
  '/\t/evil.example',
  '/pl\n',
  '/pl\r\nSet-Cookie: a=b',
  '/pl\0',
  ' /pl',
  'https://evil.example/pl',
  'HTTPS:/pl',
  'javascript:alert(1)',
  'data:text/html,x',
  '/pl/..//evil.example',
  '/pl/../../evil',
  '/pl/%2e%2e//evil.example',
  '/./pl',
  '/xx',
  '/plus',
  '/',
  '/api/pages/',
  '/preview/leave',
  '/pl/żółw',
  '/pl/\u2028',
  `/pl/${'a'.repeat(2000)}`,
])('%j leads to the dashboard', (given) => {
  expect(returnAddress(given, 'en')).toBe('/en/preview');
});

test('whatever is given, a browser stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    'pl',
    'en',
    '..',
    '.',
    '@',
    ':',
    'evil.example',
    '\t',
    '\n',
    '%2f',
    '?',
    '#',
    'http:',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = returnAddress(pieces.join(''), 'pl');
      const seen = new URL(address, 'https://library.example/pl');
      expect(seen.origin).toBe('https://library.example');
      expect(seen.pathname).toMatch(/^\/(?:pl|en)(?:\/|$)/);
    }),
    { numRuns: 5000 },
  );
});
