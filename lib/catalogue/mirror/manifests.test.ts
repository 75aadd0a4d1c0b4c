import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { type Connection, openConnection } from '../../connection/connection.ts';
import type { MainScan } from '../schema.ts';
import { scanRecord } from '../store/records.fixture.ts';
import { mainScanOf } from '../store/shapes.ts';
import { manifestReader } from './manifests.ts';
import { listedOrigins } from './service/listed-origins.ts';
import { recordingLog, type Service, startService } from './service/service.fixture.ts';
import { Warnings } from './service/warnings.ts';
import { advanceTime, freezeTime } from './time.fixture.ts';

const manifest =
  '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="jpg" Overlap="1" TileSize="254"><Size Width="3000" Height="2000"/></Image>';
freezeTime();

let service: Service;
let connection: Connection;
let log = recordingLog();

beforeEach(async () => {
  log = recordingLog();
  service = await startService((_, response) => response.end(manifest));
  connection = openConnection({ origins: [], upstreams: [service.url], connections: 4 });
});
afterEach(async () => {
  await connection.close();
  await service.stop();
});

function reader() {
  const warnings = new Warnings(log);
  return manifestReader({
    connection,
    isListed: listedOrigins([new URL(service.url).origin], warnings),
    warnings,
  });
}

function scanAt(manifest_url: string, tiles_prefix = ''): MainScan {
  return { ...mainScanOf(baseUrlsOf(''), 1, scanRecord('one')), dzi: { manifest_url, tiles_prefix } };
}
const scan = () => scanAt(`${service.url}1.dzi`);

test('a manifest is read once for all concurrent callers', async () => {
  const read = reader();
  const all = await Promise.all([1, 2, 3].map(() => read(scan())));
  expect(all[0]).toEqual({
    width: 3000,
    height: 2000,
    tileSize: 254,
    tileOverlap: 1,
    format: 'jpg',
    tilesUrl: `${service.url}1_files/`,
  });
  expect(all[2]).toEqual(all[0]);
  expect(service.requests).toEqual(['/1.dzi']);
});

test('neither it nor its tiles are taken from an origin that is not listed', async () => {
  const read = reader();
  expect(await read(scanAt('http://169.254.169.254/1.dzi'))).toBeUndefined();
  expect(service.requests).toEqual([]);
  expect(await read(scanAt(`${service.url}1.dzi`, 'https://elsewhere.example/1_files/'))).toBeUndefined();
  expect(log.lines.map(({ fields }) => fields.origin)).toEqual([
    'http://169.254.169.254',
    'https://elsewhere.example',
  ]);
});

test.each([
  ['a status 500', (response) => response.writeHead(500).end()],
  ['no manifest', (response) => response.end('<html>Log in</html>')],
  ['a broken answer', (response) => response.destroy()],
] satisfies [string, (response: Parameters<Service['answer']>[1]) => void][])(
  '%s is logged, and not asked for again within five seconds',
  async (_, answer) => {
    service.answer = (_request, response) => answer(response);
    const read = reader();
    expect([await read(scan()), await read(scan())]).toEqual([undefined, undefined]);
    expect(service.requests).toHaveLength(1);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { manifest: `${service.url}1.dzi` } }]);
    service.answer = (_request, response) => response.end(manifest);
    advanceTime(5001);
    expect(await read(scan())).toMatchObject({ width: 3000 });
  },
);

test('a page waits for a server that hangs for three seconds and no longer', async () => {
  const requested = new Promise<void>((resolve) => {
    service.answer = () => resolve();
  });
  const waiting = reader()(scan());
  await requested;
  advanceTime(3001);
  expect(await waiting).toBeUndefined();
});
