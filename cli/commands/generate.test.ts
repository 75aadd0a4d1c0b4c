import { expect, test } from 'vitest';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import type { Store } from '#lib/catalogue/store/store.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { summarise } from '../copy/row-chunks.ts';
import { folderWith, type Library, temporaryLibrary } from '../import/library.fixture.ts';

const tables = ['objects', 'object_categories', 'scans'] as const;

/** Every row that `generate` writes: the tiles and their projections, and a digest of each other table. */
async function rowsOf({ dataDir }: Library) {
  const { db } = await connect(dataDir);
  const summaries = await Promise.all(tables.map((table) => summarise(db, table, () => undefined)));
  const tiles = await db.selectFrom('tiles').selectAll().orderBy('id').execute();
  return {
    digests: summaries.map(({ digest }) => digest),
    projections: await db.selectFrom('projections').selectAll().execute(),
    tiles: tiles.map(({ json, ...columns }) => ({ ...columns, json: Buffer.from(json).toString() })),
  };
}

const run = async (tiles: string, ...more: string[]) => {
  const library = temporaryLibrary();
  expect(await library.run('generate', '--tiles', tiles, ...more)).toMatchObject({ code: 0 });
  return library;
};

test('a generated library has a feed of all types, objects that open, neighbours, statistics and a sitemap', async () => {
  const { catalogue } = await connect((await run('1200')).dataDir);
  const { entities } = await catalogue.statistics();
  expect(entities.total).toBe(1197);
  expect(entities.public).toBeLessThan(1197);
  expect(entities.by_category.serials).toBeGreaterThan(entities.by_category.books);
  const [newest] = await catalogue.frontpage({ batchSize: 40, type: 'entity' });
  if (newest?.type !== 'entity') throw new Error('There is no object');
  const object = await catalogue.object(newest.related_object_id);
  expect(object?.scans[0]?.scan.id).toBe(newest.related_object.main_scan.id);
  expect(object?.organization?.fullname).toMatch(/ nr \d+$/);
  const { older, newer } = await catalogue.neighbours(newest);
  expect([older?.type, newer]).toEqual(['entity', undefined]);
  expect(await catalogue.sitemapParts(500)).toHaveLength(3);
  const years = await Promise.all(
    ['2007', '2016', '2025'].map(async (year) =>
      (await catalogue.frontpage({ batchSize: 1, max: instant(`${year}-01-01`) }))[0]?.sorting_datetime.slice(
        0,
        4,
      ),
    ),
  );
  expect(years).toEqual(['2006', '2015', '2024']);
  const provided = (await catalogue.organizations()).map(
    ({ aggregations }) => aggregations.items_provided_count,
  );
  expect(provided.reduce((sum, count) => sum + count, 0)).toBe(entities.public);
});

test('the same seed generates the same library, another seed a different one', async () => {
  const [one, same, other] = await Promise.all([run('100'), run('100'), run('100', '--seed', '7')]);
  const rows = await rowsOf(one);
  expect(await rowsOf(same)).toEqual(rows);
  expect((await rowsOf(other)).tiles).not.toEqual(rows.tiles);
});

test('a run killed at any point resumes, with the same resulting library', async () => {
  // Three transactions.
  const tiles = '4100';
  // Runs the built program, because it gets killed.
  const generate = (library: Library) => library.start('generate', '--tiles', tiles);
  const whole = temporaryLibrary();
  expect(await (await generate(whole)).finished).toMatchObject({ code: 0 });
  const library = temporaryLibrary();
  const { db } = await connect(library.dataDir);
  for (const done of [1, 4000]) {
    const { process: child, finished } = await generate(library);
    await expect.poll(() => tilesIn(db), { interval: 5, timeout: 50_000 }).toBeGreaterThanOrEqual(done);
    child.kill('SIGKILL');
    await finished;
  }
  const { stdout, code } = await (await generate(library)).finished;
  expect(code).toBe(0);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(4100);
  expect(await rowsOf(library)).toEqual(await rowsOf(whole));
}, 120_000);

/** Id of the newest tile, or 0 if there is none. */
async function tilesIn(db: Store['db']): Promise<number> {
  const newest = await db.selectFrom('tiles').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

test('a library that holds anything else is left untouched', async () => {
  const library = temporaryLibrary();
  await library.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
  const { code, stderr } = await library.run('generate', '--tiles', '10');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/not made by generate.*DATA_DIR/),
  });
  expect(await tilesIn((await connect(library.dataDir)).db)).toBe(0);
});

test('a generated library is not changed by another number, another seed, or after an import', async () => {
  const library = await run('10');
  const other = await library.run('generate', '--tiles', '20');
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('--tiles 10 --seed 1') });
  expect(await library.run('generate', '--tiles', '10', '--seed', '2')).toMatchObject({ code: 1 });
  expect((await library.run('generate', '--tiles', '10')).stdout).toMatch(/^0 tiles made/);
  expect(await library.import(await folderWith({ 'a.png': [20, 20] }))).toMatchObject({ code: 0 });
  expect((await library.run('generate', '--tiles', '10')).stderr).toContain('has been changed since');
});
