import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestFolder } from '#lib/scans/addresses.ts';
import { SmallFiles } from '../files/small-files.ts';
import { ask, type Running, settings, start } from '../front.fixture.ts';
import { closeGracefully } from '../stop.ts';

const digest = 'abcdef0123456789abcdef0123456789';
const folderOf = (running: Running) => digestFolder(join(running.dataDir, 'scans'), digest);
let running: Running;
/** How each answer since the beginning of a test was sent: by us, or by node:http. */
let sentBy: ('us' | 'node')[] = [];

beforeAll(async () => {
  running = await start();
  running.server.prependListener('request', (_incoming, outgoing) => {
    // node:http knows of a head only where it has written it.
    outgoing.once('finish', () => sentBy.push(outgoing.headersSent ? 'node' : 'us'));
  });
  await mkdir(join(folderOf(running), 'scan_files/9'), { recursive: true });
  await writeFile(join(folderOf(running), 'scan_files/9/0_0.jpeg'), Buffer.alloc(40_000, 'tile'));
  await writeFile(join(folderOf(running), 'large.jpg'), Buffer.alloc(400_000, 'large'));
  await writeFile(join(folderOf(running), 'scan.dzi'), `<Image>${'<Size/>'.repeat(200)}</Image>`);
});

afterAll(async () => {
  await closeGracefully(running.server, 0);
  await rm(running.dataDir, { recursive: true });
});

