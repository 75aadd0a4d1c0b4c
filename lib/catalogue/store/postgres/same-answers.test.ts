import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { categories } from '../../schema.ts';
import { storeCatalogue } from '../catalogue.ts';
import { openStore, type Store } from '../database.ts';
import { rowNumbers } from '../engine.ts';
import { unreferencedDigests } from '../files.ts';
import { type ListedObject, listObjects } from '../list-objects.ts';
import { removeObject, saveObject } from '../objects.ts';
import {
  listOrganizations,
  organizationNumber,
  removeOrganization,
  saveOrganization,
} from '../organizations.ts';
import { readHistory } from '../page-versions.ts';
import { listPageStates } from '../pages.ts';
import { serveAt } from '../projections.ts';
import {
  digestFor,
  instant,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  scanRecord,
} from '../records.fixture.ts';
import { countStatistics } from '../statistics.ts';
import { baseUrls, publicUrl, temporaryFolder, temporaryStore } from '../temporary-store.fixture.ts';
import { listTiles, removeTile, saveTile } from '../tiles.ts';

const start = Date.parse('2026-11-21T10:00:00.123Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** One action of an operator or an editor; its result is compared, too. */
type Step = (store: Store) => Promise<unknown>;

const from = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const ids = from('a', 'A', 'ą', 'z', 'ż', '🗺', ' a', '%', 'b/c');
const keys = from('one', 'Two', 'łódź', 'zet');
const instants = from(undefined, ...['2026-01-01', '1999-12-31T23:59:59.999999', '0001-01-01'].map(instant));
const titles = from(
  'Zamek',
  'zamek',
  'Łódź',
  'Lublin',
  'Ąćę',
  'a "b" \\ c',
  `${publicUrl}/x`,
  'é'.normalize('NFD'),
);

const object = fc.record({
  id: ids,
  owner: fc.option(keys, { nil: undefined }),
  title: titles,
  published: instants,
  isPublic: fc.boolean(),
  ownCategories: fc.subarray([...categories]),
  scans: fc.integer({ min: 1, max: 3 }),
});
const tile = fc.record({
  key: keys,
  type: from('news', 'press', 'video', 'collection'),
  owner: fc.option(keys, { nil: undefined }),
  title: titles,
  published: instants,
  featured: fc.boolean(),
  image: fc.option(keys, { nil: undefined }),
});
const page = fc.record({
  name: fc.record({ language: from('pl', 'en'), slug: from('pomoc', 'o-nas', 'faq') }),
  title: titles,
  content: titles,
  translationKey: from('', 'pl/pomoc', 'en/faq', 'wspólny'),
  base: from(undefined, undefined, 0, 1, 2),
});

const ownerOf = async ({ db }: Store, key: string | undefined) =>
  (key === undefined ? undefined : await organizationNumber(db, key)) ?? null;

const saved = object.map(({ owner, title, ownCategories, scans, ...values }): Step => {
  return async (store) =>
    await saveObject(
      store.db,
      baseUrls,
      objectRecord(values.id, {
        ...values,
        title,
        categories: ownCategories,
        organizationId: await ownerOf(store, owner),
        scans: Array.from({ length: scans }, (_, index) => scanRecord(`${title} ${index}`)),
      }),
    );
});
const shown = tile.map(
  ({ key, owner, image, ...values }): Step =>
    async (store) =>
      await saveTile(
        store.db,
        baseUrls,
        otherTileRecord(key, {
          ...values,
          organizationId: await ownerOf(store, owner),
          imageDigest: image === undefined ? null : digestFor(image),
        }),
      ),
);
const written = fc
  .tuple(page, from('saveDraft', 'saveDraft', 'publish', 'unpublish', 'discard', 'restore'))
  .map(([{ name, base, ...text }, action]): Step => {
    const by = { editor: 'Anna', base };
    return async (store) => {
      const { editing } = storeCatalogue(store, baseUrls, diskStorage(''));
      if (action === 'saveDraft') return await editing?.saveDraft(name, { ...text, description: '' }, by);
      if (action === 'restore') return await editing?.restore(name, 1, by);
      return await editing?.[action](name, by);
    };
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: saved },
  { weight: 3, arbitrary: shown },
  { weight: 5, arbitrary: written },
  ids.map(
    (id): Step =>
      ({ db }) =>
        removeObject(db, id),
  ),
  keys.map(
    (key): Step =>
      ({ db }) =>
        removeTile(db, key),
  ),
  fc.tuple(keys, titles).map(
    ([key, fullname]): Step =>
      ({ db }) =>
        saveOrganization(db, organizationRecord(key, { fullname })),
  ),
  keys.map(
    (key): Step =>
      ({ db }) =>
        removeOrganization(db, key),
  ),
  from(publicUrl, 'https://moved.example').map(
    (to): Step =>
      ({ db }) =>
        serveAt(db, baseUrlsOf(to)),
  ),
);

/** Everything that the store answers to anyone. */
async function answers(store: Store): Promise<string> {
  const catalogue = storeCatalogue(store, baseUrls, diskStorage(''));
  const { db } = store;
  const batches: string[] = [];
  const bounds = [undefined, instant('2026-01-01'), instant('2000-01-01')];
  for (const type of [undefined, 'entity', 'collection'] as const)
    for (const max of bounds)
      for (const batchSize of [1, 40])
        batches.push(new TextDecoder().decode(await catalogue.frontpageJson({ type, max, batchSize })));
  const objects: ListedObject[] = [];
  for await (const rows of listObjects(db)) objects.push(...rows);
  const found = await Promise.all(objects.map(({ id }) => catalogue.object(id)));
  const neighbours = await Promise.all(found.map((one) => one && catalogue.neighbours(one.tile)));
  const parts = await catalogue.sitemapParts(2);
  const names = (await listPageStates(db, { history: true })).map(({ language, slug }) => ({
    language,
    slug,
  }));
  return JSON.stringify([
    batches,
    objects,
    found,
    neighbours,
    parts,
    await Promise.all(
      parts.map(async (part) => (await catalogue.sitemapObjects(part, 40)).map(({ tile }) => tile)),
    ),
    await catalogue.works('', 40),
    await catalogue.listedWorks(await catalogue.works('', 40)),
    await catalogue.organizations(),
    await catalogue.pages(),
    await catalogue.listPages(),
    await catalogue.previewPages(),
    await Promise.all(
      names.map(({ language, slug }) => readHistory(db, { language: language === 'en' ? 'en' : 'pl', slug })),
    ),
    await listPageStates(db, { history: true }),
    await listOrganizations(db),
    await listTiles(db),
    await countStatistics(db),
    (await unreferencedDigests(db)).sort(),
  ]);
}

/** Numbers are random on PostgreSQL; here they count up as in SQLite, to make whole answers comparable. */
async function countNumbers({ db }: Store): Promise<void> {
  for (const table of ['organizations', 'scans']) {
    await sql`CREATE FUNCTION ${sql.ref(`next_of_${table}`)}() RETURNS bigint LANGUAGE sql
      AS ${sql.lit(`SELECT coalesce(max(id), 0) + 1 FROM ${table}`)}`.execute(db);
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN id SET DEFAULT ${sql.ref(`next_of_${table}`)}()`.execute(
      db,
    );
  }
}

/** The same for the tile that a step adds: its number is drawn by the program. */
async function countTile({ db }: Store): Promise<void> {
  const { rows } = await sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM tiles`.execute(db);
  vi.spyOn(Math, 'random').mockReturnValue((rows[0]?.last ?? 0) / rowNumbers);
}

async function clear({ db }: Store): Promise<void> {
  await sql`TRUNCATE objects, object_categories, scans, tiles, organizations, pages, page_versions, settings,
    unreferenced_files, projections CASCADE`.execute(db);
}

test('the same steps give the same answers, byte by byte, on SQLite and on PostgreSQL', async () => {
  const postgres = await temporaryStore();
  await countNumbers(postgres);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const embedded = await openStore({ dataDir: temporaryFolder() });
      try {
        await clear(postgres);
        const results = [];
        for (const store of [embedded, postgres]) {
          const observed: unknown[] = [];
          for (const [index, work] of steps.entries()) {
            vi.setSystemTime(start + index * 1000);
            if (store === postgres) await countTile(store);
            observed.push(await work(store));
          }
          results.push(JSON.stringify(observed), await answers(store));
        }
        expect(results.slice(2)).toEqual(results.slice(0, 2));
      } finally {
        vi.restoreAllMocks();
        await embedded.close();
      }
    }),
    { numRuns: 15 },
  );
});
