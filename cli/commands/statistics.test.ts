import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { writeSetting } from '#lib/catalogue/store/database.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { now } from '#lib/catalogue/timestamp.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

/** A library whose stored count is more than a day old. */
async function libraryWithOldCount() {
  const library = temporaryLibrary();
  await library.run('generate', '--tiles', '50');
  const { db } = await connect(library.dataDir);
  await db
    .updateTable('statistics')
    .set({ counted_at: instant('2026-01-01') })
    .execute();
  return { library, db };
}

async function versionIn(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
}

test('if several programs find the count due at once, only one counts', async () => {
  const { library, db } = await libraryWithOldCount();
  await db.deleteFrom('settings').where('name', '=', 'statistics_claim').execute();
  const before = await versionIn(db);
  const runs = await Promise.all(
    [1, 2, 3].map(async () => (await library.start('statistics', '--json')).finished),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await versionIn(db)).toBe(before + 1);
});

test('a count in progress in another program is left to it', async () => {
  const { library, db } = await libraryWithOldCount();
  await writeSetting(db, 'statistics_claim', now());
  const before = await versionIn(db);
  expect((await library.run('statistics')).stdout).toContain('counted at 2026-01-01');
  expect(await versionIn(db)).toBe(before);
});
