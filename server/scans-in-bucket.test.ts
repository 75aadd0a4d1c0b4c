import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import { type Storage, StorageUnavailable } from '#lib/scans/storage/storage.ts';
import { HttpCache } from './cache/cache.ts';
import { type Running, send, start } from './front.fixture.ts';
import { listen } from './listen.ts';
import { answerStorage, fileLifetime, storageAway, tryStorage } from './scans.ts';
import { closeGracefully } from './stop.ts';

const digest = 'abcdef0123456789abcdef0123456789';
const folder = `/scans/${digest}`;
const tag = `"${digest}-scan.jpg-${(2_000_000).toString(36)}"`;
let bucket: BucketServer;
let root: string;
let disk: Storage;
let remote: Storage;
let [onDisk, inBucket]: Running[] = [];
const storages: Storage[] = [];

beforeAll(async () => {
  bucket = await startBucketServer();
  Object.assign(process.env, bucket.environment);
  root = await mkdtemp(join(tmpdir(), 'remote-'));
  disk = diskStorage(join(root, 'scans'));
  remote = await openStorage(bucket.location, 'serving');
  storages.push(remote);
  for (const [name, storage] of [
    ['one', disk],
    ['other', remote],
  ] as const) {
    const folder = join(root, name);
    await mkdir(join(folder, 'scan_files/11'), { recursive: true });
    await writeFile(join(folder, 'scan_files/11/0_0.jpeg'), 'a tile');
    await writeFile(join(folder, 'scan.jpg'), Buffer.alloc(2_000_000, 'scan'));
    await writeFile(join(folder, 'default.jpg'), 'a thumbnail');
    await writeFile(join(folder, 'scan.dzi'), '<Image/>');
    await writeFile(join(folder, 'alto.xml'), `<alto>${'<String CONTENT="żółw"/>'.repeat(500)}</alto>`);
    await storage.put(folder, digest);
  }
  [onDisk, inBucket] = [await start(disk), await start(remote)];
});

afterAll(async () => {
  for (const running of [onDisk, inBucket]) if (running) await closeGracefully(running.server, 0);
  for (const storage of storages) storage.close();
  await bucket.remove();
  await rm(root, { recursive: true });
});

/** An answer without headers that differ between servers. */
async function answerOf(running: Running | undefined, path: string, headers = {}, method = 'GET') {
  const answer = await send(running?.port ?? 0, path, headers, method);
  const { date: _, age: __, 'last-modified': modified, ...others } = answer.headers;
  expect(modified === undefined).toBe(
    answer.status === 404 || answer.status === 405 || answer.status === 416,
  );
  return { ...answer, headers: others };
}

