import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { ClientShares } from './clients.ts';
import { createLimits, renderQueue } from './limits.ts';
import { Slots } from './slots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests pages that take half a second each. @returns the statuses so far, with their clients, in order */
function library() {
  const limits = createLimits({
    clients: new ClientShares(10),
    pressure: { isHigh: false },
    renders: new BoundedQueue(renderQueue),
    downloads: new Slots({ all: 1, client: 1 }),
  });
  const renderer = limits.forVisitors({
    render: async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { status: 200, headers: {}, body: new Uint8Array(), mark: '' };
    },
  });
  const answered: [client: string, status: number][] = [];
  const request = (client: string, pages: number) => {
    for (let index = 0; index < pages; index += 1)
      limits
        .costly('page', client, () => renderer.render(`/pl/search?q=${index}`))
        .then(
          ({ status }) => answered.push([client, status]),
          ({ status }: { status: number }) => answered.push([client, status]),
        );
  };
  return { request, answered };
}

const [one, other] = ['203.0.113.1', '203.0.113.2'];

test('a class that searches at once from one address waits its turn', async () => {
  const { request, answered } = library();
  request(one, 30);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(answered).toEqual(Array(30).fill([one, 200]));
});

test('one address cannot fill the queue, and others go before what it has waiting', async () => {
  const { request, answered } = library();
  request(one, 200);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual(Array(136).fill([one, 429]));
  request(other, 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answered.slice(136)).toEqual([...Array(2).fill([one, 200]), ...Array(2).fill([other, 200])]);
});
