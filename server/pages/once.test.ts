import { expect, test } from 'vitest';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { windowWithMargin } from '#lib/scans/window.ts';
import { send, start } from '../front.fixture.ts';
import { createLimits } from '../limits/limits.ts';
import { Slots } from '../limits/slots.ts';
import { closeGracefully } from '../stop.ts';

test('a cold page queries the store for its object once, also where its render waits for another', async () => {
  const renders = new BoundedQueue({
    concurrency: 1,
    maxWaiting: 10,
    timeout: 5000,
    refusal: () => new Error('busy'),
  });
  const limits = createLimits({
    clients: undefined,
    pressure: { isHigh: false },
    renders,
    downloads: new Slots({ all: 1, client: 1 }),
  });
  const { renderer, catalogue, objects, port, server } = await start(undefined, limits);
  renderer.onRender = async (target) => {
    const id = target.includes('a%2F1') ? 'a/1' : 'a/2';
    await catalogue.object(id, undefined, windowWithMargin(0));
    await catalogue.object(id, undefined, windowWithMargin(0));
  };
  const pages = ['/pl/objects/a%2F1/right', '/pl/objects/a%2F2/right'];
  const replies = await Promise.all(pages.map((page) => send(port, page)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(objects).toEqual(['a/1', 'a/2']);
  await closeGracefully(server, 0);
});
