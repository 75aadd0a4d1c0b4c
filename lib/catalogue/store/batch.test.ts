import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { batchLimit, type FrontpageQuery } from '../catalogue.ts';
import { shiftTimestamp } from '../timestamp.ts';
import { batchReader } from './batch.ts';
import { storeCatalogue } from './catalogue.ts';
import { logDamaged } from './damaged.ts';
import { raiseVersion } from './database.ts';
import { saveObject } from './objects.ts';
import { spyLog } from './previous-version.fixture.ts';
import { serveAt } from './projections.ts';
import { instant, objectRecord } from './records.fixture.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

const start = instant('2026-01-01');
const count = 200;
const types = ['entity', 'news', 'video'] as const;

/** Tiles in random order, some empty, some long enough for overflow pages of their own. */
const tiles = Array.from({ length: count }, (_, index) => ({
  type: types[index % types.length] ?? 'entity',
  sorting_datetime: shiftTimestamp(start, (index * 77) % count),
  json: new TextEncoder().encode(JSON.stringify({ index, title: 'Zażółć 😀 "\\u0000'.repeat(index * 5) })),
}));

const bound = fc.option(
  fc.integer({ min: -1, max: count + 1 }).map((at) => shiftTimestamp(start, at)),
  {
    nil: undefined,
  },
);
const query: fc.Arbitrary<FrontpageQuery> = fc.record({
  type: fc.constantFrom(...types, 'press' as const, undefined),
  max: bound,
  min: bound,
  batchSize: fc.integer({ min: 1, max: batchLimit }),
});

test('what SQLite joins equals the batch, newest first, byte for byte', async () => {
  const store = await temporaryStore();
  const projection = await serveAt(store.db, baseUrls);
  const none = {
    object_id: null,
    organization_id: null,
    key: null,
    featured: 0,
    image_digest: null,
    projection,
  };
  await store.db
    .insertInto('tiles')
    .values(tiles.map((tile) => ({ ...tile, ...none })))
    .execute();
  const joined = batchReader(store, baseUrls);
  const oneByOne = batchReader({ ...store, prepare: undefined }, baseUrls);
  await fc.assert(
    fc.asyncProperty(query, async (request) => {
      const expected = tiles
        .filter(({ type }) => request.type === undefined || type === request.type)
        .filter(({ sorting_datetime: at }) => request.max === undefined || at < request.max)
        .filter(({ sorting_datetime: at }) => request.min === undefined || at >= request.min)
        .sort((one, other) => (one.sorting_datetime < other.sorting_datetime ? 1 : -1))
        .slice(0, request.batchSize)
        .map(({ json }) => Buffer.from(json).toString());
      const text = `[${expected.join(',')}]`;
      expect(Buffer.from(await joined.json(request)).toString()).toBe(text);
      expect(Buffer.from(await oneByOne.json(request)).toString()).toBe(text);
    }),
  );
});

test('an invalid tile costs pages that tile, not its batch, and is reported', async () => {
  const store = await temporaryStore();
  const { db } = store;
  const log = spyLog();
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(''), { onDamaged: logDamaged(log) });
  for (const id of ['a', 'b', 'c']) await saveObject(db, baseUrls, objectRecord(id));
  await db
    .updateTable('tiles')
    .set({ json: new TextEncoder().encode('{') })
    .where('object_id', '=', 'b')
    .execute();
  const all = { type: undefined, max: undefined, min: undefined, batchSize: 3 };
  const ids = (await catalogue.frontpage(all)).map((tile) => tile.related_object_id);
  expect(ids).toEqual(['c', 'a']);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { damaged: expect.stringMatching(/^tile \d+$/) },
    expect.stringContaining('Restore it from a backup'),
  );
});

test('neither a batch nor the version shows what is not committed', async () => {
  const store = await temporaryStore();
  const projection = await serveAt(store.db, baseUrls);
  const { json } = batchReader(store, baseUrls);
  const read = async () =>
    Buffer.from(await json({ type: undefined, max: undefined, min: undefined, batchSize: 3 })).toString();
  expect(await read()).toBe('[]');
  const version = store.version();
  const writing = await store.db.startTransaction().execute();
  const none = { object_id: null, organization_id: null, key: null, featured: 0, image_digest: null };
  const tile = { type: 'news', sorting_datetime: start, json: new TextEncoder().encode('{}'), projection };
  await writing
    .insertInto('tiles')
    .values({ ...tile, ...none })
    .execute();
  await raiseVersion(writing);
  // PostgreSQL notices a new version later, and reads the batch on another connection.
  expect([await read(), store.version()]).toEqual(['[]', version]);
  await writing.commit().execute();
  expect(await read()).toBe('[{}]');
  await expect.poll(() => store.version()).not.toBe(version);
});
