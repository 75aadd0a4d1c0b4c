import { expect, test } from 'vitest';
import { encodeSegment, objectApiPath } from '#lib/addresses.ts';
import { fullRecord } from '#lib/formats/records.fixture.ts';
import { startForEach } from '../front.fixture.ts';

const { running, get } = startForEach();

test.each([
  ['/pl.json?type=news&x=1', '/api/frontpage/?type=news'],
  ['/en.xml', '/en/feed.atom'],
  ['/pl/search.json?q=stary++dom&view=list', '/api/search/?q=stary+dom'],
  ['/pl/search.xml?q=dom&page=2', '/pl/search.atom?q=dom'],
  ['/en/statistics.json', '/api/stats/'],
  ['/en/institutions/7.json', '/api/organizations/7/'],
  ['/en/pages/about.json', '/api/pages/pl/about/'],
  ['/en/pages/about.md', '/pages/pl/about.md'],
  ['/pl/pages/about.txt', '/pages/pl/about.txt'],
  [`/pl/objects/${encodeSegment(fullRecord.id)}.json`, objectApiPath(fullRecord.id)],
  ['/pl/objects/a%2F1/wrong.json', '/api/objects/a%2F1/'],
  ['/pl/objects/a%2f1/right.xml', '/o/a%2F1/mods.xml'],
  ['/pl/objects/a%2F1/right/scroll.json', '/api/objects/a%2F1/scans/'],
  ['/pl/objects/a%2F1/right/find.json?q=kot', '/api/search/texts/?q=kot&object=a%2F1'],
  [`/en/embed/${encodeSegment(fullRecord.id)}.json`, objectApiPath(fullRecord.id)],
])('the alternate of %s is at %s', async (path, location) => {
  const reply = await get(path);
  expect([reply.status, reply.headers.location]).toEqual([303, location]);
  expect(reply.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/);
  expect(reply.headers.vary).toBeUndefined();
  expect(running.renderer.pages).toEqual([]);
});

test.each([
  '/pl.txt',
  '/pl/statistics.xml',
  '/pl/saved.json',
  '/pl/none.json',
  '/pl/institutions/8.json',
  '/pl/objects/none.json',
  '/pl/objects/a%2F1/right.md',
  '/pl/pages/none.json',
  '/pl/pages/draft.json',
  '/pl/preview.json',
])('there is no alternate at %s', async (path) => {
  const reply = await get(path);
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('/pl/status/404');
});

test.each(['/pl/objects/gone.json', '/en/objects/gone/x.xml', '/pl/embed/gone.md'])(
  'at %s programs learn what was withdrawn',
  async (path) => {
    const reply = await get(path);
    expect([reply.status, reply.headers['content-type']]).toEqual([410, 'application/json']);
    expect(JSON.parse(reply.text)).toEqual({
      detail: 'This object has been withdrawn.',
      id: 'gone',
      title: 'Plan',
      date_descriptive: '1901',
      withdrawn_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(running.renderer.pages).toEqual([]);
  },
);

test('the page of what was withdrawn names its facts, and a client that likes them better gets them', async () => {
  const page = await get('/pl/objects/gone/x');
  expect(page.headers.link).toContain(
    '<http://library.example/pl/objects/gone.json>; rel="alternate"; type="application/json"',
  );
  for (const path of ['/pl/objects/gone/x', '/pl/embed/gone', '/pl/objects/gone/x/text']) {
    const { status, headers, text } = await get(path, { accept: 'application/json, text/html;q=0.5' });
    expect([status, headers['content-type'], headers.vary]).toEqual([410, 'application/json', 'Accept']);
    expect(JSON.parse(text)).toMatchObject({ id: 'gone', title: 'Plan' });
  }
  expect((await get('/pl/objects/gone/x', { accept: 'text/csv' })).text).toContain(
    '/pl/withdrawn/gone render',
  );
});

test('a page whose own name ends like an alternate’s is left alone', async () => {
  const reply = await get('/pl/objects/a%2F1.json/right');
  expect([reply.status, running.renderer.pages]).toEqual([200, ['/pl/objects/a%2F1.json/right']]);
  // The fixture matches ids by prefix, so both a/1 and a/1.json exist.
  expect((await get('/pl/objects/a%2F1.json')).headers.location).toBe('/pl/objects/a%2F1.json/right');
  for (const path of ['/pl/objects/a%2F1/right.json', '/pl/search.json'])
    expect((await get(path, {}, 'POST')).status).toBe(405);
});

test('a client gets the alternate that it likes better, also when the page is in memory', async () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const old = 'application/xml,application/xhtml+xml,text/html;q=0.9,text/plain;q=0.8,image/png,*/*;q=0.5';
  for (const accept of [browser, old, '*/*', 'text/html, application/json', 'image/png'])
    expect((await get('/en/statistics', { accept })).status, accept).toBe(200);
  for (const accept of ['application/json', 'application/json, text/html;q=0.5']) {
    const reply = await get('/en/statistics', { accept });
    expect([reply.status, reply.headers.location]).toEqual([303, '/api/stats/']);
    expect(reply.headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' });
  }
  const page = await get('/en/statistics');
  expect(page.headers.vary).toBe('Accept-Encoding');
  expect(running.renderer.pages).toEqual(['/en/statistics']);
  const feed = await get('/pl/search?q=dom', { accept: 'application/atom+xml' });
  expect(feed.headers.location).toBe('/pl/search.atom?q=dom');
});

test('alternates of a static page are its text, as Markdown or plain, and never that of a draft', async () => {
  const written = await get('/pages/pl/about.md?x=1');
  expect(written).toMatchObject({ status: 200, text: '# Strona about\n\nTreść\n' });
  expect(written.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-language': 'pl',
    'x-robots-tag': 'noindex',
  });
  expect((await get('/pages/pl/about.txt')).text).toBe('Strona about\n\nTreść\n');
  for (const path of ['/pages/pl/draft.md', '/pages/en/about.md', '/pages/xx/about.md', '/pages/pl/about'])
    expect((await get(path)).status, path).toBe(404);
  expect((await get('/pages/pl/about.md', {}, 'POST')).status).toBe(405);
});

test('there is no alternate where there is no page', async () => {
  for (const path of ['/pl/institutions/8', '/pl/objects/none/x', '/pl/pages/none', '/pl/pages/draft'])
    expect((await get(path, { accept: 'application/json' })).status, path).toBe(404);
});