test.each<[string, Record<string, string>?, string?]>([
  ['scan.jpg'],
  ['scan.jpg', {}, 'HEAD'],
  ['scan.jpg', {}, 'POST'],
  ['scan.jpg', { range: 'bytes=5-10' }],
  ['scan.jpg', { range: 'bytes=-7' }],
  ['scan.jpg', { range: 'bytes=1999990-' }],
  ['scan.jpg', { range: 'bytes=2000000-' }],
  ['scan.jpg', { range: 'bytes=0-1,4-5' }],
  ['scan.jpg', { range: 'bytes=0-1', 'if-range': '"other"' }],
  ['scan.jpg', { range: 'bytes=0-1', 'if-range': tag }],
  ['scan.jpg', { 'if-none-match': tag }],
  ['scan.jpg', { 'if-none-match': '"other"' }],
  ['scan.jpg', { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
  ['scan.jpg', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ['scan_files/11/0_0.jpeg'],
  ['scan_files/11/0_1.jpeg'],
  ['thumbnail.jpg'],
  ['thumbnail.jpg?type=large'],
  ['scan.dzi'],
  ['alto.xml'],
  ['alto.xml', { 'accept-encoding': 'gzip' }],
  ['alto.xml', { 'accept-encoding': 'gzip' }, 'HEAD'],
  ['alto.xml', { range: 'bytes=0-5', 'accept-encoding': 'gzip' }],
  ['alto.xml', { range: 'bytes=0-5', 'accept-encoding': 'gzip' }, 'HEAD'],
  ['files.json'],
  ['../../secret'],
])('%s %j %s is answered from a bucket as from a folder', async (name, headers, method) => {
  const path = `${folder}/${name}`;
  expect(await answerOf(inBucket, path, headers, method)).toEqual(
    await answerOf(onDisk, path, headers, method),
  );
});

test('a text of a bucket is kept in the cache of answers, one of a folder briefly in that of files', async () => {
  const path = `${folder}/alto.xml`;
  const key = `scan ${digest}/alto.xml`;
  const request = { method: 'GET', path, query: new URLSearchParams(), headers: {} };
  const kept = async (storage: Storage) => {
    const options = { maxBytes: 1_000_000, version: () => 'a' };
    const cache = new HttpCache(options);
    const fileCache = new HttpCache({ ...options, lifetime: fileLifetime });
    const log = pino({ enabled: false });
    const { response } = await answerStorage(
      { storage, cache, fileCache, log: Object.assign(log, { request: () => undefined }) },
      request,
    );
    expect(response.status).toBe(200);
    return [cache.fresh(key) !== undefined, fileCache.fresh(key) !== undefined];
  };
  expect(await kept(remote)).toEqual([true, false]);
  expect(await kept(disk)).toEqual([false, true]);
});

test('without the bucket its files are 503 and everything else is answered; with it again, so are they', async () => {
  const port = inBucket?.port ?? 0;
  await bucket.kill();
  for (const [name, headers] of [
    ['scan.jpg', {}],
    ['scan.jpg', { range: 'bytes=0-1' }],
    ['scan_files/11/0_0.jpeg', {}],
    ['scan_files/11/0_1.jpeg', {}],
    ['alto.xml', {}],
  ] as const) {
    const answer = await send(port, `${folder}/${name}`, headers);
    expect(answer.status, name).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect((await send(port, '/en')).status).toBe(200);
  expect((await send(port, '/api/frontpage/')).status).toBe(200);
  const ready = await send(port, '/readyz');
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { ready: true, scans: false }]);
  await bucket.start();
  expect((await send(port, `${folder}/scan_files/11/0_0.jpeg`)).text).toBe('a tile');
  expect(JSON.parse((await send(port, '/readyz')).text)).toMatchObject({ scans: true });
});

test('a missing bucket is reported in one line at startup, whatever is requested from it', async () => {
  const storage = await openStorage({ ...bucket.location, bucket: 'no-such-bucket' }, 'serving');
  storages.push(storage);
  const lines: unknown[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  const log = Object.assign(pino({ base: null }, { write }), { request: () => undefined });
  await tryStorage(storage, log);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(storageAway(new StorageUnavailable('away'), `${folder}/scan.jpg`, log).status).toBe(503);
  expect(lines).toMatchObject([{ reason: expect.stringContaining('NoSuchBucket') }]);
});

test('a bucket that never answers, or breaks off, holds nobody up and gives no wrong bytes', async () => {
  const silent: Server = createServer((request, response) => {
    if (!request.url?.includes('scan.jpg')) return;
    response.writeHead(200, { 'Content-Length': 1000, 'Last-Modified': new Date().toUTCString() });
    response.write('some');
    setImmediate(() => response.destroy());
  });
  const endpoint = `http://127.0.0.1:${await listen(silent, 0, '127.0.0.1')}`;
  const storage = await openStorage({ ...bucket.location, endpoint }, 'serving');
  storages.push(storage);
  const running = await start(storage);
  expect((await send(running.port, `${folder}/scan_files/11/0_0.jpeg`)).status).toBe(503);
  await expect(send(running.port, `${folder}/scan.jpg`)).rejects.toThrow();
  expect((await send(running.port, '/healthz')).status).toBe(200);
  await closeGracefully(running.server, 0);
  silent.closeAllConnections();
  silent.close();
});
