import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placesOf } from '#lib/scans/addresses.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { UnreadableTextLayer } from '#lib/text/alto.ts';
import { textOf } from '#lib/text/words.ts';
import type { ObjectScan } from '../catalogue.ts';
import { scanRecord } from '../store/records.fixture.ts';
import { mainScanOf } from '../store/shapes.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { Complaints } from './complaints.ts';
import { type Connection, openConnection } from './connection.ts';
import { listedOrigins } from './listed-origins.ts';
import { keptLog, type Service, startService } from './service.fixture.ts';
import { textReader } from './texts.ts';

let service: Service;
let connection: Connection;
let body = '';
let status = 200;
let log = keptLog();

beforeEach(async () => {
  [body, status, log] = [altoOf(pageOf(`<TextBlock>${linesOf('Żółw')}</TextBlock>`)), 200, keptLog()];
  service = await startService((_, response) => response.writeHead(status).end(body));
  const { origin } = new URL(service.url);
  connection = openConnection({ origins: [], upstream: origin, connections: 2 });
});
afterEach(async () => {
  await connection.close();
  await service.stop();
});

function reader() {
  const isListed = listedOrigins([new URL(service.url).origin], new Complaints(log));
  return textReader({ connection, isListed, disk: undefined, log, recoveries: () => 0 });
}

function scanWith(url: string, hidden = false, mime = 'text/xml-alto'): ObjectScan {
  const scan = {
    ...mainScanOf(placesOf(''), 1, scanRecord('one')),
    resources: [{ url, hidden, downloadable: true, mime }],
  };
  return { scan, tileSource: undefined, imageBytes: undefined, textBytes: undefined };
}

const read = (scan: ObjectScan, texts = reader()) => texts(scan, async (asked) => (await asked).value);
const address = () => `${service.url}alto.xml`;

test('a text is fetched once and read', async () => {
  const texts = reader();
  for (let round = 0; round < 2; round += 1) {
    const layer = await read(scanWith(address()), texts);
    expect(layer && textOf(layer)).toBe('Żółw');
  }
  expect(service.asked).toEqual(['/alto.xml']);
});

describe('there is none', () => {
  test('of another type, or hidden', async () => {
    expect(await read(scanWith(address(), false, 'text/plain'))).toBeUndefined();
    expect(await read(scanWith(address(), true))).toBeUndefined();
    expect(service.asked).toEqual([]);
  });

  test('on an origin that is not listed, which the log names', async () => {
    expect(await read(scanWith('http://169.254.169.254/alto.xml'))).toBeUndefined();
    expect(log.lines.at(-1)?.fields).toMatchObject({ origin: 'http://169.254.169.254' });
  });

  test.each([404, 410])('where the service says %i', async (given) => {
    status = given;
    expect(await read(scanWith(address()))).toBeUndefined();
  });
});

test.each([500, 503, 403, 204])('a status %i is a catalogue that cannot answer', async (given) => {
  status = given;
  await expect(read(scanWith(address()))).rejects.toThrow(CatalogueUnavailable);
});

test('so is a service that is gone, and one that sends too much', async () => {
  body = ' '.repeat(30_000_001);
  await expect(read(scanWith(address()))).rejects.toThrow(/cannot be had/);
  await service.leave();
  await expect(read(scanWith(address()))).rejects.toThrow(CatalogueUnavailable);
});

test.each([
  ['a page in HTML', '<html><body>Log in</body></html>'],
  ['nothing', ''],
  ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><alto>&x;</alto>'],
])('%s is a text that cannot be read', async (_, given) => {
  body = given;
  await expect(read(scanWith(address()))).rejects.toThrow(UnreadableTextLayer);
});
