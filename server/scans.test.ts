import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestFolder } from '#lib/scans/addresses.ts';
import { type Running, send, start } from './front.fixture.ts';
import { closeGracefully } from './stop.ts';

const digest = 'abcdef0123456789abcdef0123456789';
const image = Buffer.alloc(8_000_000, 'scan');
const alto = `<alto>${'<String CONTENT="żółw"/>'.repeat(500)}</alto>`;
let running: Running;

beforeAll(async () => {
  running = await start();
  const folder = digestFolder(join(running.dataDir, 'scans'), digest);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'scan.jpg'), image);
  await writeFile(join(folder, 'alto.xml'), alto);
});

afterAll(async () => {
  await closeGracefully(running.server, 0);
});

const connections = () =>
  new Promise<number>((resolve) => running.server.getConnections((_error, count) => resolve(count)));

test('a file is streamed whole', async () => {
  const reply = await send(running.port, `/scans/${digest}/scan.jpg`);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-length': '8000000' } });
  expect(reply.text).toBe(image.toString());
});

test('a range is streamed, HEAD has the length only', async () => {
  const part = await send(running.port, `/scans/${digest}/scan.jpg`, { range: 'bytes=4-7' });
  expect(part).toMatchObject({
    status: 206,
    text: 'scan',
    headers: { 'content-range': 'bytes 4-7/8000000' },
  });
  const head = await send(running.port, `/scans/${digest}/scan.jpg`, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '8000000' } });
});

test('a client that goes away in the middle disturbs nobody', async () => {
  await new Promise<void>((resolve) => {
    const leaving = request({ port: running.port, path: `/scans/${digest}/scan.jpg` }, (response) => {
      response.once('data', () => leaving.destroy());
      response.on('error', () => {});
    });
    leaving.on('error', () => {}).on('close', () => resolve());
    leaving.end();
  });
  expect((await send(running.port, '/healthz')).status).toBe(200);
  await expect.poll(() => connections()).toBe(0);
});

test('a text is compressed, but not its ranges', async () => {
  const address = `/scans/${digest}/alto.xml`;
  const coded = await new Promise<Buffer>((resolve) => {
    const headers = { 'accept-encoding': 'br' };
    request({ port: running.port, path: address, headers, agent: false }, (response) => {
      expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    }).end();
  });
  expect(brotliDecompressSync(coded).toString()).toBe(alto);
  const part = await send(running.port, address, { 'accept-encoding': 'br', range: 'bytes=0-5' });
  expect(part).toMatchObject({ status: 206, text: '<alto>' });
  expect(part.headers['content-encoding']).toBeUndefined();
  const head = await send(running.port, address, { 'accept-encoding': 'br', range: 'bytes=0-5' }, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  const { headers } = await send(running.port, address, { 'accept-encoding': 'br' });
  const again = await send(running.port, address, {
    'accept-encoding': 'br',
    'if-none-match': headers.etag ?? '',
  });
  expect(again.status).toBe(304);
});

test('a file that may or may not exist is answered with 503, and not as missing', async () => {
  const other = digest.replace('a', 'f');
  const circle = digestFolder(join(running.dataDir, 'scans'), other);
  await mkdir(dirname(circle), { recursive: true });
  await symlink(circle, circle);
  const { status, headers } = await send(running.port, `/scans/${other}/scan.jpg`);
  expect([status, headers['retry-after']]).toEqual([503, '30']);
});

test('an address that tries to leave the storage finds nothing', async () => {
  for (const path of [
    '/scans/../front.ts',
    `/scans/${digest}/../../secret`,
    `/scans/${digest}/%2e%2e/x`,
    '/scans//etc/passwd',
  ]) {
    expect((await send(running.port, path)).status).toBe(404);
  }
});
