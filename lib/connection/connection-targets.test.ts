import { expect, test, vi } from 'vitest';
import { failure, get, open, otherOrigin, serve } from './connection.fixture.ts';

test('three redirects are followed, a fourth is not', async () => {
  const { origin } = await serve(({ url }, response) => {
    const remaining = Number(url?.slice(1));
    if (remaining === 0) response.end('there');
    else response.writeHead(remaining % 2 ? 302 : 308, { location: `${remaining - 1}` }).end('moved');
  });
  const connection = open(origin);
  expect(await get(connection, `${origin}/3`)).toMatchObject({ status: 200, url: new URL(`${origin}/0`) });
  expect((await failure(connection, `${origin}/4`)).kind).toBe('redirects');
});

test('circular redirects end', async () => {
  const { origin } = await serve((_, response) => response.writeHead(301, { location: '/' }).end());
  expect((await failure(open(origin), origin)).kind).toBe('redirects');
});

test.each([['http://['], ['https://a:99999/']])('a redirect to %s is not followed', async (location) => {
  const { origin } = await serve((_, response) => response.writeHead(302, { location }).end());
  expect((await failure(open(origin), origin)).kind).toBe('redirects');
});

test('a redirect without a location is an answer', async () => {
  const { origin } = await serve((_, response) => response.writeHead(302).end());
  expect((await get(open(origin), origin)).status).toBe(302);
});

test('redirects are followed to listed origins only', async () => {
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
  let requests = 0;
  const { origin } = await serve(({ headers }, response) => {
    requests += 1;
    const target = location.replace('UPSTREAM', `http://${headers.host}`).replace('HOST', headers.host ?? '');
    response.writeHead(302, { location: target }).end();
  });
  expect((await failure(open(origin), origin)).kind).toBe('forbidden');
  expect(requests).toBe(1);
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
  const { kind, message } = await failure(open(otherOrigin, { origins: [listed] }), listed);
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

test('the connection is made to the address that was looked up', async () => {
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
  // Resolves to this machine for the first connection only: tests have no public server.
  const lookup = vi
    .fn(async () => [{ address: '8.8.8.8', family: 4 }])
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
  expect((await failure(open(upstream, { origins: [inner.origin], lookup }), upstream)).kind).toBe(
    'forbidden',
  );
  expect(inner.opened()).toBe(0);
});
