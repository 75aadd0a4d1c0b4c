import { expect, test } from 'vitest';
import { reliedOn, requireReliedOn } from './relied-on.ts';

const head =
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="MARK" data-precedence="next"/>' +
  '<link rel="preload" as="script" fetchPriority="low" nonce="MARK" href="/_next/static/chunks/b.js"/>' +
  '<script src="/_next/static/chunks/c.js" async="" nonce="MARK"></script>' +
  '<script>theme()</script><script src="/_next/static/chunks/old.js" noModule="" nonce="MARK"></script>';
const body =
  '<p>Text</p><script nonce="MARK" id="_R_">self.__next_f=[]</script>' +
  '<script nonce="MARK">self.__next_f.push("{\\"nonce\\":\\"MARK\\"}")</script>';
// In the form that Next 16 writes.
const html = `<!DOCTYPE html><html lang="pl" class="a"><head>${head}</head><body>${body}</body></html>`;
const link =
  '</_next/static/media/f.woff2>; rel=preload; as="font"; crossorigin=""; nonce="MARK"; type="font/woff2"';
const styleSheets = new Map([['/_next/static/chunks/a.css', { text: 'a{}', source: "'sha256-a'" }]]);

const check = (text: string, header: string | undefined = link) =>
  requireReliedOn(
    {
      status: 200,
      headers: header === undefined ? {} : { link: header },
      body: new TextEncoder().encode(text),
      mark: 'MARK',
    },
    styleSheets,
  );

test('what Next writes now is as expected', () => {
  expect(() => check(html)).not.toThrow();
});

test.each([
  ['<head>, </head> and </body>', html.replace('</body>', '')],
  ['attributes of <html>', html.replace('<html lang="pl" class="a">', '<html>')],
  ['the nonce on each script', html.replace(' async="" nonce="MARK"', ' async=""')],
  ['the nonce on each script', html.replace('<script nonce="MARK">self', '<script>self')],
  ['the nonce in no other form', html.replace('<p>', '<p data-nonce="MARK">')],
  ['the nonce in no other form', html.replace('\\"nonce\\":', 'nonce:')],
  ['inline data of the framework', html.replaceAll('__next_f', '__next_g')],
  ['inline data of the framework', html.replace(' async="" nonce="MARK"', ' async=""')],
  ['preloads of scripts', html.replace('rel="preload" as="script"', 'as="script" rel="preload"')],
  ['the framework as <script', html.replace('c.js" async=""', 'c.js" defer=""')],
  [
    'the framework as <script',
    html.replace('src="/_next/static/chunks/c.js" async', 'src="/_next/js/c.js" async'),
  ],
  ['style sheets of the build', html.replace('chunks/a.css', 'css/a.css')],
])('“%s” is missed', (what, text) => {
  expect(() => check(text)).toThrow(`not found in a page: `);
  expect(() => check(text)).toThrow(what);
});

test('missing font preloads are detected, and the sentence says what to do', () => {
  expect(() => check(html, '')).toThrow(
    /^The installed version of Next writes its HTML otherwise .* preloads of the fonts in the header Link\. Install the version/,
  );
});

test('of HTML that is none everything is missed', () => {
  const failure = (() => {
    try {
      check('');
    } catch (error) {
      return String(error);
    }
  })();
  for (const [what] of reliedOn.slice(0, 3)) expect(failure).toContain(what);
});
