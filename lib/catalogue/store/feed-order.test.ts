import { expect, test } from 'vitest';
import { storedFeedOrder } from './feed-order.ts';
import { instant, objectRecord } from './records.fixture.ts';
import { saveObjects } from './save-objects.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

test('the objects of a file are read a hundred at a time, each once', async () => {
  const { db } = await temporaryStore();
  const objects = Array.from({ length: 230 }, (_, number) => ({
    record: objectRecord(`o${number}`),
    source: { source: `o${number}`, metadataDigest: 'a' },
  }));
  await saveObjects(db, baseUrls, objects, async () => {});
  const read: number[][] = [];
  const sitemap = storedFeedOrder(db, async (rows) => {
    read.push(rows.map(({ id }) => id));
    return [];
  });
  const part = { from: instant('2000-01-01'), to: instant('3000-01-01') };
  await sitemap.sitemapObjects(part, 5000);
  expect(read.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(new Set(read.flat()).size).toBe(230);
  await sitemap.sitemapObjects(part, 120);
  expect(read.slice(3).flat()).toEqual(read.flat().slice(0, 120));
});
