import { expect, test } from 'vitest';
import { downloadPath } from '#lib/addresses.ts';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
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
  const limits = { ...unlimited, download: refuse, checkDownload: refuse };
  await expect(answerDownloads({ ...request, method }, { ...options, limits })).rejects.toThrow(Refused);
});

test('any other method is told so, also for a client that has had its share', async () => {
  const clients = new ClientShares(1, () => 0);
  clients.spend(request.address, 30);
  const post = { ...request, method: 'POST' };
  const { status, headers } = await answerDownloads(post, { ...options, limits: limitsWith(clients) });
  expect([status, headers.Allow]).toEqual([405, 'GET, HEAD']);
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

/** Limits with one slot for each client, and how many slots are held. */
function limitsWith(clients: ClientShares) {
  const downloads = new Slots({ all: 9, client: 1 });
  const queue = { concurrency: 1, maxWaiting: 1, timeout: 1, refusal: () => new Error('busy') };
  const pressure = { isHigh: false };
  return createLimits({ clients, pressure, renders: new BoundedQueue(queue), downloads });
}

/** Asks for the file of a work that exists, in a storage that answers when it is told to. */
function headOf(limits: ReturnType<typeof limitsWith>) {
  let answer = () => {};
  const available = new Promise<boolean>((resolve) => {
    answer = () => resolve(true);
  });
  const { object } = formattedRecord(fullRecord);
  const whole = { ...object, count: 1, texts: 0, foreign: 0, fingerprint: '' };
  const catalogue = { wholeObject: async () => whole } as never;
  const storage = { available: () => available } as never;
  const path = downloadPath(fullRecord.id, 'pdf');
  const head = () =>
    answerDownloads({ ...request, path, method: 'HEAD' }, { ...options, catalogue, storage, limits });
  return { head, answer };
}

test('HEAD is refused like GET where no slot is free, and holds none while it is answered', async () => {
  const limits = limitsWith(new ClientShares(1));
  const { head, answer } = headOf(limits);
  const both = [head(), head()];
  const release = limits.download(request.address);
  await expect(head()).rejects.toMatchObject({ status: 429 });
  release();
  answer();
  for (const response of await Promise.all(both)) expect(response.status).toBe(200);
});

test.each([
  { perSecond: 0.5, works: 2 },
  // A burst of less than one work, which a full share admits; and of hardly more, but less than HEAD and the work.
  { perSecond: 0.1, works: 1 },
  { perSecond: 0.168, works: 1 },
])('HEAD promises no file that GET would be refused: $perSecond', async ({ perSecond, works }) => {
  const limits = limitsWith(new ClientShares(perSecond, () => 0));
  const { head, answer } = headOf(limits);
  answer();
  for (let times = 0; times < works; times += 1) {
    expect((await head()).status).toBe(200);
    limits.download(request.address)();
  }
  await expect(head()).rejects.toMatchObject({ status: 429 });
  expect(() => limits.download(request.address)).toThrow(Refused);
});
