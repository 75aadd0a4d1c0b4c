import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textPath } from '#lib/addresses.ts';
import type { HttpResponse } from '#lib/http.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { removeObject, saveObject } from '../catalogue/store/objects.ts';
import { digestFor, objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import { digestFolder, storageFolder } from '../scans/addresses.ts';
import { altoOf, linesOf, pageOf, stringOf } from './alto.fixture.ts';
import { answerText, parseTextAddress } from './answer.ts';

const id = 'a/b?c~d%20ż';
const good = altoOf(
  pageOf(
    `<TextBlock LANG="pol"><TextLine>${stringOf('biblio-', 500, 1000)}</TextLine>${linesOf('teka')}</TextBlock>`,
  ),
);

/** A catalogue of one object whose scans have these texts, null for none. Scans are numbered from 1. */
async function library(...texts: (string | null)[]) {
  const { db, catalogue, dataDir } = await temporaryStore();
  const scans = texts.map((text, index) => {
    const textDigest = text === null ? null : digestFor(`text ${index}`);
    if (text !== null && textDigest !== null) {
      const folder = digestFolder(storageFolder(dataDir), textDigest);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'alto.xml'), text);
    }
    return { ...scanRecord(`scan ${index}`, { width: 500, height: 1000 }), textDigest };
  });
  await saveObject(db, baseUrls, objectRecord(id, { scans, language: 'la' }));
  const request = (scanId: number, format: 'json' | 'txt', from: Catalogue = catalogue, method = 'GET') => {
    const { pathname, searchParams } = new URL(textPath(id, scanId, format), publicUrl);
    return answerText(from, { method, path: pathname, query: searchParams });
  };
  return { request, catalogue, db };
}

const textIn = ({ body }: HttpResponse) => new TextDecoder().decode(body as Uint8Array);
const detailIn = (response: HttpResponse) => (JSON.parse(textIn(response)) as { detail: string }).detail;

describe('the text of a scan', () => {
  test('is a text layer with places in pixels of the scan', async () => {
    const answer = await (await library(good)).request(1, 'json');
    expect(answer.status).toBe(200);
    expect(JSON.parse(textIn(answer))).toEqual({
      language: 'pl',
      blocks: [
        {
          lines: [
            {
              box: [250, 500, 50, 5],
              words: [{ text: 'biblio-', box: [250, 500, 50, 5], joined: 'biblio' }],
            },
            { words: [{ text: 'teka' }] },
          ],
        },
      ],
    });
    expect(answer.headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
      Vary: 'Accept-Encoding',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  test('is plain text in its language, else in that of the object', async () => {
    const { request } = await library(good, altoOf(pageOf(`<TextBlock>${linesOf('Salve')}</TextBlock>`)));
    const answer = await request(1, 'txt');
    expect(textIn(answer)).toBe('biblioteka\n');
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'inline',
      'Content-Language': 'pl',
    });
    expect((await request(2, 'txt')).headers['Content-Language']).toBe('la');
  });

  test('is read once for all concurrent requests', async () => {
    const { catalogue } = await library(good);
    const scan = (await catalogue.object(id))?.scans[0];
    if (!scan) throw new Error('the object has a scan');
    const [one, other] = await Promise.all([catalogue.textLayer(scan), catalogue.textLayer(scan)]);
    expect(one).toBe(other);
    const without = await catalogue.textLayer({ ...scan, tileSource: undefined });
    expect(without?.blocks[0]?.lines[0]).toEqual({ words: [{ text: 'biblio-', joined: 'biblio' }] });
  });

  test('is not there where it is hidden', async () => {
    const { request, catalogue } = await library(good);
    const object = await catalogue.object(id);
    for (const one of object?.scans ?? [])
      one.scan.resources = one.scan.resources.map((resource) => ({ ...resource, hidden: true }));
    expect((await request(1, 'json', { ...catalogue, object: async () => object })).status).toBe(404);
  });
});

describe('an unavailable text comes with a reason', () => {
  test('no scan of that number, no text, no object', async () => {
    const { request, catalogue } = await library(null, good);
    for (const [scanId, detail] of [
      [1, /no text/],
      [3, /no such scan/],
      [-1, /no such scan/],
    ] as const) {
      const answer = await request(scanId, 'txt');
      expect([answer.status, answer.headers['Content-Type']]).toEqual([404, 'application/json']);
      expect(detailIn(answer)).toMatch(detail);
    }
    expect((await request(2, 'json', { ...catalogue, object: async () => undefined })).status).toBe(404);
  });

  test('a withdrawn object', async () => {
    const { request, db } = await library(good);
    await removeObject(db, id);
    const answer = await request(1, 'json');
    expect([answer.status, detailIn(answer)]).toEqual([410, 'This object has been withdrawn.']);
  });

  test('a text that cannot be read', async () => {
    const { request } = await library('<html/>', '', '<alto>');
    for (const [scanId, detail] of [
      [1, /not ALTO/],
      [2, /empty/],
      [3, /well-formed/],
    ] as const) {
      const answer = await request(scanId, 'json');
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([422, 'no-store']);
      expect(detailIn(answer)).toMatch(/^The text of this scan cannot be read: it .*\.$/);
      expect(detailIn(answer)).toMatch(detail);
    }
  });

  test('a catalogue that is away, with the time to come back', async () => {
    const { request, catalogue } = await library(good);
    const textLayer = async () => {
      throw new CatalogueUnavailable('secret', { retryAfter: 7 });
    };
    const answer = await request(1, 'json', { ...catalogue, textLayer });
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '7']);
    expect(detailIn(answer)).not.toContain('secret');
  });

  test('a fault of ours is not hidden', async () => {
    const { request, catalogue } = await library(good);
    const textLayer = async () => {
      throw new TypeError('ours');
    };
    await expect(request(1, 'json', { ...catalogue, textLayer })).rejects.toThrow('ours');
  });

  test('methods that write', async () => {
    const { request, catalogue } = await library(good);
    expect(await request(1, 'json', catalogue, 'DELETE')).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    });
    expect(textIn(await request(1, 'json', catalogue, 'HEAD'))).toBe(textIn(await request(1, 'json')));
  });
});

test.each([
  '/texts/a/1.xml',
  '/texts/a/01.json',
  '/texts/a/1e3.json',
  '/texts/a/99999999999999999.json',
  '/texts/a/b/1.json',
  '/texts//1.json',
  '/texts/%ff/1.json',
  '/texts/a/1.json/',
])('%s is no address', async (path) => {
  expect(parseTextAddress({ path, query: new URLSearchParams() })).toBeUndefined();
});

test.each(['..', id, '%2e%2e', 'ż ó', '~'])('an address for %j is read as it was written', (given) => {
  const { pathname: path } = new URL(textPath(given, 7, 'txt'), publicUrl);
  const address = { id: given, scanId: 7, format: 'txt' };
  expect(parseTextAddress({ path, query: new URLSearchParams() })).toEqual({ ...address, at: undefined });
  // The former format of addresses.
  const query = new URLSearchParams({ at: '2026-11-21T10:30:00.5' });
  expect(parseTextAddress({ path, query })).toEqual({ ...address, at: '2026-11-21T10:30:00.500000' });
});
