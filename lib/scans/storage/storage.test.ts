import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { type BucketServer, startBucketServer } from './bucket.fixture.ts';
import type { StorageLocation } from './location.ts';
import { openStorage } from './open.ts';
import { S3Requests } from './s3-requests.ts';
import { readStored, type Storage, StorageUnavailable } from './storage.ts';

const [one, other] = ['0'.repeat(32), 'f'.repeat(32)];
let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
  Object.assign(process.env, server.environment);
});
afterAll(() => server.remove());

/** A folder with two files, one too large to be sent from memory. */
function sourceFolder(large = Buffer.alloc(3_000_001, 'scan')): string {
  const folder = join(temporaryFolder(), 'made');
  mkdirSync(join(folder, 'scan_files/11'), { recursive: true });
  writeFileSync(join(folder, 'scan_files/11/0_0.jpeg'), 'tile');
  writeFileSync(join(folder, 'scan.jpg'), large);
  return folder;
}

async function digestsOf(storage: Storage): Promise<string[]> {
  const digests: string[] = [];
  for await (const digest of storage.digests()) digests.push(digest);
  return digests;
}

/** A storage in a bucket whose server answers as given. */
async function bucketAt(answer: RequestListener): Promise<Storage> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = await openStorage(
    { bucket: 'scans', prefix: '', region: 'us-east-1', endpoint },
    'serving',
  );
  onTestFinished(() => {
    storage.close();
    server.closeAllConnections();
    server.close();
  });
  return storage;
}

const bucket = (): StorageLocation => ({ ...server.location, prefix: `p${Math.random()}/` });

describe.each<[string, () => StorageLocation]>([
  ['a folder', () => ({ folder: join(temporaryFolder(), 'scans') })],
  ['a bucket', bucket],
])('%s', (_what, location) => {
  test('holds what was put, by whole and by part, until it is removed', async () => {
    const storage = await openStorage(location(), 'working');
    expect(await storage.has(one)).toBe(false);
    expect(await digestsOf(storage)).toEqual([]);
    await storage.put(sourceFolder(), one);
    await storage.put(sourceFolder(), other);
    expect(await storage.has(one)).toBe(true);
    expect(await digestsOf(storage)).toEqual([one, other]);
    expect(await storage.stat(one, 'scan.jpg')).toMatchObject({ size: 3_000_001 });
    expect(await storage.stat(one, 'none.jpg')).toBeUndefined();
    expect(await storage.open(one, 'none.jpg')).toBeUndefined();
    expect((await readStored(storage, one, 'scan.jpg')).equals(Buffer.alloc(3_000_001, 'scan'))).toBe(true);
    const part = await storage.open(one, 'scan.jpg', { start: 4, end: 9 });
    expect(part?.size).toBe(3_000_001);
    expect(Buffer.concat((await part?.bytes.toArray()) as Buffer[]).toString()).toBe('scans');
    const all = await storage.open(one, 'scan_files/11/0_0.jpeg', { start: 0, end: 4 });
    expect(Buffer.concat((await all?.bytes.toArray()) as Buffer[]).toString()).toBe('tile');
    expect([...(await storage.files(one)).keys()].sort()).toEqual([
      'files.json',
      'scan.jpg',
      'scan_files/11/0_0.jpeg',
    ]);
    await storage.remove(one);
    await storage.remove(one);
    expect(await storage.has(one)).toBe(false);
    expect(await digestsOf(storage)).toEqual([other]);
    expect(await storage.available()).toBe(true);
    storage.close();
  });

  test('takes the same again', async () => {
    const storage = await openStorage(location(), 'working');
    await storage.put(sourceFolder(), one);
    await storage.put(sourceFolder(), one);
    expect((await readStored(storage, one, 'scan_files/11/0_0.jpeg')).toString()).toBe('tile');
    storage.close();
  });
});

test('in a bucket, what is there is not sent again, what differs is, and the list comes last', async () => {
  const location = bucket();
  const storage = await openStorage(location, 'working');
  await storage.put(sourceFolder(), one);
  const { prefix } = location as { prefix: string };
  const { bucket: Bucket } = server.location;
  const keyOf = (name: string) => `${prefix}${one}/${name}`;
  // An interrupted run: one file complete and marked, one damaged, the list missing.
  const whole = { Bucket, Key: keyOf('scan.jpg'), Body: Buffer.alloc(3_000_001, 'scan') };
  await server.client.send(new PutObjectCommand({ ...whole, Metadata: { mark: 'first' } }));
  await server.client.send(
    new PutObjectCommand({ Bucket, Key: keyOf('scan_files/11/0_0.jpeg'), Body: 'tilt' }),
  );
  await server.client.send(new DeleteObjectCommand({ Bucket, Key: keyOf('files.json') }));
  expect(await storage.has(one)).toBe(false);
  await storage.put(sourceFolder(), one);
  expect(await storage.has(one)).toBe(true);
  expect((await readStored(storage, one, 'scan_files/11/0_0.jpeg')).toString()).toBe('tile');
  const head = new HeadObjectCommand({ Bucket, Key: keyOf('scan.jpg') });
  expect((await server.client.send(head)).Metadata).toEqual({ mark: 'first' });
  storage.close();
});

