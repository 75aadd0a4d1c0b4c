import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import { tileSchema } from '../schema.ts';
import { parseTimestamp, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { saveObject } from './objects.ts';
import { instant, objectRecord, otherTileRecord } from './records.fixture.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

const start = instant('2026-01-01T00:00:00.999990');

/** Twenty-three objects and four other tiles, adjacent ones a microsecond or a day apart. */
async function library() {
  const store = await temporaryStore();
  for (let index = 0; index < 23; index += 1) {
    const published = shiftTimestamp(start, index < 12 ? index : index * 86_400_000_000);
    await saveObject(store.db, baseUrls, objectRecord(`o${index}`, { published }));
  }
  for (const type of ['news', 'press', 'video', 'collection'] as const)
    await saveTile(store.db, baseUrls, otherTileRecord(type, { type, published: start }));
  return store;
}

async function walk(catalogue: Catalogue, batchSize: number): Promise<number[]> {
  const ids: number[] = [];
  let max: Timestamp | undefined;
  for (;;) {
    const batch = await catalogue.frontpage({ batchSize, max });
    const last = batch.at(-1);
    if (!last) return ids;
    expect(batch.length).toBeLessThanOrEqual(batchSize);
    ids.push(...batch.map(({ id }) => id));
    max = parseTimestamp(last.sorting_datetime);
  }
}

test('a walk shows every tile once in every batch size', async () => {
  const { catalogue } = await library();
  const whole = (await catalogue.frontpage({ batchSize: 40 })).map(({ id }) => id);
  expect(new Set(whole).size).toBe(27);
  for (const size of [1, 2, 7, 26, 27, 28, 40]) expect(await walk(catalogue, size)).toEqual(whole);
});

test('bounds are half open, to the microsecond, and go with the type', async () => {
  const { catalogue } = await library();
  const all = await catalogue.frontpage({ batchSize: 40 });
  const bound = fc.option(
    fc
      .nat({ max: all.length - 1 })
      .chain((index) =>
        fc
          .integer({ min: -1, max: 1 })
          .map((by) => shiftTimestamp(instant(all[index]?.sorting_datetime ?? ''), by)),
      ),
    { nil: undefined },
  );
  const types = fc.constantFrom(undefined, 'entity' as const, 'news' as const, 'category' as const);
  await fc.assert(
    fc.asyncProperty(
      bound,
      bound,
      types,
      fc.integer({ min: 1, max: 40 }),
      async (max, min, type, batchSize) => {
        const expected = all.filter((tile) => {
          const time = instant(tile.sorting_datetime);
          return (!max || time < max) && (!min || time >= min) && (!type || tile.type === type);
        });
        expect(await catalogue.frontpage({ max, min, type, batchSize })).toEqual(
          expected.slice(0, batchSize),
        );
      },
    ),
  );
});

test('the bytes of a batch are the JSON of its tiles', async () => {
  const { catalogue } = await library();
  for (const batchSize of [1, 2, 40]) {
    const parsed = JSON.parse(new TextDecoder().decode(await catalogue.frontpageJson({ batchSize })));
    expect(parsed.map((tile: unknown) => tileSchema.parse(tile))).toEqual(
      await catalogue.frontpage({ batchSize }),
    );
  }
  const none = await catalogue.frontpageJson({ batchSize: 1, max: start });
  expect(new TextDecoder().decode(none)).toBe('[]');
});

test('neighbours are the objects before and after, never another tile', async () => {
  const { catalogue } = await library();
  const objects = await catalogue.frontpage({ batchSize: 40, type: 'entity' });
  for (const [index, tile] of objects.entries()) {
    if (tile.type !== 'entity') throw new Error('not an object');
    const { newer, older } = await catalogue.neighbours(tile);
    expect(newer?.id).toBe(objects[index - 1]?.id);
    expect(older?.id).toBe(objects[index + 1]?.id);
  }
});

test('parts of the sitemap contain every object once, oldest first, none more than its limit', async () => {
  const { catalogue } = await library();
  const objects = await catalogue.frontpage({ batchSize: 40, type: 'entity' });
  for (const size of [1, 5, 22, 23, 24]) {
    const parts = await catalogue.sitemapParts(size);
    const listed = await Promise.all(parts.map((part) => catalogue.sitemapObjects(part, size)));
    expect(parts).toHaveLength(Math.ceil(23 / size));
    expect(Math.max(...listed.map((part) => part.length))).toBeLessThanOrEqual(size);
    expect(listed.flat().map(({ tile }) => tile.id)).toEqual(objects.map(({ id }) => id).reverse());
  }
  // The limit holds whatever bounds are requested.
  const everything = { from: instant('0001-01-01'), to: instant('9999-12-31') };
  expect(await catalogue.sitemapObjects(everything, 5)).toHaveLength(5);
});

test('an empty library has empty answers', async () => {
  const { catalogue } = await temporaryStore();
  expect(await catalogue.frontpage({ batchSize: 40 })).toEqual([]);
  expect(await catalogue.sitemapParts(10)).toEqual([]);
  expect(await catalogue.works('', 10)).toEqual([]);
  expect(await catalogue.shelves(1, await catalogue.shelfLimit())).toEqual([]);
  expect(await catalogue.organizations()).toEqual([]);
  expect(await catalogue.organization(1)).toBeUndefined();
  expect(await catalogue.organization(1.5)).toBeUndefined();
  expect(await catalogue.pages()).toEqual([]);
  expect(await catalogue.available()).toContain('frontpage');
});
