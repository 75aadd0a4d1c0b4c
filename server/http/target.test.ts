import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTarget, toOriginForm } from './target.ts';

test.each([
  ['/', { path: '/', query: '' }],
  ['/pl?type=news&a', { path: '/pl', query: 'type=news&a' }],
  ['/pl/objects/a%2Fb/c?', { path: '/pl/objects/a%2Fb/c', query: '' }],
  ['/%zz', 400],
  ['/pl/search?q=\u00c5\u00bc', 400],
  ['/a%00b', 400],
  ['/%C0%AF', 400],
  ['*', 400],
  ['', 400],
  ['ftp://other.example/', 400],
  ['//other.example/', 404],
  [`/${'a'.repeat(8192)}`, 414],
])('%s', (url, result) => {
  expect(parseTarget(url)).toEqual(result);
});

test.each([
  ['http://a.example/pl?b=c', '/pl?b=c', 'a.example'],
  ['HTTPS://a.example:8080', '/', 'a.example:8080'],
  ['http://a.example?b', '/?b', 'a.example'],
  ['http://a.example//b', '//b', 'a.example'],
  // A user in a target is to be treated as an error (RFC 9110, section 4.2.4).
  ['http://a.example@b.example/', undefined],
  ['http:///pl', undefined],
  ['ftp://a.example/', undefined],
  ['/http://a.example/', undefined],
  ['*', undefined],
])('%s in absolute form is %s at the host %s', (url, path = url, host = 'before.example') => {
  const incoming = { url, headers: { host: 'before.example' } };
  toOriginForm(incoming);
  expect(incoming).toEqual({ url: path, headers: { host } });
});

test('nothing makes it throw, and what it lets through can be decoded', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const target = parseTarget(`/${text}`);
      if (typeof target !== 'number') decodeURIComponent(target.path);
    }),
  );
});
