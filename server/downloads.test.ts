import { expect, test } from 'vitest';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { answerDownloads } from './downloads.ts';
import { ClientShares } from './limits/clients.ts';
import { createLimits, unlimited } from './limits/limits.ts';
import { Refused } from './limits/refused.ts';
import { Slots } from './limits/slots.ts';

test.each(['GET', 'HEAD'])('%s of a work is refused to a client that has had its share', async (method) => {
  const refuse = () => {
    throw new Refused('client', 3);
  };
  const options = {
    catalogue: {} as never,
    storage: {} as never,
    publicUrl: 'https://library.example',
    limits: { ...unlimited, costly: async () => refuse(), download: refuse },
    log: {} as never,
  };
  const query = new URLSearchParams();
  const body = async () => 'too-large' as const;
  const request = {
    method,
    path: '/downloads/1.pdf',
    query,
    rawQuery: '',
    headers: {},
    address: '1.2.3.4',
    body,
  };
  await expect(answerDownloads(request, options)).rejects.toThrow(Refused);
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
