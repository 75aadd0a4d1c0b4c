import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FastPath } from './fast-path.ts';
import { purge, type Running, send, settings, start } from './front.fixture.ts';
import { closeGracefully } from './stop.ts';

let running: Running;
const find = vi.spyOn(FastPath.prototype, 'find');

beforeAll(async () => {
  running = await start();
});

beforeEach(() => {
  find.mockClear();
});

afterEach(() => {
  running.log.length = 0;
});

afterAll(async () => {
  await closeGracefully(running.server, 0);
});

const paths = [
  '/pl',
  '/pl?utm_source=a',
  '/en?type=news',
  '/pl/statistics',
  '/pl/objects/a%2f1/wrong',
  '/pl/objects/a%2F1/right',
  '/api/frontpage/',
  '/api/frontpage/?batch_size=3&unknown=%zz',
];
const codings = ['br', 'gzip', 'gzip, br;q=0.5', 'identity', '*', 'br;q=0, *;q=0.1', 'deflate', ';;q', ''];
/** A header that the routes ignore, but that takes a request off the fast path. */
const longWay = { Cookie: 'czytelnia_preview=none' };

type Headers = Record<string, string>;

function request(method: string, path: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: library.example\r\n${lines.join('')}\r\n`;
}

/** An answer as sent over the wire, followed by that of another request on the same connection. */
async function answer(method: string, path: string, headers: Headers = {}): Promise<string> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const socket = connect(running.port, '127.0.0.1', () =>
      socket.write(request(method, path, headers) + request('GET', '/healthz', { Connection: 'close' })),
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
  return bytes
    .toString('latin1')
    .replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, 'Date: now')
    .replace(/^Age: \d+\r$/gm, 'Age: some');
}

/** Whether the first request since the spy was cleared was answered by the fast path. */
const wasFast = () => find.mock.results[0]?.value !== undefined;

/** Requests a path until the fast path answers it. */
async function warm(path: string, headers: Headers = {}): Promise<void> {
  for (let time = 0; time < 3; time += 1) await answer('GET', path, headers);
  find.mockClear();
}

test('answers by the fast path are byte for byte those of the routes', async () => {
  const tags = ['*', '"none"', 'nonsense', ''];
  for (const path of paths)
    for (const coding of codings) {
      await warm(path, { 'Accept-Encoding': coding });
      const tag = /^ETag: (.*)\r$/m.exec(await answer('HEAD', path, { 'Accept-Encoding': coding }))?.[1];
      if (tag) tags.push(tag, `W/${tag}`, `"x", ${tag}`);
    }
  const requests = fc.record({
    method: fc.constantFrom('GET', 'HEAD'),
    path: fc.constantFrom(...paths),
    headers: fc.record(
      {
        'Accept-Encoding': fc.constantFrom(...codings),
        'If-None-Match': fc.constantFrom(...tags),
        'If-Modified-Since': fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'),
        Connection: fc.constant('keep-alive'),
        RSC: fc.constant('1'),
      },
      { requiredKeys: [] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, headers }) => {
      find.mockClear();
      const fast = await answer(method, path, headers);
      expect(wasFast()).toBe(true);
      find.mockClear();
      expect(await answer(method, path, { ...headers, ...longWay })).toBe(fast);
      expect(wasFast()).toBe(false);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test.each<[string, string, Headers]>([
  ['a part', '/pl', { Range: 'bytes=0-9' }],
  ['what may be a session', '/pl', longWay],
  ['a body', '/pl', { 'Content-Length': '0' }],
])('%s is left to the routes', async (_name, path, headers) => {
  await warm(path);
  await answer('GET', path, headers);
  expect(wasFast()).toBe(false);
});

test.each([
  ['what is not there', '/pl/objects/none/x'],
  ['health', '/healthz'],
])('%s is never on the fast path', async (_name, path) => {
  await warm(path);
  await answer('GET', path);
  expect(wasFast()).toBe(false);
});

test('other methods get the answer of the routes', async () => {
  await warm('/pl');
  expect((await send(running.port, '/pl', {}, 'DELETE')).status).toBe(405);
});

test('what must not be seen any more is not sent from memory', async () => {
  await warm('/pl/institutions');
  const before = (await send(running.port, '/pl/institutions')).text;
  purge();
  expect((await send(running.port, '/pl/institutions')).text).not.toBe(before);
});

test('after a change the routes renew it', async () => {
  await warm('/en/institutions');
  settings.version = 'changed';
  running.log.length = 0;
  await answer('GET', '/en/institutions');
  expect(wasFast()).toBe(false);
  expect(running.log).toContainEqual(expect.objectContaining({ path: '/en/institutions', cache: 'stale' }));
});

test('what has gone is the page of a 404 each time, from memory too', async () => {
  await warm('/pl/institutions/7');
  purge();
  running.renderer.failing = () => ({ status: 404 });
  for (let time = 0; time < 3; time += 1) {
    const reply = await send(running.port, '/pl/institutions/7');
    expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('/pl/status/404')]);
  }
  running.renderer.failing = undefined;
});

test('each answer has its line in the log, with the state of the cache', async () => {
  await warm('/en/statistics?a=b');
  running.log.length = 0;
  await answer('HEAD', '/en/statistics?a=b');
  expect(wasFast()).toBe(true);
  expect(running.log[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-/),
    method: 'HEAD',
    path: '/en/statistics',
    status: 200,
    bytes: 0,
    cache: 'hit',
  });
});
