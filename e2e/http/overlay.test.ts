import { describe, expect, test } from 'vitest';
import { objectPath } from '#lib/addresses.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { RawAnswer } from '../support/http.ts';
import { hostileId, hostileTitle } from '../support/made-catalogue.ts';
import { editorCookie, previewSecret, serveLibrary } from './library.fixture.ts';

const library = serveLibrary(undefined, { PREVIEW_SECRET: previewSecret });
const object = objectPath('pl', { id: hostileId, slug: slugOf(hostileTitle) });
const tree = encodeURIComponent(JSON.stringify(['', { children: [['locale', 'pl', 'd', null], {}] }]));

/** What Next's router sends from the feed. */
const router = { RSC: '1', 'Next-Url': '/pl', 'Next-Router-State-Tree': tree };
const overlayOf = (path: string, headers: Record<string, string> = router) =>
  library.ask(`${path}${path.includes('?') ? '&' : '?'}_rsc=1a2b3`, { headers });

/** Everything that two answers must have in common. */
const whole = (answer: RawAnswer) => [
  answer.status,
  answer.lines.filter(([name]) => !['Date', 'Age'].includes(name)),
  answer.text(),
];

describe('an object to lay over the feed', () => {
  test('is data for this one browser, with the overlay and without the page', async () => {
    const answer = await overlayOf(object);
    expect(answer.status).toBe(200);
    expect(answer.header('Content-Type')).toBe('text/x-component');
    expect(answer.header('Cache-Control')).toBe('private, no-store');
    // By this Next's router knows that the address shows something else when it is opened from elsewhere.
    expect(answer.header('Vary')?.toLowerCase()).toContain('next-url');
    expect(answer.header('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.header('Content-Security-Policy')).toContain("default-src 'none'");
    expect(answer.header('ETag')).toBeUndefined();
    expect(answer.header('Set-Cookie')).toBeUndefined();
    expect(answer.text()).toContain('ObjectOverlay');
    expect(answer.text()).not.toContain('<html');
    expect(answer.text()).not.toContain('contentinfo');
  });

  test('is the scan that the address asks for, compressed when that is asked for', async () => {
    const second = await overlayOf(`${object}?scan=2`);
    expect(second.text()).not.toBe((await overlayOf(object)).text());
    const coded = await overlayOf(object, { ...router, 'Accept-Encoding': 'br' });
    expect(coded.header('Content-Encoding')).toBe('br');
  });

  test.each([
    [
      'a tree of another page',
      { 'Next-Router-State-Tree': encodeURIComponent('["",{"children":["x",{}]}]') },
    ],
    ['no tree', { 'Next-Router-State-Tree': '' }],
    ['a tree that is none', { 'Next-Router-State-Tree': '%%%{' }],
    ['a tree as large as headers may be', { 'Next-Router-State-Tree': '%5B'.repeat(4000) }],
    ['another page beneath', { 'Next-Url': '/en/institutions' }],
    ['a page beneath that is none', { 'Next-Url': '/(((((((((((((((((((((((((.*)+)+' }],
    ['a prefetch', { 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
    ['an action', { 'Next-Action': 'abc' }],
    ['forwarding', { 'X-Forwarded-Host': 'evil.example', 'X-Middleware-Subrequest': 'middleware' }],
    ['cookies', { Cookie: 'session=secret; theme=dark' }],
    ['a nonce', { 'Content-Security-Policy': "script-src 'nonce-evil'" }],
  ])('depends on nothing but its address: %s', async (_name, headers: Record<string, string>) => {
    const plain = await overlayOf(object);
    expect(whole(await overlayOf(object, { ...router, ...headers }))).toEqual(whole(plain));
  });

  test('headers that are too large are refused, and the server goes on', async () => {
    const answer = await overlayOf(object, { ...router, 'Next-Router-State-Tree': '['.repeat(20_000) });
    expect(answer.status).toBe(431);
    expect((await overlayOf(object)).status).toBe(200);
  });
});

describe('the document of the same address', () => {
  const marks = { RSC: { RSC: '1' }, 'RSC and its page': router };

  test('stays as it was, before and after', async () => {
    const before = whole(await library.ask(object));
    await overlayOf(object);
    expect(whole(await library.ask(object))).toEqual(before);
    expect(before[2]).toContain('<html');
  });

  test.each(Object.entries(marks))(
    'is what %s without the mark in the address get',
    async (_name, headers) => {
      expect(whole(await library.ask(object, { headers }))).toEqual(whole(await library.ask(object)));
    },
  );

  test('is what the mark in the address without the header gets, kept by no cache elsewhere', async () => {
    const answer = await library.ask(`${object}?_rsc=1a2b3`);
    expect(answer.text()).toBe((await library.ask(object)).text());
    expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.header('Cache-Control')).toBe('private, no-store');
  });

  test('is what HEAD is about', async () => {
    const answer = await library.ask(`${object}?_rsc=1`, { method: 'HEAD', headers: router });
    expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
  });

  test('is what an editor’s preview gets, kept by nobody', async () => {
    const answer = await overlayOf(object, { ...router, Cookie: await editorCookie(library) });
    expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.header('Cache-Control')).toBe('private, no-store');
  });

  test.each(['/pl', '/pl?type=news', '/en/institutions', '/pl/statistics'])(
    'is all that %s has: the router then loads it',
    async (path) => {
      // The first home page of a library counts its figures, which is a change of the store.
      await library.ask(path);
      expect(whole(await overlayOf(path))).toEqual(whole(await library.ask(path)));
    },
  );
});

describe('an object that is not at its address', () => {
  test('is a 404 with its page, at which the router loads the address', async () => {
    const answer = await overlayOf('/pl/objects/none/none');
    expect(answer.status).toBe(404);
    expect(answer.header('Content-Type')).toBe('text/html; charset=utf-8');
  });

  test('is sent to the right one, which the router then loads', async () => {
    const answer = await overlayOf(object.replace(/[^/]*$/, 'wrong'));
    expect(answer.status).toBe(308);
    const location = answer.header('Location') ?? '';
    expect(location).toBe(object);
    const document = await library.ask(location, { headers: router });
    expect(document.header('Content-Type')).toBe('text/html; charset=utf-8');
  });
});
