import { expect, test } from 'vitest';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { origin, places, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { HttpCache } from './cache/cache.ts';
import { answerImages } from './images.ts';
import { unlimited } from './limits/limits.ts';
import { fileLifetime } from './scans.ts';

test('an image that could not be had for a moment is made as soon as it can be', async () => {
  const { db, catalogue } = await temporaryStore();
  const scans = [scanRecord('scan', { width: 300, height: 200 })];
  await saveObject(db, places, objectRecord('work', { scans }));
  const pixels = await picture(300, 200).jpeg().toBuffer();
  let isAway = true;
  const options = {
    catalogue: {
      ...catalogue,
      tile: async () => {
        if (isAway) throw new CatalogueUnavailable('the service that has the tile does not answer');
        return pixels;
      },
    },
    fileCache: new HttpCache({ maxBytes: 10_000_000, version: () => 'a', lifetime: fileLifetime }),
    publicUrl: origin,
    limits: unlimited,
  };
  const path = '/iiif/image/3/1/full/max/0/default.jpg';
  const query = new URLSearchParams();
  const body = async () => 'too-large' as const;
  const request = { method: 'GET', path, query, rawQuery: '', headers: {}, address: '', body };
  const ask = async () => {
    const answer = await answerImages(request, options);
    return [answer?.response.status, answer?.cache];
  };
  for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([503, 'miss']);
  isAway = false;
  expect(await ask()).toEqual([200, 'miss']);
  await ask();
  expect(await ask()).toEqual([200, 'hit']);
});
