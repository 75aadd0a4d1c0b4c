import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { isStreamPart } from '#lib/http.ts';
import { iiifLibrary } from '#lib/iiif/presentation/library.fixture.ts';
import { HttpCache } from './cache/cache.ts';
import { unlimited } from './limits/limits.ts';
import { answerManifests } from './manifests.ts';

async function front() {
  const scans = Array.from({ length: 1001 }, () => scanRecord('one'));
  const { catalogue, db } = await iiifLibrary(() => ({}));
  await saveObject(db, baseUrls, objectRecord('long', { scans }));
  const cache = new HttpCache({ maxBytes: 10_000_000, version: () => 'a' });
  let costly = 0;
  const limits: typeof unlimited = {
    ...unlimited,
    costly: (_kind, _address, work) => {
      costly += 1;
      return work();
    },
  };
  const log = { warn: () => undefined } as never;
  const ask = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const [path = '', rawQuery = ''] = target.split('?');
    const query = new URLSearchParams(rawQuery);
    const request = {
      method,
      path,
      query,
      rawQuery,
      headers,
      address: '',
      body: async () => 'too-large' as const,
    };
    return await answerManifests(request, { catalogue, cache, publicUrl, limits, log });
  };
  return { ask, buildCount: () => costly };
}

test('a manifest requested again is cached for all spellings of its address, and revalidated', async () => {
  const { ask, buildCount } = await front();
  const { response, cache } = await ask('/iiif/work/manifest.json');
  expect([response.status, cache]).toEqual([200, 'miss']);
  await ask('/iiif/work/manifest.json');
  for (const target of ['/iiif/work/manifest.json?x=1', '/iiif/%77ork/manifest.json'])
    expect((await ask(target, { 'accept-encoding': 'gzip' })).cache).toBe('hit');
  const { response: again } = await ask('/iiif/work/manifest.json', {
    'if-none-match': response.headers.ETag ?? '',
  });
  expect([again.status, again.headers['Access-Control-Allow-Origin']]).toEqual([304, '*']);
  expect(buildCount()).toBe(2);
  expect((await ask('/iiif/work/manifest.json', {}, 'DELETE')).response.status).toBe(405);
  expect((await ask('/iiif/none/manifest.json')).response.status).toBe(404);
  const { response: opened } = await ask(`/iiif/open?iiif-content=${publicUrl}/iiif/work/manifest.json`, {
    'accept-language': 'en',
  });
  expect([opened.status, opened.headers.Location]).toEqual([303, '/en/objects/work/ksiazka-work']);
});

test('a long manifest is generated while it is sent, in the client’s preferred coding', async () => {
  const { ask } = await front();
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, identity: (bytes: Buffer) => bytes };
  for (const [coding, decode] of Object.entries(decoders)) {
    const { response, cachedAt } = await ask('/iiif/long/manifest.json', { 'accept-encoding': coding });
    expect(cachedAt).toBeUndefined();
    expect(response.headers).toMatchObject({ Vary: 'Accept-Encoding', 'Access-Control-Allow-Origin': '*' });
    expect(response.headers['Content-Encoding']).toBe(coding === 'identity' ? undefined : coding);
    if (response.body === null || !isStreamPart(response.body)) throw new Error('a stream was expected');
    const { items } = JSON.parse(decode(await buffer(response.body.stream)).toString());
    expect(items).toHaveLength(1001);
  }
});
