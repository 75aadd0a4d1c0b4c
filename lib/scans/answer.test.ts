import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestFolder, parseScanPath } from './addresses.ts';
import { answerScan } from './answer.ts';
import { diskStorage } from './storage/disk.ts';
import { StorageUnavailable } from './storage/storage.ts';

const digest = '0123456789abcdef0123456789abcdef';
const files = [
  'scan.dzi',
  'scan_files/12/3_4.jpeg',
  'default.jpg',
  'large.jpg',
  'huge.jpg',
  'scan.jpg',
  'alto.xml',
  'image.png',
  'notes.txt',
];
let root: string;
let storage: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'scans-'));
  storage = join(root, 'scans');
  const folder = digestFolder(storage, digest);
  await mkdir(join(folder, 'scan_files/12'), { recursive: true });
  for (const file of files) await writeFile(join(folder, file), `content of ${file}`);
  await writeFile(join(root, 'secret.txt'), 'secret');
  await symlink(root, join(folder, 'up'));
});

afterAll(() => rm(root, { recursive: true }));

function request(address: string, headers: Record<string, string | undefined> = {}, method = 'GET') {
  const [path = '', query] = address.split('?');
  return answerScan(diskStorage(storage), { method, path, query: new URLSearchParams(query), headers });
}

test.each([
  ['scan.dzi', 'scan.dzi', 'application/xml; charset=utf-8'],
  ['scan_files/12/3_4.jpeg', 'scan_files/12/3_4.jpeg', 'image/jpeg'],
  ['thumbnail.jpg', 'default.jpg', 'image/jpeg'],
  ['thumbnail.jpg?type=large', 'large.jpg', 'image/jpeg'],
  ['thumbnail.jpg?type=huge', 'huge.jpg', 'image/jpeg'],
  ['scan.jpg', 'scan.jpg', 'image/jpeg'],
  ['image.png', 'image.png', 'image/png'],
  ['alto.xml', 'alto.xml', 'application/xml; charset=utf-8'],
])('%s is the file %s', async (address, file, type) => {
  const answer = await request(`/scans/${digest}/${address}`);
  const path = join(digestFolder(storage, digest), file);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ file: path, start: 0, end: `content of ${file}`.length });
  expect(answer.headers).toMatchObject({
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
});

test('a text opened by itself may do nothing', async () => {
  const { headers } = await request(`/scans/${digest}/alto.xml`);
  expect(headers['Content-Security-Policy']).toBe("default-src 'none'; sandbox");
});

test.each([
  'default.jpg',
  'large.jpg',
  'thumbnail.jpg?type=default',
  'thumbnail.jpg?type=../scan',
  'notes.txt',
  'image.jpg',
  '',
  '/',
  '.',
  '../secret.txt',
  '../../../secret.txt',
  '..%2f..%2f..%2fsecret.txt',
  '%2e%2e/%2e%2e/secret.txt',
  'up/secret.txt',
  'scan%2Edzi',
  'scan_files/12/../../scan.dzi',
  'scan_files/012/3_4.jpeg',
  'scan_files/12/3_4.jpg',
  'scan_files/12/-1_0.jpeg',
  'scan_files',
  'scan_files/12/3_4.jpeg/',
  'scan.dzi\0.jpg',
  'toString',
  'constructor',
  'vips-properties.xml',
  'scan_files/12/3_5.jpeg',
  'SCAN.DZI',
  'scan.dzi\n',
])('%j is nothing', async (address) => {
  expect((await request(`/scans/${digest}/${address}`)).status).toBe(404);
});

test.each([
  '/scans/',
  '/scans/scan.dzi',
  `/scans/${digest.toUpperCase()}/scan.dzi`,
  `/scans/${digest}0/scan.dzi`,
  `/scans/../${digest}/scan.dzi`,
])('%s is nothing', async (path) => expect((await request(path)).status).toBe(404));

test('a file that may or may not exist is not reported as missing', async () => {
  const circle = digestFolder(storage, digest.replace('0', 'f'));
  await mkdir(join(circle, '..'), { recursive: true });
  await symlink(circle, circle);
  await expect(request(`/scans/${digest.replace('0', 'f')}/scan.dzi`)).rejects.toThrow(StorageUnavailable);
});

test('no address leaves the folder of its digest', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', 'scan_files', '12', '3_4.jpeg', '\\', '%5c', '', 'scan.dzi'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const named = parseScanPath(`/scans/${digest}/${parts.join('/')}`, new URLSearchParams());
      if (!named) return;
      expect(named.digest).toBe(digest);
      expect(join('/storage', named.name)).toBe(`/storage/${named.name}`);
    }),
  );
});

describe('conditions and ranges', () => {
  const address = `/scans/${digest}/scan.jpg`;
  const size = 'content of scan.jpg'.length;

  test('what the client has is not sent again', async () => {
    const { headers } = await request(address);
    const byTag = await request(address, { 'if-none-match': headers.ETag });
    expect(byTag).toMatchObject({ status: 304, body: null, headers: { ETag: headers.ETag } });
    expect((await request(address, { 'if-modified-since': headers['Last-Modified'] })).status).toBe(304);
    expect((await request(address, { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(
      200,
    );
    expect((await request(address, { 'if-modified-since': 'nonsense' })).status).toBe(200);
    const both = { 'if-none-match': '"other"', 'if-modified-since': headers['Last-Modified'] };
    expect((await request(address, both)).status).toBe(200);
  });

  test('a range is a part of the file', async () => {
    const answer = await request(address, { range: 'bytes=2-5' });
    expect(answer).toMatchObject({ status: 206, body: { start: 2, end: 6 } });
    expect(answer.headers['Content-Range']).toBe(`bytes 2-5/${size}`);
  });

  test('a range beyond the end gets the length of the file', async () => {
    const answer = await request(address, { range: 'bytes=1000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['Content-Range']).toBe(`bytes */${size}`);
  });

  test('If-Range separates parts of different files', async () => {
    const { headers } = await request(address);
    const range = 'bytes=0-1';
    expect((await request(address, { range, 'if-range': headers.ETag })).status).toBe(206);
    expect((await request(address, { range, 'if-range': headers['Last-Modified'] })).status).toBe(206);
    expect((await request(address, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await request(address, { range, 'if-range': `W/${headers.ETag}` })).status).toBe(200);
  });

  test('HEAD knows no ranges', async () => {
    expect((await request(address, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
  });

  test('nothing is written here', async () => {
    const answer = await request(address, {}, 'PUT');
    expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
  });
});
