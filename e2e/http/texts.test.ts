import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectPath, textPath } from '#lib/addresses.ts';
import { type Service, startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { digestFor } from '#lib/catalogue/store/records.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { hostileId } from '../support/generated-catalogue.ts';
import { fetchRaw, type RawResponse } from '../support/http.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import type { UpstreamData } from '../upstream/data.ts';
import { serveLibrary } from './library.fixture.ts';
import { withoutPages } from './mirror-harness.fixture.ts';

const long = altoOf(
  pageOf(
    `<TextBlock LANG="pol">${linesOf('Żółw szedł przez biblio-', 'tekę.'.padEnd(600, ' i dalej'))}</TextBlock>`,
  ),
);
const detailOf = (answer: RawResponse) => (JSON.parse(answer.text()) as { detail: string }).detail;

describe('texts of the own catalogue', () => {
  const library = serveLibrary();
  let tile: EntityTile;
  let scanId = 0;
  beforeAll(async () => {
    [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
    scanId = tile.related_object.main_scan.id;
  });

  test('as data: a word with its box, for every origin, cached', async () => {
    const answer = await library.fetchRaw(textPath(hostileId, scanId, 'json'));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text())).toEqual({
      blocks: [{ lines: [{ box: [10, 10, 100, 40], words: [{ text: 'Żółw', box: [10, 10, 100, 40] }] }] }],
    });
    expect(answer.header('Content-Type')).toBe('application/json');
    expect(answer.header('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.header('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.header('Cache-Control')).toMatch(/^public, max-age=0, s-maxage=60/);
    expect(answer.header('Vary')).toBe('Accept-Encoding');
  });

  test('as plain text, to which the page leads', async () => {
    const path = textPath(hostileId, scanId, 'txt');
    const page = await library.fetchRaw(objectPath('pl', tile.related_object));
    expect(page.text()).toContain(`href="${path}"`);
    const answer = await library.fetchRaw(path);
    expect([answer.status, answer.text()]).toEqual([200, 'Żółw\n']);
    expect(answer.header('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.header('Content-Disposition')).toBe('inline');
    expect(answer.header('Content-Language')).toBe('la');
  });

  test('an entity tag brings 304, HEAD no body', async () => {
    const path = textPath(hostileId, scanId, 'json');
    const whole = await library.fetchRaw(path);
    const etag = whole.header('ETag') ?? '';
    expect(etag).toMatch(/^"/);
    const again = await library.fetchRaw(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await library.fetchRaw(path, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.header('Content-Length')).toBe(whole.header('Content-Length'));
    expect(Number(again.header('Age'))).toBeGreaterThanOrEqual(0);
  });

  test('what is not there is 404 in JSON', async () => {
    const without = (await library.json('/api/frontpage/?type=entity&batch_size=2')) as EntityTile[];
    const other = without[1]?.related_object;
    for (const path of [
      textPath('nobody', scanId, 'json'),
      textPath(hostileId, 999_999, 'txt'),
      textPath(other?.id ?? '', other?.main_scan.id ?? 0, 'json'),
      '/texts/',
      '/texts/a/1.xml',
      '/texts/..%2f..%2fetc/1.txt',
    ]) {
      const answer = await library.fetchRaw(path);
      expect([path, answer.status, answer.header('Content-Type')]).toEqual([path, 404, 'application/json']);
      expect(detailOf(answer)).toBeTruthy();
    }
  });

  test('nothing is written here', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await library.fetchRaw(textPath(hostileId, scanId, 'json'), { method });
      expect([answer.status, answer.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  test('a long text is compressed, one that cannot be read is 422', async () => {
    const folder = digestFolder(storageFolder(library.dataDir), digestFor('text of second page'));
    const path = textPath(hostileId, scanId + 1, 'json');
    writeFileSync(
      join(folder, 'alto.xml'),
      '<!DOCTYPE alto [<!ENTITY x SYSTEM "file:///etc/passwd">]><alto>&x;</alto>',
    );
    const refused = await library.fetchRaw(path);
    expect(refused.status).toBe(422);
    expect(detailOf(refused)).toMatch(/cannot be read: it has entities other than those of XML/);
    writeFileSync(join(folder, 'alto.xml'), long);
    const packed = await library.fetchRaw(path, { headers: { 'Accept-Encoding': 'br' } });
    expect([packed.status, packed.header('Content-Encoding')]).toEqual([200, 'br']);
    const layer = JSON.parse(brotliDecompressSync(packed.body).toString()) as { language: string };
    expect(layer.language).toBe('pl');
  });
});

describe('texts of a service elsewhere', () => {
  let harness: MirrorHarness;
  let texts: Service;
  const bodies: Record<string, string> = {
    '/good.xml': long,
    '/html.xml': '<html><body>Log in</body></html>',
  };

  beforeAll(async () => {
    texts = await startService((request, response) => {
      const body = bodies[request.url ?? ''];
      response.writeHead(body === undefined ? 500 : 200).end(body);
    });
    const names = ['good.xml', 'html.xml', 'broken.xml'];
    const addresses = [...names.map((name) => texts.url + name), 'http://10.0.0.1/a.xml'];
    const prepare = ({ tiles }: UpstreamData) => {
      for (const [index, url] of addresses.entries()) {
        const tile = tiles[index];
        if (tile?.type !== 'entity') continue;
        tile.related_object.main_scan.resources = [
          { url, hidden: false, downloadable: true, mime: 'text/xml-alto' },
        ];
      }
    };
    harness = await startMirroredHarness('good', {
      ...withoutPages,
      prepare,
      environment: { CATALOGUE_ASSET_ORIGINS: new URL(texts.url).origin },
    });
  });
  afterAll(async () => {
    await harness.stop();
    await texts.stop();
  });

  const read = (index: number, format: 'json' | 'txt' = 'txt') => {
    const tile = harness.upstream.data.tiles[index];
    if (tile?.type !== 'entity') throw new Error('the first tiles are objects');
    const { id, main_scan } = tile.related_object;
    return fetchRaw(harness.url, textPath(id, main_scan.id, format));
  };

  test('are fetched once and read', async () => {
    const answer = await read(0);
    expect(answer.status).toBe(200);
    expect(answer.text()).toMatch(/^Żółw szedł przez bibliotekę\. i dalej/);
    expect(answer.header('Content-Language')).toBe('pl');
    expect((await read(0, 'json')).status).toBe(200);
    expect(texts.requests.filter((path) => path === '/good.xml')).toHaveLength(1);
  });

  test('say why when they are in another format, unavailable now, or not offered', async () => {
    expect((await read(1)).status).toBe(422);
    const away = await read(2);
    expect([away.status, away.header('Retry-After')]).toEqual([503, '5']);
    expect((await read(3)).status).toBe(404);
  });

  test('are cached while the service is away', async () => {
    await read(0);
    await harness.upstream.switchTo('gone');
    await texts.goOffline();
    expect((await read(0)).text()).toMatch(/^Żółw/);
  });
});
