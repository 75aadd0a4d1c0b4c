import { once } from 'node:events';
import { mkdtemp, open, rm, truncate } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { send } from './http/send.ts';
import { attach, createHttpServer, listen, type Timeouts } from './listen.ts';
import { closeGracefully, stopOnce } from './stop.ts';

const requestText = 'GET / HTTP/1.1\r\nHost: library.example\r\n\r\n';
const closingRequest = requestText.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

let server: Server | undefined;
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  if (server) await closeGracefully(server, 0);
});

/** A server that answers with the path. @returns its port */
async function start(timeouts: Partial<Timeouts>): Promise<number> {
  server = createHttpServer(timeouts);
  attach(server, (request, response) => response.end(request.url));
  return await listen(server, 0, '127.0.0.1');
}

async function client(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // A connection closed by the server may end with an error, which does not matter here.
  socket.on('error', () => {});
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Unlike that of `once` this promise is not rejected where the connection ends with an error. */
const closed = async (socket: Socket) => {
  if (!socket.closed) await new Promise((resolve) => socket.on('close', resolve));
};

/** A complete request and response on a new connection. */
async function answerOf(port: number): Promise<string> {
  const socket = await client(port);
  socket.write(closingRequest);
  return await text(socket);
}

test('who sends a head byte by byte is refused when the time is over, others are answered meanwhile', async () => {
  const port = await start({ headers: 300, request: 300, checkInterval: 20 });
  const slow = await client(port);
  const drip = setInterval(() => slow.write('X'), 30);
  slow.write('GET / HTTP/1.1\r\nX-Slow: ');
  let received = '';
  slow.on('data', (bytes) => {
    received += bytes;
  });
  expect(await answerOf(port)).toMatch(/^HTTP\/1\.1 200/);
  await closed(slow);
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\n\r\nThis request did not arrive in time\.\n$/);
});

test('nonsense behind a request does not get into the answer to that request', async () => {
  server = createHttpServer();
  attach(server, (_request, response) => response.write('begun'));
  const socket = await client(await listen(server, 0, '127.0.0.1'));
  socket.write(requestText);
  const [firstBytes] = await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  expect(String(firstBytes) + (await text(socket).catch(() => ''))).toMatch(/\r\nbegun\r\n$/);
});

test('a client that sends nothing at all is closed', async () => {
  const port = await start({ headers: 100, request: 100, checkInterval: 20 });
  const silent = await client(port);
  silent.resume();
  await closed(silent);
});

test('who stops reading a large file holds little of it, and is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'connections-'));
  const file = join(folder, 'scan.jpg');
  await (await open(file, 'w')).close();
  const size = 512 * 1024 * 1024;
  await truncate(file, size);
  server = createHttpServer({ silence: 200 });
  const sending = new Promise<{ held: number }>((resolve, reject) => {
    server?.on('request', (request, response) => {
      const before = process.memoryUsage.rss();
      const sent = send({ status: 200, headers: {}, body: { file, start: 0, end: size } }, response, 'GET');
      // The client never reads, so sending only ends because the connection does.
      sent.then(() => resolve({ held: process.memoryUsage.rss() - before }), reject);
      request.resume();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  const reader = await client(port);
  reader.pause();
  reader.write(requestText);
  const { held } = await sending;
  expect(held).toBeLessThan(64 * 1024 * 1024);
  reader.resume();
  await closed(reader);
  expect(reader.bytesRead).toBeLessThan(size);
  await rm(folder, { recursive: true });
});

test('a thousand connections that hold the line keep nobody from an answer', async () => {
  const port = await start({});
  const idle = await Promise.all(Array.from({ length: 1000 }, () => client(port)));
  for (const one of idle.slice(0, 500)) one.write('GET / HTTP/1.1\r\nX-Half: ');
  for (const one of idle.slice(500, 600)) one.write(requestText);
  expect(await answerOf(port)).toMatch(/^HTTP\/1\.1 200/);
});

test('at the bound, the oldest connection without a request makes room', async () => {
  const port = await start({ connections: 10 });
  const silent: Socket[] = [];
  for (let count = 0; count < 10; count += 1) silent.push(await client(port));
  expect(await answerOf(port)).toMatch(/^HTTP\/1\.1 200/);
  const [oldest] = silent;
  oldest?.resume();
  if (oldest) await closed(oldest);
  expect(silent.filter((socket) => !socket.closed)).toHaveLength(9);
});

test('otherwise those idle between two requests make room; busy ones never do', async () => {
  server = createHttpServer({ connections: 3 });
  const held: (() => void)[] = [];
  attach(server, (request, response) => {
    if (request.url === '/') response.end('now');
    else held.push(() => response.end('later'));
  });
  const port = await listen(server, 0, '127.0.0.1');
  const busy = [await client(port), await client(port)];
  const later = requestText.replace('/ ', '/later ');
  // A request with `Expect: 100-continue` counts as a request.
  const first = later.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n');
  for (const [index, one] of busy.entries()) one.write(index === 0 ? first : later);
  await expect.poll(() => held.length).toBe(2);
  const idle = await client(port);
  idle.write(requestText);
  await once(idle, 'data');
  expect(await answerOf(port)).toMatch(/^HTTP\/1\.1 200/);
  idle.resume();
  await closed(idle);
  // Without idle connections the new one is closed, even if the last sweep was long ago.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const third = await client(port);
  third.write(later);
  await expect.poll(() => held.length).toBe(3);
  const fourth = await client(port);
  fourth.resume();
  await closed(fourth);
  vi.restoreAllMocks();
  expect(held).toHaveLength(3);
  for (const finish of held) finish();
  for (const one of [...busy, third]) expect(String((await once(one, 'data'))[0])).toContain('later');
});

test('a server that drains its connections closes at once when told to stop without time for that', async () => {
  const port = await start({});
  const idle = await client(port);
  idle.write(requestText);
  await once(idle, 'data');
  idle.resume();
  let endedCount = 0;
  const stop = stopOnce(async (drainFor, hurry) => {
    if (server) await closeGracefully(server, undefined, drainFor, hurry);
    endedCount += 1;
  });
  const stopped = stop(60_000);
  // It still accepts connections.
  expect(await answerOf(port)).toMatch(/^HTTP\/1\.1 200/);
  await Promise.all([stop(), stopped, closed(idle)]);
  expect(endedCount).toBe(1);
}, 10_000);
