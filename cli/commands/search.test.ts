import { expect, test } from 'vitest';
import { writeSetting } from '#lib/catalogue/store/database.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { everything } from '#lib/search/address.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test('a rebuild goes on where it was interrupted, the next one indexes all anew, and all are found', async () => {
  const library = temporaryLibrary();
  const status = async () => JSON.parse((await library.run('search', 'status', '--json')).stdout);
  await library.run('generate', '--tiles', '50');
  expect(await status()).toEqual({ objects: 50, indexed: 0, words: 0, terms: 0, complete: false });
  const { catalogue, db } = await connect(library.dataDir);
  const tiles = await db.selectFrom('tiles').select('sorting_datetime').orderBy('sorting_datetime').execute();
  await writeSetting(db, 'search_rebuild', tiles[2]?.sorting_datetime ?? '');
  expect((await library.run('search', 'rebuild')).stdout).toContain('47 objects indexed anew');
  expect((await library.run('search', 'rebuild')).stdout).toContain('50 objects indexed anew');
  expect(await status()).toMatchObject({ objects: 50, indexed: 50, complete: true });
  expect((await library.run('search', 'optimize')).code).toBe(0);
  const found = await catalogue.search({ ...everything, order: 'newest' }, { offset: 0, limit: 1 });
  expect(found).toMatchObject({ count: 50, tiles: [{ type: 'entity' }] });
});
