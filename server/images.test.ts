import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { ReadTile } from '#lib/iiif/image/make.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { HttpCache } from './cache/cache.ts';
import { answerImages } from './images.ts';
import { ClientShares } from './limits/clients.ts';
import { createLimits, unlimited } from './limits/limits.ts';
import { Refused } from './limits/refused.ts';
import { Slots } from './limits/slots.ts';
import { fileLifetime } from './scans.ts';

/**
 * A library with one scan, with id 1.
 * @param read returns its tiles, given pixels that they all share @param logged gets what is logged
 */
async function library(read: (pixels: Uint8Array) => ReadTile, limits = unlimited, logged: unknown[] = []) {
  const { db, catalogue } = await temporaryStore();
  const scans = [scanRecord('scan', { width: 300, height: 200 })];
  await saveObject(db, baseUrls, objectRecord('work', { scans }));
  const options = {
    catalogue: { ...catalogue, tile: read(await picture(300, 200).jpeg().toBuffer()) },
    fileCache: new HttpCache({ maxBytes: 10_000_000, version: () => 'a', lifetime: fileLifetime }),
    publicUrl,
    limits,
    log: { warn: (facts: object) => void logged.push(facts) },
  };
  const query = new URLSearchParams();
  const body = async () => 'too-large' as const;
  return async (image: string, address = '') => {
    const path = `/iiif/image/3/1/${image}`;
    const request = { method: 'GET', path, query, rawQuery: '', headers: {}, address, body };
    const answer = await answerImages(request, options);
    return [answer?.response.status, answer?.cache];
  };
}

/** @param perSecond what a client may spend; its burst is 30 seconds' worth */
function limitsOf(perSecond: number) {
  const queue = { concurrency: 1, maxWaiting: 1, timeout: 1, refusal: () => new Error('busy') };
  return createLimits({
    clients: new ClientShares(perSecond, () => 0),
    pressure: { isHigh: false },
    renders: new BoundedQueue(queue),
    downloads: new Slots({ all: 1, client: 1 }),
  });
}

test('an image that was unavailable for a moment is generated as soon as possible', async () => {
  let isAway = true;
  const logged: unknown[] = [];
  const ask = await library(
    (pixels) => async () => {
      if (isAway) throw new CatalogueUnavailable('the tile cannot be had', { cause: new Error('refused') });
      return pixels;
    },
    unlimited,
    logged,
  );
  const image = 'full/max/0/default.jpg';
  for (let time = 0; time < 3; time += 1) expect(await ask(image)).toEqual([503, 'miss']);
  const path = `/iiif/image/3/1/${image}`;
  expect(logged).toEqual([{ path, reason: 'the tile cannot be had', cause: 'refused' }]);
  isAway = false;
  expect(await ask(image)).toEqual([200, 'miss']);
  await ask(image);
  expect(await ask(image)).toEqual([200, 'hit']);
});

test('an image is cached by its canonical form, however it is requested', async () => {
  const ask = await library((pixels) => async () => pixels);
  await ask('full/max/0/default.jpg');
  await ask('0,0,300,200/300,/0/color.jpg');
  for (const same of [
    'full/max/0/default.jpg',
    'full/pct:100/360/default.jpg',
    '0%2C0%2C300%2C200/,200/!0/color.jpg',
  ])
    expect(await ask(same), same).toEqual([200, same.includes('!') ? 'miss' : 'hit']);
});

test('a generated image costs half a page, a cached one nothing, and a faulty one as little as a lookup', async () => {
  // A burst of 1.5 pages' worth: two images with a lookup each cost 1.2.
  const ask = await library((pixels) => async () => pixels, limitsOf(0.05));
  const client = '203.0.113.1';
  const image = 'full/max/0/default.jpg';
  for (const _ of [1, 2]) expect(await ask(image, client)).toEqual([200, 'miss']);
  for (const _ of [1, 2]) expect(await ask('info.json', client)).toEqual([200, undefined]);
  await expect(ask('full/100,/0/default.jpg', client)).rejects.toMatchObject({ status: 429 });
  await expect(ask('full/9000,/0/default.jpg', client)).rejects.toMatchObject({ status: 429 });
  expect(await ask(image, client)).toEqual([200, 'hit']);
  expect(await ask('full/9000,/0/default.jpg', '203.0.113.2')).toEqual([400, undefined]);
});

test('one client takes no more than its slots, others go before what it has waiting, and what is no image does not wait', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const ask = await library(
    (pixels) => async () => {
      await opened;
      return pixels;
    },
    limitsOf(100),
  );
  const answered: [client: string, status: number | undefined][] = [];
  const requests = (client: string, count: number, narrowest: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const status = await ask(`full/${narrowest + index},/0/default.png`, client).then(
          ([found]) => Number(found),
          (error: unknown) => (error instanceof Refused ? error.status : undefined),
        );
        answered.push([client, status]);
      }),
    );
  const [one, other] = ['203.0.113.1', '203.0.113.2'];
  const many = requests(one, 60, 1);
  await expect.poll(() => answered).toEqual(Array(12).fill([one, 429]));
  expect(await ask('info.json', one)).toEqual([200, undefined]);
  expect(await ask('full/0,/0/default.jpg', one)).toEqual([400, undefined]);
  const few = requests(other, 2, 100);
  // Requested after the two images have been queued.
  await ask('info.json', other);
  await wait(50);
  open();
  await few;
  expect(answered.filter(([, status]) => status === 200).length).toBeLessThan(10);
  await many;
  expect(answered.filter(([, status]) => status === 200)).toHaveLength(48 + 2);
});
