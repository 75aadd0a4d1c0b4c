import { expect, test } from 'vitest';
import { startForEach } from './front.fixture.ts';
import { closeGracefully } from './stop.ts';

const { running, get } = startForEach();

test('a server that stops closes connections and stays ready where another process takes its place, else reports that it is not', async () => {
  running.site.beginStop(true);
  const replaced = await get('/readyz');
  expect([replaced.status, replaced.headers.connection]).toEqual([200, 'close']);
  running.site.beginStop();
  expect((await get('/readyz')).status).toBe(503);
});

test('a server that stops finishes what is in flight, and takes nothing new', async () => {
  running.renderer.delay = 200;
  const inFlight = get('/pl');
  await expect.poll(() => running.renderer.pages).toHaveLength(1);
  running.site.beginStop();
  const closed = closeGracefully(running.server);
  await expect(get('/healthz')).rejects.toThrow();
  expect((await inFlight).status).toBe(200);
  expect(await closed).toBe(true);
});

test('a server that stops cuts off what does not finish in time', async () => {
  running.renderer.delay = 5000;
  const inFlight = get('/pl').catch(() => 'cut off');
  await expect.poll(() => running.renderer.pages).toHaveLength(1);
  expect(await closeGracefully(running.server, 50)).toBe(false);
  expect(await inFlight).toBe('cut off');
});

test('a server that stops is not ready any more', async () => {
  running.site.beginStop();
  const reply = await get('/readyz');
  expect(reply.status).toBe(503);
  expect(JSON.parse(reply.text)).toMatchObject({ ready: false, stopping: true, catalogue: true });
  expect(reply.headers.connection).toBe('close');
});
