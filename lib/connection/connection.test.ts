import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { cleanUps, failure, get, open, otherOrigin, serve } from './connection.fixture.ts';
import { openConnection } from './connection.ts';
import { ConnectionFailed } from './connection-failed.ts';

test('an answer has its status, headers, body and address', async () => {
  const { origin } = await serve((_, response) => response.writeHead(201, { 'x-a': 'b' }).end('żółw'));
  const answer = await get(open(origin), `${origin}/a?b=c`);
  expect(answer).toMatchObject({ status: 201, url: new URL(`${origin}/a?b=c`) });
  expect(answer.headers).toBeInstanceOf(Headers);
  expect(answer.headers.get('x-a')).toBe('b');
  expect(new TextDecoder().decode(answer.body)).toBe('żółw');
});

test.each([204, 304, 404, 500])('a status of %i is an answer', async (status) => {
  const { origin } = await serve((_, response) => response.writeHead(status).end());
  expect(await get(open(origin), origin)).toMatchObject({ status, body: new Uint8Array() });
});

test('sends what it accepts and its user agent, and stores no cookies', async () => {
  const seen: unknown[] = [];
  const { origin } = await serve(({ method, headers }, response) => {
    seen.push([method, headers.accept, headers['user-agent'], headers.cookie, headers.referer]);
    response.setHeader('set-cookie', 'a=b').end();
  });
  const connection = open(origin);
  for (const path of ['/a', '/a']) await get(connection, origin + path);
  expect(seen).toEqual(Array(2).fill(['GET', 'application/json', 'Czytelnia', undefined, undefined]));
});

test.each([true, false])(
  'only the beginning is read (the server supports ranges: %s)',
  async (knowsRanges) => {
    const seen: unknown[] = [];
    const server = await serve(({ headers }, response) => {
      seen.push(headers.range, headers['accept-encoding']);
      if (knowsRanges) response.writeHead(206).end('abc');
      // The response never ends.
      else response.write('abc'.repeat(1000));
    });
    const answer = await get(open(server.origin), server.origin, { maxBytes: 3, isPart: true });
    expect([answer.status, new TextDecoder().decode(answer.body)]).toEqual([knowsRanges ? 206 : 200, 'abc']);
    expect(seen).toEqual(['bytes=0-2', 'identity']);
  },
);

test.each([1, 4])('many requests go through %i sockets that stay open', async (connections) => {
  const server = await serve((_, response) => response.end('x'.repeat(100_000)));
  const connection = open(server.origin, { connections });
  for (let count = 0; count < 50; count += 1) await get(connection, server.origin);
  expect(server.opened()).toBeLessThanOrEqual(connections);
});

test('concurrent requests share a limited number of sockets', async () => {
  const server = await serve((_, response) => void setTimeout(() => response.end('x'), 10));
  const connection = open(server.origin, { connections: 3 });
  await Promise.all(Array.from({ length: 30 }, () => get(connection, server.origin)));
  expect(server.maxOpen()).toBeLessThanOrEqual(3);
});

