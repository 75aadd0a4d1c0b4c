import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { type Connection, openConnection } from '../../connection/connection.ts';
import type { ObjectScan } from '../catalogue.ts';
import { scanRecord } from '../store/records.fixture.ts';
import { mainScanOf } from '../store/shapes.ts';
import { layersIn } from '../text-layers.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { listedOrigins } from './service/listed-origins.ts';
import { recordingLog, type Service, startService } from './service/service.fixture.ts';
import { Warnings } from './service/warnings.ts';
import { textReader } from './texts.ts';
import { advanceTime, freezeTime } from './time.fixture.ts';

const hour = 60 * 60 * 1000;
freezeTime();

let service: Service;
let connection: Connection;
let body = '';
let status = 200;
let log = recordingLog();

const altoWith = (text: string) => altoOf(pageOf(`<TextBlock>${linesOf(text)}</TextBlock>`));

beforeEach(async () => {
  [body, status, log] = [altoWith('Żółw'), 200, recordingLog()];
  service = await startService((_, response) => response.writeHead(status).end(body));
  const { origin } = new URL(service.url);
  connection = openConnection({ origins: [], upstreams: [origin], connections: 2 });
});
afterEach(async () => {
  await connection.close();
  await service.stop();
});

function reader() {
  const isListed = listedOrigins([new URL(service.url).origin], new Warnings(log));
  return layersIn(textReader({ connection, isListed }));
}

function scanWith(url: string, hidden = false, mime = 'text/xml-alto'): ObjectScan {
  const scan = {
    ...mainScanOf(baseUrlsOf(''), 1, scanRecord('one')),
    resources: [{ url, hidden, downloadable: true, mime }],
  };
  return { position: 0, number: 1, scan, tileSource: undefined, imageBytes: undefined, textBytes: undefined };
}

const read = async (scan: ObjectScan, texts = reader()) => {
  const layer = await texts(scan);
  return layer && textOf(layer);
};
const address = () => `${service.url}alto.xml`;

test('a text is fetched once for all callers, and read', async () => {
  const texts = reader();
  const concurrent = await Promise.all([1, 2, 3].map(() => read(scanWith(address()), texts)));
  expect([...concurrent, await read(scanWith(address()), texts)]).toEqual(Array(4).fill('Żółw'));
  expect(service.requests).toEqual(['/alto.xml']);
});

test('after an hour it is read again, behind the visitor; when that fails the old one is used for a day', async () => {
  const texts = reader();
  await read(scanWith(address()), texts);
  advanceTime(hour + 1);
  body = altoWith('Jeż');
  expect(await read(scanWith(address()), texts)).toBe('Żółw');
  await expect.poll(() => read(scanWith(address()), texts)).toBe('Jeż');
  status = 500;
  for (let hours = 0; hours < 23; hours += 1) {
    advanceTime(hour + 1);
    expect(await read(scanWith(address()), texts)).toBe('Jeż');
  }
  const requestCount = service.requests.length;
  await read(scanWith(address()), texts);
  expect(service.requests).toHaveLength(requestCount);
  advanceTime(2 * hour);
  await expect(read(scanWith(address()), texts)).rejects.toThrow(CatalogueUnavailable);
});

describe('there is none', () => {
  test('of another type, or hidden', async () => {
    expect(await read(scanWith(address(), false, 'text/plain'))).toBeUndefined();
    expect(await read(scanWith(address(), true))).toBeUndefined();
    expect(service.requests).toEqual([]);
  });

  test('on an origin that is not listed, which is logged', async () => {
    expect(await read(scanWith('http://169.254.169.254/alto.xml'))).toBeUndefined();
    expect(log.lines.at(-1)?.fields).toMatchObject({ origin: 'http://169.254.169.254' });
  });

  test.each([404, 410])('where the service returns %i, which is cached', async (given) => {
    status = given;
    const texts = reader();
    expect(await read(scanWith(address()), texts)).toBeUndefined();
    expect(await read(scanWith(address()), texts)).toBeUndefined();
    expect(service.requests).toHaveLength(1);
  });
});

test.each([500, 503, 403, 204])('a status %i makes the catalogue unavailable', async (given) => {
  status = given;
  await expect(read(scanWith(address()))).rejects.toThrow(CatalogueUnavailable);
});

test('a service that fails is not contacted for five seconds', async () => {
  status = 500;
  const texts = reader();
  for (let round = 0; round < 3; round += 1)
    await expect(read(scanWith(address()), texts)).rejects.toThrow(CatalogueUnavailable);
  expect(service.requests).toHaveLength(1);
  status = 200;
  advanceTime(5001);
  expect(await read(scanWith(address()), texts)).toBe('Żółw');
});

test('one that is gone, or sends too much, makes the catalogue unavailable', async () => {
  body = ' '.repeat(30_000_001);
  await expect(read(scanWith(address()))).rejects.toThrow(/cannot be had/);
  await service.goOffline();
  await expect(read(scanWith(address()))).rejects.toThrow(CatalogueUnavailable);
});

test.each([
  ['a page in HTML', '<html><body>Log in</body></html>'],
  ['nothing', ''],
  ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><alto>&x;</alto>'],
])('%s is a text that cannot be read', async (_, given) => {
  body = given;
  await expect(read(scanWith(address()))).rejects.toThrow(UnreadableFile);
});
