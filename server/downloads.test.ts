import { expect, test } from 'vitest';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { answerDownloads } from './downloads.ts';
import { ClientShares } from './limits/clients.ts';
import { createLimits, unlimited } from './limits/limits.ts';
import { Refused } from './limits/refused.ts';
import { Slots } from './limits/slots.ts';

const options = {
  catalogue: {} as never,
  storage: {} as never,
  publicUrl: 'https://library.example',
  log: {} as never,
};
const request = {
  path: '/downloads/1.pdf',
  query: new URLSearchParams(),
  rawQuery: '',
  headers: {},
  address: '1.2.3.4',
  body: async () => 'too-large' as const,
};

test.each(['GET', 'HEAD'])('%s of a work is refused to a client that has had its share', async (method) => {
  const refuse = () => {
    throw new Refused('client', 3);
  };
  const limits = { ...unlimited, download: refuse };
  await expect(answerDownloads({ ...request, method }, { ...options, limits })).rejects.toThrow(Refused);
});

test('a whole work costs a client as much as five pages, and one that is refused holds no slot', () => {
  const downloads = new Slots({ all: 9, client: 9 });
  const queue = { concurrency: 1, maxWaiting: 1, timeout: 1, refusal: () => new Error('busy') };
  const limits = createLimits({
    // Allows a burst of fifteen pages' worth.
    clients: new ClientShares(0.5, () => 0),
    pressure: { isHigh: false },
    renders: new BoundedQueue(queue),
    downloads,
  });
  const [one, other] = ['192.0.2.1', '192.0.2.2'];
  for (let times = 0; times < 3; times += 1) limits.download(one);
  expect(() => limits.download(one)).toThrow(Refused);
  expect(downloads.heldBy(one)).toBe(3);
  expect(() => limits.download(other)).not.toThrow();
});

test('HEAD is refused like GET where no slot is free, and holds none', async () => {
  const work = {
    catalogue: { wholeObject: async () => undefined, changes: { withdrawn: async () => undefined } },
  };
  const downloads = new Slots({ all: 9, client: 1 });
  const queue = { concurrency: 1, maxWaiting: 1, timeout: 1, refusal: () => new Error('busy') };
  const limits = createLimits({
    clients: new ClientShares(1),
    pressure: { isHigh: false },
    renders: new BoundedQueue(queue),
    downloads,
  });
  const head = () =>
    answerDownloads({ ...request, method: 'HEAD' }, { ...options, ...(work as object), limits });
  for (let times = 0; times < 20; times += 1) expect((await head()).status).toBe(404);
  limits.download(request.address);
  await expect(head()).rejects.toMatchObject({ status: 429 });
});