test('closing aborts pending requests and leaves no socket', async () => {
  const server = await serve(() => undefined);
  const connection = openConnection({ origins: [], upstreams: [server.origin], connections: 2 });
  const failed = expect(get(connection, server.origin)).rejects.toThrow(ConnectionFailed);
  await vi.waitFor(() => expect(server.opened()).toBe(1));
  await connection.close();
  await failed;
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test('proxy variables are ignored', async () => {
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  const { origin } = await serve((_, response) => response.end('x'));
  expect((await get(open(origin), origin)).status).toBe(200);
});

test.each<[string, RequestListener]>([
  ['nothing', () => undefined],
  ['headers only', (_, response) => response.writeHead(200).flushHeaders()],
  [
    'a byte now and then',
    (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a server that sends %s is given up in time, and its socket is closed', async (_, listener) => {
  const server = await serve(listener);
  const { kind, message } = await failure(open(server.origin), `${server.origin}/a?key=secret`, {
    milliseconds: 200,
  });
  expect(kind).toBe('timeout');
  expect(message).toBe(`${server.origin}/a did not answer in full within 200 ms`);
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test("redirects share the request's time limit", async () => {
  const { origin } = await serve((_, response) => {
    setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
  });
  expect((await failure(open(origin), origin, { milliseconds: 250 })).kind).toBe('timeout');
});

test('the caller may abort the request', async () => {
  const server = await serve((_, response) => response.writeHead(200).write('x'));
  const connection = open(server.origin);
  const reason = new Error('gone');
  await expect(get(connection, server.origin, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(server.opened()).toBe(0);
  const controller = new AbortController();
  const answer = get(connection, server.origin, { signal: controller.signal });
  await vi.waitFor(() => expect(server.opened()).toBe(1));
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test.each<[string, RequestListener]>([
  ['before its headers', (_, response) => response.socket?.destroy()],
  [
    'before its length',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.socket?.destroy(), 20);
    },
  ],
  [
    'before its last chunk',
    (_, response) => {
      response.write('half');
      setTimeout(() => response.socket?.destroy(), 20);
    },
  ],
  [
    'in what says it is packed',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed'),
  ],
])('an answer that ends %s is cut', async (_, listener) => {
  const { origin } = await serve(listener);
  expect((await failure(open(origin), origin)).kind).toBe('cut');
});

test('an answer that is not HTTP counts as cut', async () => {
  const server = createRawServer((socket) => socket.end('SSH-2.0-x\r\n').on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await failure(open(origin), origin)).kind).toBe('cut');
});

test('where nothing listens, the connection is refused', async () => {
  const { origin, close } = await serve((_, response) => response.end());
  await close();
  const { kind, message } = await failure(open(origin), `${origin}/a?key=secret`);
  expect(kind).toBe('refused');
  expect(message).toBe(`${origin} cannot be reached (ECONNREFUSED)`);
});

test.each([
  [
    'does not exist',
    () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    /ENOTFOUND/,
  ],
  ['has no address', () => Promise.resolve([]), /no address/],
])('a host that %s is refused', async (_, lookup, reason) => {
  const { kind, message } = await failure(open('http://a.example', { lookup }), 'http://a.example/');
  expect(kind).toBe('refused');
  expect(message).toMatch(reason);
});

test('a host that cannot be connected to is given up before the time limit', async () => {
  const lookup = () => new Promise<never>(() => undefined);
  const limits = { milliseconds: 50_000 };
  const { kind, message } = await failure(open('http://a.example', { lookup }), 'http://a.example/', limits);
  expect(kind).toBe('timeout');
  expect(message).toMatch(/cannot be reached/);
});

test('all callers waiting for a refused host get the failure', async () => {
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const connection = open(otherOrigin, { origins: ['http://a.example'], connections: 2, lookup });
  const failures = Array.from({ length: 30 }, () => failure(connection, 'http://a.example/'));
  for (const { kind } of await Promise.all(failures)) expect(kind).toBe('forbidden');
});

test('a server that leaves https is refused', async () => {
  const { origin } = await serve((_, response) => response.end());
  const secure = origin.replace('http', 'https');
  expect((await failure(open(secure), secure)).kind).toBe('refused');
});

test('a body may be as long as allowed and no longer', async () => {
  const server = await serve((_, response) => response.end(Buffer.alloc(200_000, 7)));
  const connection = open(server.origin);
  const { body } = await get(connection, server.origin, { maxBytes: 200_000 });
  expect(body).toEqual(new Uint8Array(200_000).fill(7));
  expect((await failure(connection, server.origin, { maxBytes: 199_999 })).kind).toBe('too-large');
  expect((await failure(connection, server.origin, { maxBytes: 0 })).kind).toBe('too-large');
});

test('an endless body is given up, and its socket is closed', async () => {
  const server = await serve((_, response) => {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  });
  expect((await failure(open(server.origin), server.origin)).kind).toBe('too-large');
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test('a compressed body is decompressed', async () => {
  const { origin } = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
  );
  expect((await get(open(origin), origin, { maxBytes: 5000 })).body).toHaveLength(5000);
});

test('16 GB in a few kilobytes are not decompressed', async () => {
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const bomb = gzipSync(Buffer.concat(Array(256).fill(member)));
  expect(bomb.length).toBeLessThan(500_000);
  const { origin } = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
  );
  expect((await failure(open(origin), origin)).kind).toBe('too-large');
});
