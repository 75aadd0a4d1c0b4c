import { expect, test } from 'vitest';
import { bareStore, connect, temporaryFolder } from '../temporary-store.fixture.ts';

test('of several servers that open a new database at once one makes the tables, and all find them', async () => {
  const dataDir = temporaryFolder();
  const bare = await bareStore(dataDir);
  expect(await bare.introspection.getTables()).toEqual([]);
  const stores = await Promise.all([1, 2, 3, 4, 5, 6].map(() => connect(dataDir)));
  for (const { catalogue } of stores) expect(await catalogue.frontpage({ batchSize: 40 })).toEqual([]);
});
