import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTarget } from './target.ts';

test.each([
  ['/', { path: '/', query: '' }],
  ['/pl?type=news&a', { path: '/pl', query: 'type=news&a' }],
  ['/pl/objects/a%2Fb/c?', { path: '/pl/objects/a%2Fb/c', query: '' }],
  ['/%zz', 400],
  ['/a%00b', 400],
  ['/%C0%AF', 400],
  ['*', 400],
  ['', 400],
  ['http://other.example/', 400],
  ['//other.example/', 404],
  [`/${'a'.repeat(8192)}`, 414],
])('%s', (url, result) => {
  expect(parseTarget(url)).toEqual(result);
});

test('nothing makes it throw, and what it lets through can be decoded', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const target = parseTarget(`/${text}`);
      if (typeof target !== 'number') decodeURIComponent(target.path);
    }),
  );
});
