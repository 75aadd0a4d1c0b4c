import { expect, inject, onTestFinished, test } from 'vitest';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { storeCatalogue } from '../catalogue.ts';
import { openStore } from '../database.ts';
import { saveObject } from '../objects.ts';
import { savePage } from '../pages.fixture.ts';
import { objectRecord, pageRecord } from '../records.fixture.ts';
import { baseUrls, temporaryFolder } from '../temporary-store.fixture.ts';
import { databaseOf } from './databases.fixture.ts';
import { startPgbouncer } from './pgbouncer.fixture.ts';

test('behind PgBouncer in transaction mode a store is created, written by several and read', async () => {
  const folder = temporaryFolder();
  const direct = new URL((await databaseOf(folder, 'template1')) ?? '');
  direct.port = String(await startPgbouncer(inject('postgresPort')));
  const stores = await Promise.all(
    [1, 2, 3].map(async () => {
      const store = await openStore({ dataDir: folder, databaseUrl: direct.href });
      onTestFinished(() => store.close());
      return { ...store, catalogue: storeCatalogue(store, baseUrls, diskStorage(folder)) };
    }),
  );
  await Promise.all(
    stores.map(async ({ db }, index) => {
      for (let round = 0; round < 8; round += 1)
        await saveObject(db, baseUrls, objectRecord(`${index}/${round}`));
    }),
  );
  const [one = stores[0], two = one] = stores;
  if (!one || !two) throw new Error('Three stores');
  await savePage(one.db, pageRecord('pomoc'));
  expect(await two.catalogue.pages()).toMatchObject([{ slug: 'pomoc' }]);
  const batches = await Promise.all(
    Array.from({ length: 60 }, () => two.catalogue.frontpage({ batchSize: 40 })),
  );
  for (const batch of batches) expect(batch).toHaveLength(24);
});