test('an answer without a body is reported by its status', async () => {
  const { AWS_SECRET_ACCESS_KEY } = process.env;
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
  onTestFinished(() => void Object.assign(process.env, { AWS_SECRET_ACCESS_KEY }));
  const storage = await openStorage(server.location, 'serving');
  await expect(storage.has(one)).rejects.toThrow(/cannot be used now: it answers 403$/);
  storage.close();
});

test('a bucket elsewhere is reported with the settings that may be wrong', async () => {
  const storage = await bucketAt((_, response) =>
    response.writeHead(301).end('<Error><Code>PermanentRedirect</Code></Error>'),
  );
  const settings = /it answers 301: AWS_ENDPOINT_URL_S3 leads elsewhere, or AWS_REGION is not the region/;
  await expect(storage.has(one)).rejects.toThrow(settings);
  await expect(storage.open(one, 'scan.jpg')).rejects.toThrow(settings);
  const amazon = new S3Requests(server.client, { name: 's3://scans/', endpoint: undefined }, 1000);
  const moved = Object.assign(new Error('Moved'), { $metadata: { httpStatusCode: 301 } });
  await expect(amazon.send(() => Promise.reject(moved))).rejects.toThrow(
    /it answers 301: AWS_REGION must be/,
  );
});

test('another server at the address of the bucket is no bucket without the files', async () => {
  const storage = await bucketAt((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'));
  for (const call of [
    () => storage.open(one, 'scan.jpg'),
    () => storage.stat(one, 'scan.jpg'),
    () => digestsOf(storage),
  ])
    await expect(call()).rejects.toThrow(StorageUnavailable);
});

test('a file without a size, or another part of it than requested, is not passed on', async () => {
  const chunked = await bucketAt((_, response) => {
    response.write('scan');
    response.end();
  });
  await expect(chunked.open(one, 'scan.jpg')).rejects.toThrow(/cannot be used now: .+ size of a file$/);
  await expect(chunked.stat(one, 'scan.jpg')).rejects.toThrow(StorageUnavailable);
  const whole = await bucketAt((_, response) => response.writeHead(200, { 'Content-Length': 4 }).end('scan'));
  expect(await whole.open(one, 'scan.jpg')).toMatchObject({ size: 4 });
  expect(await whole.open(one, 'scan.jpg', { start: 0, end: 4 })).toMatchObject({ size: 4 });
  const empty = await bucketAt((_, response) => response.writeHead(200, { 'Content-Length': 0 }).end());
  expect(await empty.open(one, 'scan.jpg', { start: 0, end: 0 })).toMatchObject({ size: 0 });
  await expect(whole.open(one, 'scan.jpg', { start: 0, end: 3 })).rejects.toThrow(/another part of a file/);
  await expect(whole.open(one, 'scan.jpg', { start: 1, end: 3 })).rejects.toThrow(/another part of a file/);
});

test.each([
  ['without a place', ''],
  ['at the same place', '<NextContinuationToken>same</NextContinuationToken>'],
])('a list that is to be continued %s is not taken for whole, nor read for ever', async (_, token) => {
  const storage = await bucketAt((_, response) =>
    response.end(
      `<ListBucketResult><IsTruncated>true</IsTruncated>${token}<CommonPrefixes><Prefix>${one}/</Prefix></CommonPrefixes></ListBucketResult>`,
    ),
  );
  await expect(digestsOf(storage)).rejects.toThrow(/does not continue its list/);
  await expect(storage.files(one)).rejects.toThrow(StorageUnavailable);
});

test('a busy bucket is sent a larger file again after a while', async () => {
  let [refusedAt, paused] = [0, 0];
  const storage = await bucketAt((request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET') return response.end('<ListBucketResult></ListBucketResult>');
    const isRefused = url.includes('/scan.jpg') && refusedAt === 0;
    if (url.includes('/scan.jpg') && refusedAt > 0) paused = performance.now() - refusedAt;
    request.resume().on('end', () => {
      if (isRefused) refusedAt = performance.now();
      response.writeHead(isRefused ? 503 : 200).end(isRefused ? '<Error><Code>SlowDown</Code></Error>' : '');
    });
  });
  await storage.put(sourceFolder(), one);
  expect(paused).toBeGreaterThan(450);
});

test('a bucket that takes its time is there', async () => {
  const storage = await bucketAt((_, response) => {
    setTimeout(() => response.end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>'), 2500);
  });
  expect(await storage.available()).toBe(true);
});

test('a missing bucket, wrong keys and a dead or hanging server are distinguished from a missing file', async () => {
  const { location } = server;
  const missing = await openStorage({ ...location, bucket: 'no-such-bucket' }, 'serving');
  const unreachable = await openStorage({ ...location, endpoint: 'http://127.0.0.1:9' }, 'serving');
  const still = await openStorage(location, 'serving');
  server.pause();
  const storages = [missing, unreachable, still];
  await expect(still.open(one, 'scan.jpg')).rejects.toThrow(StorageUnavailable);
  expect(await still.available()).toBe(false);
  server.resume();
  for (const storage of [missing, unreachable]) {
    await expect(storage.open(one, 'scan.jpg')).rejects.toThrow(/cannot be used now/);
    await expect(storage.stat(one, 'scan.jpg')).rejects.toThrow(StorageUnavailable);
    expect(await storage.available()).toBe(false);
  }
  expect(await still.stat(one, 'none.jpg')).toBeUndefined();
  for (const storage of storages) storage.close();
});
