import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { downloadPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { hostileId, makeCatalogue } from '../support/generated-catalogue.ts';
import { makeTestScan } from '../support/generated-scan.ts';
import { addObjects } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const pdf = downloadPath(hostileId, 'pdf');
/** A work of this many scans, all with the files of one. */
const many = 600;

async function fill(dataDir: string): Promise<void> {
  await makeCatalogue(dataDir, 3);
  const scan = await makeTestScan(dataDir, 'one of many', { width: 1600, height: 1600 });
  const scans = Array.from({ length: many }, () => scan);
  await addObjects(dataDir, objectRecord('long', { scans }));
}

describe('works as files', () => {
  const library = serveLibrary(fill, {
    WORKERS: '1',
    CLIENT_LIMIT: '100',
    TRUSTED_PROXIES: 'loopback',
    // Three quarters of it are used by a server that has just started.
    NODE_OPTIONS: '--max-old-space-size=110',
  });

  test('a file of each kind, generated while it is sent', async () => {
    for (const [format, type, signature] of [
      ['pdf', 'application/pdf', '%PDF-1.7'],
      ['epub', 'application/epub+zip', 'PK'],
      ['zip', 'application/zip', 'PK'],
      ['txt', 'text/plain; charset=utf-8', '</script>'],
    ] as const) {
      const answer = await library.fetchRaw(downloadPath(hostileId, format), {
        headers: { 'Accept-Encoding': 'gzip, br' },
      });
      expect([answer.status, answer.header('Content-Type')]).toEqual([200, type]);
      expect(answer.text().startsWith(signature)).toBe(true);
      expect(answer.header('Content-Disposition')).toMatch(
        new RegExp(
          `^attachment; filename="[a-z0-9-]+\\.${format}"; filename\\*=UTF-8''[^\\s/]+\\.${format}$`,
        ),
      );
      expect(answer.header('Content-Length')).toBeUndefined();
      expect(answer.header('Content-Encoding')).toBeUndefined();
      expect(answer.header('X-Robots-Tag')).toBe('noindex');
      expect(answer.header('Accept-Ranges')).toBe('none');
      expect(answer.header('Set-Cookie')).toBeUndefined();
    }
    const text = await library.fetchRaw(downloadPath(hostileId, 'txt'));
    expect(text.text()).toContain('--- 1 ---\n\nŻółw\n\n--- 2 ---\n\nŻółw\n');
  });

  test('ranges are not supported, HEAD answers the same without the file, a tag brings 304', async () => {
    const whole = await library.fetchRaw(pdf, { headers: { Range: 'bytes=0-9' } });
    expect([whole.status, whole.text().slice(-6)]).toEqual([200, '%%EOF\n']);
    const head = await library.fetchRaw(pdf, { method: 'HEAD' });
    expect([head.status, head.body.length, head.header('Content-Length')]).toEqual([200, 0, undefined]);
    expect(head.header('ETag')).toBe(whole.header('ETag'));
    const known = await library.fetchRaw(pdf, { headers: { 'If-None-Match': whole.header('ETag') ?? '' } });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  test('a form leads to the one address of its range; an impossible one is refused in both languages', async () => {
    const moved = await library.fetchRaw(`${pdf}?from=1&to=1&size=large`);
    expect([moved.status, moved.header('Location')]).toEqual([308, `${pdf}?pages=1`]);
    for (const [target, status, message] of [
      [`${pdf}?pages=0`, 400, 'pages=3-12'],
      [`${pdf}?pages=1-3`, 400, 'od 1 do 2'],
      [`${pdf}?size=tiny`, 400, 'medium, large'],
      [downloadPath('long', 'zip'), 400, '/downloads/long.zip?pages=1-20'],
      [downloadPath('nobody', 'pdf'), 404, 'no such object'],
      ['/downloads/', 404, 'Pod tym adresem'],
    ] as const) {
      const answer = await library.fetchRaw(target);
      expect([answer.status, answer.header('Content-Type')]).toEqual([status, 'text/plain; charset=utf-8']);
      expect(answer.text()).toContain(message);
    }
    const posted = await library.fetchRaw(pdf, { method: 'POST' });
    expect([posted.status, posted.header('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('the page leads there, with a form that needs no script; robots do not', async () => {
    const tiles = (await library.json('/api/frontpage/?type=entity')) as EntityTile[];
    const pageOf = async (id: string, locale: string) => {
      const tile = tiles.find(({ related_object }) => related_object.id === id);
      const { slug } = tile?.related_object ?? {};
      return (
        await library.fetchRaw(
          `/${locale}/objects/${encodeURIComponent(id.replaceAll('%', '~p'))}/${encodeURIComponent(slug ?? '')}`,
        )
      ).text();
    };
    const short = await pageOf(hostileId, 'pl');
    expect(short).toContain(`href="${pdf}" type="application/pdf"`);
    expect(short).toContain(`href="${downloadPath(hostileId, 'zip')}"`);
    expect(short).toMatch(/ZIP, około [\d,]+ [kM]B/);
    const long = await pageOf('long', 'en');
    expect(long).not.toContain(`href="${downloadPath('long', 'zip')}"`);
    expect(long).toMatch(
      /<form action="[^"]+\/print">[\s\S]*formaction="\/downloads\/long\.pdf"[\s\S]*formaction="\/downloads\/long\.zip"[\s\S]*at most 20 scans/i,
    );
    expect((await library.fetchRaw('/robots.txt')).text()).toContain('Disallow: /downloads/\n');
  });

  test('three hundred scans go through a server with little memory', async () => {
    const book = await library.fetchRaw(downloadPath('long', 'pdf', 'pages=1-300&size=medium'));
    expect(book.status).toBe(200);
    expect(book.body.length).toBeGreaterThan(300 * 100_000);
    expect(book.body.subarray(-6).toString()).toBe('%%EOF\n');
  });

  test('one client has two at once, and a place again when it goes away; all together have eight', async () => {
    const { hostname, port } = new URL(library.url);
    const startDownload = (client: string) =>
      new Promise<{ status: number; retryAfter: string | undefined; leave: () => void }>(
        (resolve, reject) => {
          const headers = { 'X-Forwarded-For': client };
          const path = downloadPath('long', 'pdf', 'size=full');
          const outgoing = httpRequest({ hostname, port, path, headers, agent: false }, (incoming) => {
            // Not read: the file is far larger than the network's buffers.
            incoming.on('error', () => undefined);
            const { statusCode: status = 0, headers: responseHeaders } = incoming;
            resolve({ status, retryAfter: responseHeaders['retry-after'], leave: () => outgoing.destroy() });
          });
          outgoing.on('error', reject);
          outgoing.end();
        },
      );
    const [first, second] = [await startDownload('203.0.113.1'), await startDownload('203.0.113.1')];
    const third = await startDownload('203.0.113.1');
    expect([first.status, second.status, third.status, third.retryAfter]).toEqual([200, 200, 429, '5']);
    const others = await Promise.all(
      [2, 3, 4].flatMap((client) => [1, 2].map(() => startDownload(`203.0.113.${client}`))),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const busy = await startDownload('203.0.113.9');
    expect([busy.status, busy.retryAfter]).toEqual([503, '5']);
    for (const one of [first, second, third, ...others, busy]) one.leave();
    let retry = await startDownload('203.0.113.1');
    while (retry.status !== 200) retry = await startDownload('203.0.113.1');
    retry.leave();
    expect((await library.fetchRaw('/healthz')).status).toBe(200);
  });
});
