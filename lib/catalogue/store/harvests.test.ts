import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { harvestRetries, openHarvest, saveRetry } from './harvests.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

test('records to request again are each returned once, though they are changed meanwhile', async () => {
  const { db } = await temporaryStore();
  const { id } = await openHarvest(db, { address: 'https://example.org/oai', prefix: 'mods', set: '' });
  const identifiers = Array.from({ length: 1001 }, (_, number) => `oai:${number}`);
  const rows = identifiers.map((identifier) => ({ harvest_id: id, identifier }));
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('harvest_retries')
      .values(rows.slice(from, from + 200))
      .execute();
  const found: string[] = [];
  for await (const identifier of harvestRetries(db, id)) {
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
  for await (const identifier of harvestRetries(db, id)) found.push(identifier);
  expect(found).toEqual(['short']);
});
