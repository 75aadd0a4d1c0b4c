import { expect, test } from 'vitest';
import { writeSetting } from '#lib/catalogue/store/database.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { now } from '#lib/catalogue/timestamp.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test('of several programs that find the count due at once, one counts', async () => {
  const library = temporaryLibrary();
  await library.run('generate', '--tiles', '50');
  const { db, version } = await connect(library.dataDir);
  await db
    .updateTable('statistics')
    .set({ counted_at: instant('2026-01-01') })
    .execute();
  await db.deleteFrom('settings').where('name', '=', 'statistics_claim').execute();
  const before = version();
  const runs = await Promise.all([1, 2, 3].map(() => library.run('statistics', '--json')));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(version()).toBe(before + 1);
});

test('a count that another program is at is left to it', async () => {
  const library = temporaryLibrary();
  await library.run('generate', '--tiles', '50');
  const { db, version } = await connect(library.dataDir);
  await db
    .updateTable('statistics')
    .set({ counted_at: instant('2026-01-01') })
    .execute();
  await writeSetting(db, 'statistics_claim', now());
  const before = version();
  expect((await library.run('statistics')).stdout).toContain('counted at 2026-01-01');
  expect(version()).toBe(before);
});
