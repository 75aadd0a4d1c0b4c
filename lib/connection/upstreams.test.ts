import { expect, test } from 'vitest';
import { cleanUps, failure, get, open as openOne, otherOrigin, serve } from './connection.fixture.ts';
import { openConnection } from './connection.ts';
import type { Lookup } from './guarded-connector.ts';

const limits = { accept: '*/*', maxBytes: 1000, milliseconds: 5000 };

function open(upstreams: string[], origins: string[]) {
  const connection = openConnection({ upstreams, origins, connections: 2 });
  cleanUps.push(() => connection.close());
  return (url: string) => connection.get(new URL(url), limits);
}

test('each service is reached, and a listed origin in the private network of one of them', async () => {
  const servers = await Promise.all(
    ['one', 'files'].map((text) => serve((_, response) => response.end(text))),
  );
  const [one, files] = servers.map(({ origin }) => origin);
  const get = open([otherOrigin, `${one}/`], [otherOrigin, `${one}`, `${files}`]);
  const texts = await Promise.all(
    [one, files].map(async (origin) => new TextDecoder().decode((await get(`${origin}/`)).body)),
  );
  expect(texts).toEqual(['one', 'files']);
});

test('origins that are not listed are not contacted, nor a private network where all services are public', async () => {
  const { origin, opened } = await serve((_, response) => response.end());
  await expect(open([`${otherOrigin}/`], [otherOrigin])(`${origin}/`)).rejects.toThrow(/listed/);
  await expect(open([`${otherOrigin}/`], [otherOrigin, origin])(`${origin}/`)).rejects.toThrow(/private/);
  await expect(open([], [])(`${origin}/`)).rejects.toThrow();
  expect(opened()).toBe(0);
});

/** Servers of which the first is public and the others private, although all are on this machine. */
async function serveBehindPublic(target: (inner: { port: number; origin: string }) => string) {
  const inner = await serve((_, response) => response.end('inner'));
  const outer = await serve((_, response) => response.writeHead(302, { location: target(inner) }).end());
  let isReached = false;
  const lookup: Lookup = async (hostname) => {
    if (hostname === 'gone.example') return await new Promise(() => undefined);
    // The public name resolves to this machine once, so that it is reached, and is public whenever it is checked.
    if (hostname === 'public.example' && isReached) return [{ address: '8.8.8.8', family: 4 }];
    if (hostname === 'public.example') isReached = true;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  return { inner, outer, url: `http://public.example:${outer.port}/`, lookup };
}

test.each([
  ['another service', ({ origin }: { origin: string }) => origin, true],
  ['another service by name', ({ port }: { port: number }) => `http://private.example:${port}`, true],
  ['files of another service', ({ origin }: { origin: string }) => origin, false],
])('a public service does not lead to %s that is private', async (_what, target, isService) => {
  const { inner, outer, url, lookup } = await serveBehindPublic(target);
  const inside = isService ? target(inner) : 'http://10.0.0.1';
  const connection = openOne(url, { upstreams: [url, inside], origins: [target(inner)], lookup });
  expect((await failure(connection, url)).kind).toBe('forbidden');
  expect([outer.opened(), inner.opened()]).toEqual([1, 0]);
  // What is configured stays within reach of requests of our own.
  expect((await get(connection, target(inner))).status).toBe(200);
  expect(inner.opened()).toBe(1);
});

test('a service whose name is not resolved holds up no other', async () => {
  const { inner, lookup } = await serveBehindPublic(() => '/');
  const { origin } = await serve((_, response) => response.writeHead(302, { location: inner.origin }).end());
  const upstreams = ['http://gone.example', origin];
  const connection = openOne(origin, { upstreams, origins: [inner.origin], lookup });
  expect((await get(connection, origin)).status).toBe(200);
  expect((await get(connection, inner.origin)).status).toBe(200);
});

test('files may be on a host with public and private addresses if a service is private', async () => {
  const { port } = await serve((_, response) => response.end());
  const lookup: Lookup = async () => ['127.0.0.1', '8.8.8.8'].map((address) => ({ address, family: 4 }));
  const files = `http://files.example:${port}`;
  const from = (upstream: string) => openOne(upstream, { origins: [files], lookup });
  expect((await get(from('http://10.0.0.1'), files)).status).toBe(200);
  expect((await failure(from(otherOrigin), files)).kind).toBe('forbidden');
});

test('files may be kept elsewhere in the network of a private service', async () => {
  const inner = await serve((_, response) => response.end());
  const files = await serve((_, response) => response.writeHead(302, { location: inner.origin }).end());
  const connection = openOne('http://10.0.0.1', { origins: [files.origin, inner.origin] });
  expect((await get(connection, files.origin)).status).toBe(200);
});
