import { expect, test } from 'vitest';
import { startForEach } from './front.fixture.ts';

const { get } = startForEach();

const open = [
  '/',
  '/bulk/2027-01-a.jsonl.gz',
  '/downloads/a.txt',
  '/embed/a',
  '/en/feed.atom',
  '/en/opensearch.xml',
  '/iiif/a/manifest.json',
  '/o/a',
  '/o/a/mods.xml',
  '/oai',
  '/oembed',
  '/oembed/',
  '/pages/pl/about.md',
  '/pl/',
  '/pl/objects/a%2F1/right',
  '/pl/search.json',
  '/robots.txt',
  '/scans/0123456789abcdef0123456789abcdef/scan.dzi',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/texts/a/1.txt',
];

test.each(open)('a preflight for %s is answered for every origin', async (path) => {
  const { status, headers } = await get(path, { origin: 'https://other.example' }, 'OPTIONS');
  const methods = path === '/oai' ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
  expect([status, headers.allow]).toEqual([204, methods]);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': '*',
  });
});

// The catalogue of these tests has no files for bulk download.
test.each(open.filter((path) => !path.startsWith('/bulk/')))(
  'any other method for %s is refused as a preflight says, readably for every origin',
  async (path) => {
    const { headers } = await get(path, { origin: 'https://other.example' }, 'OPTIONS');
    const refused = await get(path, { origin: 'https://other.example' }, 'PUT');
    expect([refused.status, refused.headers.allow]).toEqual([405, headers.allow]);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  },
);

test.each([
  ['/', 307],
  ['/embed/a%2F1', 307],
  ['/o/a/', 308],
  ['/pl/statistics/', 308],
  ['/oai/?verb=Identify', 308],
  ['/oembed/?url=x', 308],
])('pages of other sites are led on from %s', async (path, moved) => {
  const { status, headers } = await get(path, { origin: 'https://other.example' });
  expect([status, headers['access-control-allow-origin']]).toEqual([moved, '*']);
});

test.each(['/pl/preview', '/en/preview/try', '/pl/preview/edit/pl/about'])(
  'the editors’ page %s is closed to other origins, and so is the redirect to it',
  async (path) => {
    for (const address of [path, `${path}/`]) {
      const preflight = await get(address, { origin: 'https://other.example' }, 'OPTIONS');
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([405, undefined]);
      const { status, headers } = await get(address, { origin: 'https://other.example' });
      expect(status).toBeLessThan(400);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await get(`${path}/`)).headers.location).toBe(path);
  },
);

test.each([
  ['from=0', { from: ['Not a year from 1 to 9999.'] }],
  ['q=dom&institution=x', { institution: ['Not the id of an institution.'] }],
  ['undated=yes', { undated: ['Use one of: 1.'] }],
])('the feed of a search that cannot be understood says why, as the API does: %s', async (query, reason) => {
  const { status, headers, text } = await get(`/pl/search.atom?${query}`);
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    400,
    'application/json',
    '*',
  ]);
  expect(JSON.parse(text)).toEqual(reason);
});
