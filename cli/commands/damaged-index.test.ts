import { expect, test } from 'vitest';
import { damagedLibrary, damages, openedLibrary } from '#lib/catalogue/store/search/sqlite/damage.fixture.ts';
import { isIndexSound } from '#lib/catalogue/store/search/sqlite/damage.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test.each(Object.entries(damages))(
  'with %s in the index, a rebuild makes all objects findable',
  async (_, damage) => {
    const { dataDir, db } = await damagedLibrary(damage);
    const { code, stdout } = await temporaryLibrary(dataDir).run('search', 'rebuild');
    expect([code, stdout]).toEqual([0, expect.stringContaining('30 objects reindexed')]);
    expect(await isIndexSound(db)).toBe(true);
    const { count } = await openedLibrary(dataDir);
    expect([await count(''), await count('kot')]).toEqual([30, 30]);
  },
);

test('on a disk that damages the index whenever it is merged, a rebuild ends with an error', async () => {
  const { dataDir } = await damagedLibrary(`
    CREATE TRIGGER damage AFTER INSERT ON search_index_config WHEN NEW.k = 'usermerge'
    BEGIN UPDATE search_index_data SET block = x'${'9c'.repeat(40)}' WHERE id = 10; END`);
  const { code, stderr } = await temporaryLibrary(dataDir).run('search', 'rebuild');
  expect([code, stderr]).toEqual([1, expect.stringContaining('damaged twice')]);
});

test('a merge that finds the index damaged says that it was emptied', async () => {
  const { dataDir, count } = await damagedLibrary(damages['an unreadable structure']);
  const { code, stdout, stderr } = await temporaryLibrary(dataDir).run('search', 'optimize');
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('search rebuild')]);
  expect(await count('kot')).toBe(0);
});

test('a check of the whole index finds damage that answers nothing', async () => {
  const { dataDir, count } = await damagedLibrary(damages['leaves of zeros']);
  const status = async () =>
    JSON.parse((await temporaryLibrary(dataDir).run('search', 'status', '--json', '--check')).stdout);
  expect([await count('kot'), await status()]).toMatchObject([0, { damaged: true }]);
  await temporaryLibrary(dataDir).run('search', 'rebuild');
  expect(await status()).toMatchObject({ damaged: false, complete: true });
});
