import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseCoding, compress, isCompressible } from './encoding.ts';

describe('chooseCoding', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['identity;q=1, br;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['*;q=0', undefined],
    ['deflate', undefined],
    ['gzip;q=broken', undefined],
    [' , ;q=1,, gzip ', 'gzip'],
  ])('%s → %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});

test('compress makes what decompresses to the same', async () => {
  const text = Buffer.from('Zażółć gęślą jaźń. '.repeat(200));
  expect(brotliDecompressSync(await compress(text, 'br')).equals(text)).toBe(true);
  expect(gunzipSync(await compress(text, 'gzip')).equals(text)).toBe(true);
});

test('images are not compressed again', () => {
  expect(isCompressible('image/svg+xml')).toBe(true);
  expect(isCompressible('text/html; charset=utf-8')).toBe(true);
  for (const type of ['manifest+json', 'atom+xml; charset=utf-8', 'opensearchdescription+xml', 'ld+json'])
    expect(isCompressible(`application/${type}`), type).toBe(true);
  expect(isCompressible('application/epub+zip')).toBe(false);
  expect(isCompressible('image/jpeg')).toBe(false);
  expect(isCompressible(undefined)).toBe(false);
});
