import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { ConnectionFailed } from './connection-failed.ts';
import { isPrivate } from './private-address.ts';

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.unstubAllEnvs();
});

/** A server on this machine that counts what reaches it. */
async function serve(listener: RequestListener) {
  const sockets = new Set<Socket>();
  let opened = 0;
  let most = 0;
  const server: Server = createServer(listener);
  server.on('connection', (socket) => {
    opened += 1;
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  cleanUps.push(close);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close,
    origin: `http://127.0.0.1:${port}`,
    opened: () => opened,
    most: () => most,
    open: () => sockets.size,
  };
}

function open(upstream: string, options: Partial<ConnectionOptions> = {}): Connection {
  const connection = openConnection({ origins: [], upstream, connections: 6, ...options });
  cleanUps.push(() => connection.close());
  return connection;
}

const within = { accept: 'application/json', maxBytes: 1_000_000, milliseconds: 10_000 };
type Limits = Partial<Parameters<Connection['get']>[1]>;
const get = (connection: Connection, url: string, limits: Limits = {}) =>
  connection.get(new URL(url), { ...within, ...limits });

/** The kind of failure that a question ends with. */
async function failure(connection: Connection, url: string, limits: Limits = {}) {
  const error = await get(connection, url, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectionFailed);
  return error as ConnectionFailed;
}

const elsewhere = 'http://8.8.8.8';

test('an answer is given with its status, headers, body and address', async () => {
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

test('says what it accepts and who asks, and keeps no cookies', async () => {
  const seen: unknown[] = [];
  const { origin } = await serve(({ method, headers }, response) => {
    seen.push([method, headers.accept, headers['user-agent'], headers.cookie, headers.referer]);
    response.setHeader('set-cookie', 'a=b').end();
  });
  const connection = open(origin);
  for (const path of ['/a', '/a']) await get(connection, origin + path);
  expect(seen).toEqual(Array(2).fill(['GET', 'application/json', 'Czytelnia', undefined, undefined]));
});

test.each([1, 4])('many questions go through %i sockets that stay open', async (connections) => {
  const server = await serve((_, response) => response.end('x'.repeat(100_000)));
  const connection = open(server.origin, { connections });
  for (let count = 0; count < 50; count += 1) await get(connection, server.origin);
  expect(server.opened()).toBeLessThanOrEqual(connections);
});

test('questions at the same time share a limited number of sockets', async () => {
  const server = await serve((_, response) => void setTimeout(() => response.end('x'), 10));
  const connection = open(server.origin, { connections: 3 });
  await Promise.all(Array.from({ length: 30 }, () => get(connection, server.origin)));
  expect(server.most()).toBeLessThanOrEqual(3);
});

test('closing gives up what hangs and leaves no socket', async () => {
  const server = await serve(() => undefined);
  const connection = openConnection({ origins: [], upstream: server.origin, connections: 2 });
  const failed = expect(get(connection, server.origin)).rejects.toThrow(ConnectionFailed);
  await vi.waitFor(() => expect(server.opened()).toBe(1));
  await connection.close();
  await failed;
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test('what a proxy variable says is not heeded', async () => {
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
])('a server that sends %s is given up in time, and its socket too', async (_, listener) => {
  const server = await serve(listener);
  const { kind, message } = await failure(open(server.origin), `${server.origin}/a?key=secret`, {
    milliseconds: 200,
  });
  expect(kind).toBe('timeout');
  expect(message).toBe(`${server.origin}/a did not answer in full within 200 ms`);
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test('redirects share the time of the question', async () => {
  const { origin } = await serve((_, response) => {
    setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
  });
  expect((await failure(open(origin), origin, { milliseconds: 250 })).kind).toBe('timeout');
});

test('the one who asks may stop asking', async () => {
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

test('what is not HTTP is cut', async () => {
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

test('a host that cannot be connected to is given up before the time is over', async () => {
  const lookup = () => new Promise<never>(() => undefined);
  const limits = { milliseconds: 50_000 };
  const { kind, message } = await failure(open('http://a.example', { lookup }), 'http://a.example/', limits);
  expect(kind).toBe('timeout');
  expect(message).toMatch(/cannot be reached/);
});

test('all who wait for a host that is refused are told', async () => {
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const connection = open(elsewhere, { origins: ['http://a.example'], connections: 2, lookup });
  const asked = Array.from({ length: 30 }, () => failure(connection, 'http://a.example/'));
  for (const { kind } of await Promise.all(asked)) expect(kind).toBe('forbidden');
});

test('a server that does not keep to https is refused', async () => {
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

test('an endless body is given up, and its socket too', async () => {
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

test('a packed body is unpacked', async () => {
  const { origin } = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
  );
  expect((await get(open(origin), origin, { maxBytes: 5000 })).body).toHaveLength(5000);
});

test('16 GB in a few kilobytes are not unpacked', async () => {
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const bomb = gzipSync(Buffer.concat(Array(256).fill(member)));
  expect(bomb.length).toBeLessThan(500_000);
  const { origin } = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
  );
  expect((await failure(open(origin), origin)).kind).toBe('too-large');
});

test('three redirects are followed, a fourth is not', async () => {
  const { origin } = await serve(({ url }, response) => {
    const left = Number(url?.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead(left % 2 ? 302 : 308, { location: `${left - 1}` }).end('moved');
  });
  const connection = open(origin);
  expect(await get(connection, `${origin}/3`)).toMatchObject({ status: 200, url: new URL(`${origin}/0`) });
  expect((await failure(connection, `${origin}/4`)).kind).toBe('redirects');
});

test('redirects in a circle end', async () => {
  const { origin } = await serve((_, response) => response.writeHead(301, { location: '/' }).end());
  expect((await failure(open(origin), origin)).kind).toBe('redirects');
});

test.each([['http://['], ['https://a:99999/']])('a redirect to %s leads nowhere', async (location) => {
  const { origin } = await serve((_, response) => response.writeHead(302, { location }).end());
  expect((await failure(open(origin), origin)).kind).toBe('redirects');
});

test('a redirect without an address is an answer', async () => {
  const { origin } = await serve((_, response) => response.writeHead(302).end());
  expect((await get(open(origin), origin)).status).toBe(302);
});

test('redirects lead to listed origins only', async () => {
  const other = await serve((_, response) => response.end('other'));
  const { origin } = await serve((_, response) =>
    response.writeHead(307, { location: `${other.origin}/b` }).end(),
  );
  expect((await failure(open(origin), origin)).kind).toBe('forbidden');
  expect(other.opened()).toBe(0);
  const answer = await get(open(origin, { origins: [other.origin] }), origin);
  expect(answer.url.href).toBe(`${other.origin}/b`);
});

test.each([
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:1',
  'ftp://a.example/',
  'blob:UPSTREAM/x',
  '//a:b@HOST/',
])('a redirect to %s is forbidden', async (location) => {
  let asked = 0;
  const { origin } = await serve(({ headers }, response) => {
    asked += 1;
    const target = location.replace('UPSTREAM', `http://${headers.host}`).replace('HOST', headers.host ?? '');
    response.writeHead(302, { location: target }).end();
  });
  expect((await failure(open(origin), origin)).kind).toBe('forbidden');
  expect(asked).toBe(1);
});

test('an origin that is not listed is refused before any connection', async () => {
  const server = await serve((_, response) => response.end());
  const lookup = vi.fn();
  const connection = open('http://127.0.0.1:1', { origins: ['http://127.0.0.1:2'], lookup });
  for (const url of [server.origin, `http://name.example:${server.port}/a?key=secret`]) {
    const { kind, message } = await failure(connection, url);
    expect(kind).toBe('forbidden');
    expect(message).toMatch(/not on an origin that is listed/);
    expect(message).not.toMatch(/secret/);
  }
  expect(server.opened()).toBe(0);
  expect(lookup).not.toHaveBeenCalled();
});

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  'LOCALHOST',
])('with a public upstream, %s is refused though it is listed', async (host) => {
  const server = await serve((_, response) => response.end());
  const listed = `http://${host}:${server.port}`;
  const { kind, message } = await failure(open(elsewhere, { origins: [listed] }), listed);
  expect(kind).toBe('forbidden');
  expect(message).toMatch(/private network/);
  expect(server.opened()).toBe(0);
});

test.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['fd00::1']]])(
  'with a public upstream, a name that resolves to %j is refused',
  async (addresses) => {
    const lookup = async (hostname: string) =>
      hostname === 'scans.example'
        ? addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        : [{ address: '8.8.8.8', family: 4 }];
    const connection = open('https://catalogue.example', { origins: ['http://scans.example'], lookup });
    expect((await failure(connection, 'http://scans.example/')).kind).toBe('forbidden');
  },
);

test('with a private upstream, other listed origins may be private too', async () => {
  const server = await serve((_, response) => response.end('x'));
  const lookup = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  const scans = `http://scans.example:${server.port}`;
  for (const upstream of ['http://10.0.0.1', 'http://catalogue.example', 'http://[fd00::1]']) {
    const connection = open(upstream, { origins: [scans, server.origin], lookup });
    expect((await get(connection, scans)).status).toBe(200);
    expect((await get(connection, server.origin)).status).toBe(200);
  }
});

test('the address that was looked up is the address that is connected to', async () => {
  const server = await serve(({ headers }, response) => response.end(headers.host));
  const lookup = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  const upstream = `http://catalogue.example:${server.port}`;
  const { body } = await get(open(upstream, { lookup }), upstream);
  expect(new TextDecoder().decode(body)).toBe(`catalogue.example:${server.port}`);
  expect(lookup).toHaveBeenCalledTimes(1);
});

test('a public upstream cannot lead into the private network by a redirect', async () => {
  const inner = await serve((_, response) => response.end('inner'));
  const outer = await serve((_, response) => response.writeHead(302, { location: inner.origin }).end());
  const upstream = `http://catalogue.example:${outer.port}`;
  // Here only for the first connection: a test has no public server.
  const lookup = vi
    .fn(async () => [{ address: '8.8.8.8', family: 4 }])
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
  expect((await failure(open(upstream, { origins: [inner.origin], lookup }), upstream)).kind).toBe(
    'forbidden',
  );
  expect(inner.opened()).toBe(0);
});

test.each([
  ['0.0.0.0', true],
  ['10.255.255.255', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.0.0.8', true],
  ['192.0.2.1', true],
  ['192.168.1.1', true],
  ['192.169.1.1', false],
  ['198.18.0.1', true],
  ['198.51.100.7', true],
  ['203.0.113.7', true],
  ['223.255.255.255', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::', true],
  ['::1', true],
  ['::7f00:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', true],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::1', true],
  ['100::1', true],
  ['2001::1', true],
  ['2001:db8::1', true],
  ['2001:4860:4860::8888', false],
  ['2002:7f00:1::', true],
  ['2a00:1450::1', false],
  ['3fff::1', true],
  ['fc00::1', true],
  ['fdff::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fec0::1', true],
  ['ff02::1', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});
