import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { now, shiftTimestamp } from '../timestamp.ts';
import { harvestedPrefixes, harvestRetries, openHarvest, saveHarvest, saveRetry } from './harvests.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

test('records to request again are each returned once, though they are changed meanwhile', async () => {
  const { db } = await temporaryStore();
  const { id } = await openHarvest(db, { address: 'https://example.org/oai', prefix: 'mods', set: '' });
  const identifiers = Array.from({ length: 1001 }, (_, number) => `oai:${number}`);
  const rows = identifiers.map((identifier) => ({ harvest_id: id, identifier, since: null, attempts: null }));
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('harvest_retries')
      .values(rows.slice(from, from + 200))
      .execute();
  const found: string[] = [];
  for await (const { identifier } of harvestRetries(db, id)) {
    found.push(identifier);
    if (found.length % 100 === 0) await saveRetry(db, id, identifier, found.length % 200 === 0);
  }
  expect(found.toSorted()).toEqual(identifiers.toSorted());
  const remaining = await db.selectFrom('harvest_retries').select('identifier').execute();
  expect(remaining).toHaveLength(1001 - 5);
});

test('a record whose identifier is too long for a key is not requested again', async () => {
  const { db } = await temporaryStore();
  const { id } = await openHarvest(db, { address: 'https://example.org/oai', prefix: 'oai_dc', set: '' });
  for (const identifier of [randomBytes(6000).toString('base64url'), 'short'])
    await saveRetry(db, id, identifier, true);
  const found: string[] = [];
  for await (const { identifier } of harvestRetries(db, id)) found.push(identifier);
  expect(found).toEqual(['short']);
});

test('a record is requested again for a fortnight since it first failed, and five times; one of an earlier version from now on', async () => {
  const { db } = await temporaryStore();
  const { id } = await openHarvest(db, { address: 'https://example.org/oai', prefix: 'mods', set: '' });
  const day = 86_400_000_000;
  const ago = (days: number) => shiftTimestamp(now(), -days * day);
  await db
    .insertInto('harvest_retries')
    .values([
      { harvest_id: id, identifier: 'before', since: null, attempts: null },
      { harvest_id: id, identifier: 'new', since: ago(13), attempts: 9 },
      { harvest_id: id, identifier: 'old', since: ago(15), attempts: 4 },
      { harvest_id: id, identifier: 'seldom', since: ago(15), attempts: 3 },
    ])
    .execute();
  for (const identifier of ['before', 'new', 'old', 'seldom']) await saveRetry(db, id, identifier, true);
  const retries: string[] = [];
  for await (const { identifier, isLast } of harvestRetries(db, id)) if (isLast) retries.push(identifier);
  expect(retries).toEqual(['old']);
  const rows = await db
    .selectFrom('harvest_retries')
    .select(['since', 'attempts'])
    .orderBy('identifier')
    .execute();
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 10, 5, 4]);
  expect(rows[0]?.since && rows[0].since > ago(1)).toBe(true);
  expect(rows[1]?.since && rows[1].since < ago(12)).toBe(true);
});

test('the formats in which a set was harvested are known, the newest first; a harvest that received nothing does not count', async () => {
  const { db } = await temporaryStore();
  const address = 'https://example.org/oai';
  const state = { nextFrom: null, started: null, token: null };
  for (const [prefix, set, reached] of [
    ['ead', '', { nextFrom: '2026-10-03T00:00:00Z' }],
    ['mods', '', { nextFrom: '2026-10-01T00:00:00Z' }],
    ['oai_dc', '', { started: '2026-10-02T00:00:00Z', token: 'next' }],
    ['mets', '', {}],
    ['tei', 'maps', { nextFrom: '2026-10-03T00:00:00Z' }],
  ] as const) {
    const { id } = await openHarvest(db, { address, prefix, set });
    await saveHarvest(db, id, { ...state, ...reached });
  }
  expect(await harvestedPrefixes(db, { address, set: '' })).toEqual(['ead', 'oai_dc', 'mods']);
  expect(await harvestedPrefixes(db, { address: 'https://example.org/other', set: '' })).toEqual([]);
});
