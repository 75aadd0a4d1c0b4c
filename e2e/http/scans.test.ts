import { beforeAll, describe, expect, test } from 'vitest';
import type { EntityTile, MainScan } from '#lib/catalogue/schema.ts';
import { shareLibrary } from './library.fixture.ts';

const library = shareLibrary('made');
let scan: MainScan;
let folder = '';
const pathOf = (url: string | undefined) => (url ?? '').slice(library.url.length);

beforeAll(async () => {
  const [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
  scan = tile.related_object.main_scan;
  folder = pathOf(scan.dzi.manifest_url).replace('scan.dzi', '');
});

const files: [what: string, address: () => string, type: string][] = [
  ['the manifest', () => pathOf(scan.dzi.manifest_url), 'application/xml; charset=utf-8'],
  ['a tile', () => `${pathOf(scan.dzi.tiles_prefix)}11/1_0.jpeg`, 'image/jpeg'],
  ['the thumbnail', () => pathOf(scan.thumbnails[0]?.url), 'image/jpeg'],
  ['the large thumbnail', () => pathOf(scan.thumbnails[1]?.url), 'image/jpeg'],
  ['the huge thumbnail', () => pathOf(scan.thumbnails[2]?.url), 'image/jpeg'],
  ['the image', () => pathOf(scan.resources[0]?.url), 'image/jpeg'],
  ['the text', () => pathOf(scan.resources[1]?.url), 'application/xml; charset=utf-8'],
];

describe.each(files)('%s', (_what, address, type) => {
  test('has its type, is cached for ever and open to every origin', async () => {
    const answer = await library.fetchRaw(address());
    expect(answer.status).toBe(200);
    expect(answer.header('Content-Type')).toBe(type);
    expect(answer.header('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.header('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.header('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.header('Set-Cookie')).toBeUndefined();
    expect(Number(answer.header('Content-Length'))).toBe(answer.body.length);
  });

  test('HEAD has the length and no bytes; the tag and the date bring 304', async () => {
    const [get, head] = [
      await library.fetchRaw(address()),
      await library.fetchRaw(address(), { method: 'HEAD' }),
    ];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.header('Content-Length')).toBe(get.header('Content-Length'));
    const tagged = await library.fetchRaw(address(), {
      headers: { 'If-None-Match': get.header('ETag') ?? '' },
    });
    const dated = await library.fetchRaw(address(), {
      headers: { 'If-Modified-Since': get.header('Last-Modified') ?? '' },
    });
    expect([tagged.status, tagged.body.length, dated.status]).toEqual([304, 0, 304]);
  });

  test('other methods are refused', async () => {
    const answer = await library.fetchRaw(address(), { method: 'DELETE' });
    expect([answer.status, answer.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('ranges of the image', () => {
  const image = () => pathOf(scan.resources[0]?.url);

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    ['bytes=-5', -5, undefined],
    ['bytes=1000-', 1000, undefined],
  ])('%s is that part', async (range, start, end) => {
    const whole = (await library.fetchRaw(image())).body;
    const answer = await library.fetchRaw(image(), { headers: { Range: range } });
    expect(answer.status).toBe(206);
    expect(answer.body.equals(whole.subarray(start, end))).toBe(true);
    const from = start < 0 ? whole.length + start : start;
    expect(answer.header('Content-Range')).toBe(`bytes ${from}-${(end ?? whole.length) - 1}/${whole.length}`);
  });

  test('beyond the end is 416 with the size', async () => {
    const whole = await library.fetchRaw(image(), { method: 'HEAD' });
    const answer = await library.fetchRaw(image(), { headers: { Range: 'bytes=99999999-' } });
    expect(answer.status).toBe(416);
    expect(answer.header('Content-Range')).toBe(`bytes */${whole.header('Content-Length')}`);
  });

  test('If-Range with another tag sends the whole', async () => {
    const answer = await library.fetchRaw(image(), {
      headers: { Range: 'bytes=0-9', 'If-Range': '"other"' },
    });
    expect(answer.status).toBe(200);
  });
});

test('texts are compressed for those who accept it, images never', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  const text = await library.fetchRaw(pathOf(scan.resources[1]?.url), { headers });
  expect([text.header('Content-Encoding'), text.header('Vary')]).toEqual(['br', 'Accept-Encoding']);
  const image = await library.fetchRaw(pathOf(scan.resources[0]?.url), { headers });
  expect([image.header('Content-Encoding'), image.header('Vary')]).toEqual([undefined, undefined]);
});

test.each([
  '../../catalogue.sqlite',
  '..%2f..%2fcatalogue.sqlite',
  '%2e%2e/%2e%2e/catalogue.sqlite',
  '..\\..\\catalogue.sqlite',
  '....//catalogue.sqlite',
  'scan_files/../scan.jpg',
  'scan_files/',
  'scan_files/99/0_0.jpeg',
  'scan_files/11/0_0.jpg',
  'scan_files/011/0_0.jpeg',
  'default.jpg',
  'scan.jpg/',
  'scan%2Ejpg',
  'SCAN.JPG',
  'scan.jpg.br',
  'thumbnail.jpg?type=other',
  'thumbnail.jpg?type=../default',
  '',
])('%j below a scan is 404', async (name) => {
  const answer = await library.fetchRaw(`${folder}${name}`);
  expect(answer.status).toBe(404);
  expect(answer.text()).not.toContain('SQLite');
});

test.each([
  '/scans/',
  '/scans/../catalogue.sqlite',
  '/scans/%2e%2e/catalogue.sqlite',
  `/scans/${'0'.repeat(32)}/scan.jpg`,
  `/scans/${'A'.repeat(32)}/scan.jpg`,
  '/scans/..%5c..%5ccatalogue.sqlite',
])('%s is 404', async (address) => {
  expect((await library.fetchRaw(address)).status).toBe(404);
});