beforeEach(() => {
  sentBy = [];
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
  `/scans/${digest}/scan_files/9/0_0.jpeg`,
  `/scans/${digest}/thumbnail.jpg?type=large`,
  `/scans/${digest}/scan.dzi`,
];
const codings = [
  undefined,
  'br',
  'gzip',
  'gzip, br;q=0.5',
  'identity',
  '*',
  'br;q=0, *;q=0.1',
  'deflate',
  ';;q',
];

/** All that comes back for requests that are written at once, until the server closes the connection. */
function exchange(text: string, onConnect?: (socket: Socket) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.port, '127.0.0.1', () => {
      socket.write(text);
      onConnect?.(socket);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

type Headers = Record<string, string | undefined>;

function request(method: string, path: string, headers: Headers): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\nHost: library.example\r\n${lines.join('')}\r\n`;
}

const last = request('GET', '/healthz', { Connection: 'close' });

/** One answer as it goes over the wire, followed by that to another request on the same connection. */
async function answer(method: string, path: string, headers: Headers): Promise<string> {
  const bytes = await exchange(request(method, path, headers) + last);
  return bytes
    .toString('latin1')
    .replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, 'Date: now')
    .replace(/^Age: \d+\r$/gm, 'Age: some');
}

/** Asks until the answer comes from memory by the short way. */
async function warm(path: string, headers: Headers): Promise<void> {
  for (let time = 0; time < 4; time += 1) await answer('GET', path, headers);
}

test('answers by the short way are byte for byte those of node:http', async () => {
  const tags: string[] = ['*', '"none"', 'nonsense', ''];
  for (const path of paths)
    for (const coding of codings) {
      await warm(path, { 'Accept-Encoding': coding });
      const tag = /^ETag: (.*)\r$/m.exec(await answer('HEAD', path, { 'Accept-Encoding': coding }))?.[1];
      if (tag) tags.push(tag, `W/${tag}`, `"x", ${tag}`);
    }
  const requests = fc.record({
    method: fc.constantFrom('GET', 'HEAD'),
    path: fc.constantFrom(...paths),
    coding: fc.constantFrom(...codings),
    known: fc.option(fc.constantFrom(...tags), { nil: undefined }),
    since: fc.constantFrom(
      undefined,
      undefined,
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'Fri, 01 Jan 2100 00:00:00 GMT',
      'yesterday',
    ),
    cookie: fc.constantFrom(undefined, 'theme=dark', '__prerender_bypass=x'),
    connection: fc.constantFrom(undefined, 'keep-alive'),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, coding, known, since, cookie, connection }) => {
      const headers = {
        'Accept-Encoding': coding,
        'If-None-Match': known,
        'If-Modified-Since': since,
        Cookie: cookie,
        Connection: connection,
      };
      sentBy = [];
      const short = await answer(method, path, headers);
      // A value that Next's router never sends changes nothing but the way.
      const long = await answer(method, path, { ...headers, RSC: '0' });
      expect(short).toBe(long);
      expect(sentBy).toEqual(['us', 'node', 'node', 'node']);
    }),
    { numRuns: 400 },
  );
}, 60_000);

test.each<[string, string, Headers]>([
  ['a part of a file', `/scans/${digest}/scan_files/9/0_0.jpeg`, { Range: 'bytes=0-9' }],
  ['what may be a session', '/pl', { Cookie: 'czytelnia_preview=x' }],
  ['data over the feed', '/pl/objects/a%2F1/right?_rsc=1', { RSC: '1' }],
  ['the end of the connection', '/pl', { Connection: 'close' }],
  ['a body', '/pl', { 'Content-Length': '3' }],
])('%s goes the long way', async (_name, path, headers) => {
  await warm(path, {});
  sentBy = [];
  const body = headers['Content-Length'] ? 'abc' : '';
  await exchange(request('GET', path, headers) + body + (headers.Connection ? '' : last));
  expect(sentBy[0]).toBe('node');
});

test('HTTP/1.0 goes the long way', async () => {
  await warm('/pl', {});
  sentBy = [];
  await exchange('GET /pl HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /healthz HTTP/1.0\r\n\r\n');
  expect(sentBy[0]).toBe('node');
});

test('a client that reads slowly gets everything, in order', async () => {
  const path = `/scans/${digest}/scan.jpg`;
  await writeFile(join(folderOf(running), 'scan.jpg'), Buffer.alloc(500_000, 'large'));
  await warm(path, {});
  const times = 60;
  sentBy = [];
  const bytes = await exchange(request('GET', path, {}).repeat(times) + last, (socket) => {
    socket.pause();
    // It begins to read when the server has had to stop sending.
    void expect
      .poll(() => sentBy.length)
      .toBeGreaterThan(1)
      .then(() => socket.resume());
  });
  const answers = bytes.toString('latin1').split('HTTP/1.1 200 OK\r\n').slice(1);
  expect(answers).toHaveLength(times + 1);
  expect(new Set(sentBy.slice(0, times))).toEqual(new Set(['us', 'node']));
  for (const one of answers.slice(0, times)) {
    expect(one.slice(one.indexOf('\r\n\r\n') + 4)).toBe('large'.repeat(100_000));
  }
});

test('a picture that memory has no room for is read at once, and is byte for byte the same', async () => {
  const path = `/scans/${digest}/scan_files/9/0_0.jpeg`;
  await warm(path, {});
  const tag = /^ETag: (.*)\r$/m.exec(await answer('HEAD', path, {}))?.[1];
  const atOnce = SmallFiles.below(running.dataDir) ? 'us' : 'node';
  for (const method of ['GET', 'HEAD'])
    for (const known of [undefined, tag, '"other"']) {
      const fromMemory = await answer(method, path, { 'If-None-Match': known });
      // A change of the library empties the memory.
      settings.version += ' and on';
      sentBy = [];
      expect(await answer(method, path, { 'If-None-Match': known })).toBe(fromMemory);
      expect(sentBy[0]).toBe(atOnce);
    }
});

test('pictures read at once for clients that read slowly are not mixed up', async () => {
  const names = ['a', 'b'];
  const path = (name: string) => `/scans/${name.repeat(32)}/image.jpg`;
  for (const name of names) {
    const folder = digestFolder(join(running.dataDir, 'scans'), name.repeat(32));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'image.jpg'), Buffer.alloc(100_000, name));
    await warm(path(name), {});
  }
  settings.version += ' and on';
  const times = 100;
  sentBy = [];
  const both = names.map((name) =>
    exchange(request('GET', path(name), {}).repeat(times) + last, (socket) => {
      socket.pause();
      // Each has got all that the connection takes before one of them goes on.
      void expect
        .poll(() => sentBy.length)
        .toBeGreaterThan(2)
        .then(() => socket.resume());
    }),
  );
  for (const [index, bytes] of (await Promise.all(both)).entries()) {
    const answers = bytes
      .toString('latin1')
      .split('HTTP/1.1 200 OK\r\n')
      .slice(1, times + 1);
    expect(answers).toHaveLength(times);
    for (const one of answers)
      expect(one.slice(one.indexOf('\r\n\r\n') + 4)).toBe(names[index]?.repeat(100_000));
  }
});

test('after a change what is gone is missing, and what is new is shown', async () => {
  const path = `/scans/${digest}/scan_files/9/0_0.jpeg`;
  const page = '/pl/institutions';
  for (const each of [path, page]) await warm(each, {});
  const before = (await ask(running.port, page)).text;
  await rm(join(folderOf(running), 'scan_files'), { recursive: true });
  settings.version = 'changed';
  expect((await ask(running.port, path)).status).toBe(404);
  expect((await ask(running.port, page)).text).not.toBe(before);
});

test('each answer has its line in the log, with the state of the cache', async () => {
  await warm('/en/statistics', {});
  running.log.length = 0;
  await answer('GET', '/en/statistics?a=b', {});
  await warm('/en/statistics?a=b', {});
  running.log.length = 0;
  await answer('HEAD', '/en/statistics?a=b', {});
  expect(sentBy.at(-2)).toBe('us');
  expect(running.log[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-/),
    method: 'HEAD',
    path: '/en/statistics',
    status: 200,
    bytes: 0,
    cache: 'hit',
  });
});
