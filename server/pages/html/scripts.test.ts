import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashScripts, withoutScripts } from './scripts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`;

test.each([
  ['<script nonce="m">one()</script>', [hash('one()')]],
  ['<script id="_R_" nonce="m">a</script><script\n x nonce="m" >b\r\nc</script >', [hash('a'), hash('b\nc')]],
  ['<SCRIPT async nonce="m">a</SCRIPT>', [hash('a')]],
  ['<script src="/a.js" nonce="m" async=""></script>', []],
  ['<script async src=/a.js></script><script nonce="m">b</script>', [hash('b')]],
  ['<script data-src="x" nonce="m">a</script>', [hash('a')]],
  ['<script title="a>b" nonce="m">c</script>', [hash('c')]],
  ['<script type="application/ld+json" nonce="m">{"a":1}</script>', []],
  ['<script type="module" nonce="m">m</script>', [hash('m')]],
  ['<script nonce="m">same</script><script nonce="m">same</script>', [hash('same')]],
  ['<p>&lt;script nonce="m"&gt;no&lt;/script&gt;</p>', []],
  ['<script nonce="m">if (a < b) "<p>"</script>', [hash('if (a < b) "<p>"')]],
])('%s', (body, sources) => {
  expect(hashScripts(page(body), 'm').scriptSources).toEqual(sources);
});

describe('what the site did not write gets no hash', () => {
  test.each([
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="guess">evil()</script>',
    '<script data-x=\' nonce="guess"\'>evil()</script>',
    '</head><script>evil()</script>',
  ])('%s', (body) => {
    expect(hashScripts(page(body), 'm').scriptSources).toEqual([]);
  });
});

test('the layout may write into the head', () => {
  expect(hashScripts(page('', '<script>theme()</script>'), 'm').scriptSources).toEqual([hash('theme()')]);
});

test('nothing of the mark remains, so that two renders of one page are the same bytes', () => {
  const render = (mark: string) =>
    page(
      `<script nonce="${mark}">push("{\\"nonce\\":\\"${mark}\\"}")</script><script src="a" nonce="${mark}"></script>`,
    );
  const first = hashScripts(render('aaaa'), 'aaaa');
  expect(first).toEqual(hashScripts(render('bbbb'), 'bbbb'));
  expect(first.html).not.toContain('aaaa');
  expect(first.scriptSources).toEqual([hash('push("{\\"nonce\\":null}")')]);
});

test('a document can go without scripts, and without what fetches them', () => {
  const marked =
    '<head><link rel="preload" as="script" fetchPriority="low" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/>' +
    '<script>theme()</script></head><body><p>&lt;script></p><script src="/a.js" nonce="m" async=""></script>' +
    '<script nonce="m">self.x.push("\\u003c/script>")</script></body>';
  expect(withoutScripts(marked, 'm')).toBe(
    '<head><link rel="preload" as="font" href="/f.woff2"/></head><body><p>&lt;script></p></body>',
  );
});
