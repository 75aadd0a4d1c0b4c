import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ChangePosition, ObjectChange, ObjectChanges } from '../changes.ts';
import { now, type Timestamp } from '../timestamp.ts';
import { migrate } from './migrations.ts';
import { mirroredStore } from './mirrored-store.fixture.ts';
import { removeObject, saveObject } from './objects.ts';
import { saveOrganization } from './organizations.ts';
import { type ObjectValues, objectRecord, organizationRecord, scanRecord } from './records.fixture.ts';
import { saveObjects } from './save-objects.ts';
import { removeTiles } from './services.ts';
import { bareStore, baseUrls, connect, temporaryFolder, temporaryStore } from './temporary-store.fixture.ts';
import { transact } from './transaction.ts';

const kinds = (changes: readonly ObjectChange[]) => changes.map(({ id, kind }) => `${id} ${kind}`).sort();
const all = { limit: 1000 };

async function library() {
  const { db, catalogue, ...store } = await temporaryStore();
  const save = (id: string, values: ObjectValues = {}) => saveObject(db, baseUrls, objectRecord(id, values));
  return { ...store, db, catalogue, changes: catalogue.changes, save };
}

/** All changes in order, a few at a time. */
async function walk(changes: ObjectChanges, limit: number, query: { from?: Timestamp } = {}) {
  const found: ObjectChange[] = [];
  for (let after: ChangePosition | undefined; ; ) {
    const page = await changes.list({ ...query, after, limit });
    found.push(...page);
    after = page.at(-1);
    if (!after) return found;
  }
}

test('an object is added, changed, removed and added again; saving the same again is not a change', async () => {
  const { db, changes, save } = await library();
  await save('a');
  const [added] = await changes.list(all);
  expect(added).toMatchObject({ id: 'a', kind: 'added' });
  await save('a');
  expect(await changes.list(all)).toEqual([added]);
  await save('a', { title: 'Inna' });
  expect(kinds(await changes.list(all))).toEqual(['a changed']);
  expect(await changes.withdrawn('a')).toBeUndefined();
  await removeObject(db, 'a');
  expect(kinds(await changes.list(all))).toEqual(['a withdrawn']);
  const withdrawnObject = await changes.withdrawn('a');
  expect(withdrawnObject).toMatchObject({ id: 'a', title: 'Inna', dateDescriptive: '[ca 1901]' });
  expect(withdrawnObject?.organizationId).toBeUndefined();
  expect((await changes.of('a'))?.datestamp).toBe(withdrawnObject?.at);
  await save('a');
  expect(kinds(await changes.list(all))).toEqual(['a added']);
  expect(await changes.withdrawn('a')).toBeUndefined();
});

test('scans are counted of several objects at once', async () => {
  const { changes, save } = await library();
  await save('a', { scans: ['1', '2', '3'].map((name) => scanRecord(name)) });
  const counts = await changes.scanCounts(['a', 'b']);
  expect([...counts]).toEqual([['a', 3]]);
  expect(await changes.scanCounts([])).toEqual(new Map());
});

test('what is not public is withdrawn where it was public, and never was where it was not', async () => {
  const { db, changes, save } = await library();
  await save('never', { isPublic: false });
  await save('hidden');
  await save('hidden', { isPublic: false });
  await save('back');
  await save('back', { isPublic: false });
  await save('back', { isPublic: true });
  expect(kinds(await changes.list(all))).toEqual(['back added', 'hidden withdrawn']);
  const withdrawn = await changes.of('hidden');
  await save('hidden', { isPublic: false, title: 'Inna' });
  expect(await changes.of('hidden')).toEqual(withdrawn);
  await removeObject(db, 'never');
  expect(await changes.of('never')).toBeUndefined();
  expect(await changes.withdrawn('never')).toBeUndefined();
  expect([...(await changes.objects(['never', 'hidden', 'back'], { from: 0, count: 1 })).keys()]).toEqual([
    'back',
  ]);
});

test('objects that are saved together are recorded together, and read together as one by one', async () => {
  const { db, catalogue, changes } = await library();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  const records = ['a', 'b', 'c'].map((id) => objectRecord(id, { organizationId }));
  await saveObjects(
    db,
    baseUrls,
    records.map((record) => ({ record, source: { source: record.id, metadataDigest: '' } })),
    async () => undefined,
  );
  expect(kinds(await changes.list(all))).toEqual(['a added', 'b added', 'c added']);
  const byId = await changes.objects(['a', 'b', 'missing'], { from: 0, count: 10 });
  expect([...byId.keys()].sort()).toEqual(['a', 'b']);
  expect(byId.get('a')).toEqual(await catalogue.object('a'));
});

test('sets are those that records are in, stay with withdrawn objects, and are listed by name', async () => {
  const { db, changes, save } = await library();
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  await save('a', { organizationId, categories: ['maps', 'books', 'maps', 'x'.repeat(300)], language: 'pl' });
  await save('b', { categories: ['maps'] });
  const organizationSet = `organization:${organizationId}` as const;
  const sets = ['category:books', 'category:maps', 'language:pl', organizationSet];
  expect((await changes.setsOf(['a', 'b', 'c'])).get('a')).toEqual(sets);
  expect(await changes.sets('', 10)).toEqual(sets);
  expect(await changes.sets('category:books', 2)).toEqual(['category:maps', 'language:pl']);
  expect(await changes.sets('z', 2)).toEqual([]);
  expect(kinds(await changes.list({ ...all, set: 'category:maps' }))).toEqual(['a added', 'b added']);
  expect(kinds(await changes.list({ ...all, set: organizationSet }))).toEqual(['a added']);
  await removeObject(db, 'a');
  expect(kinds(await changes.list({ ...all, set: organizationSet }))).toEqual(['a withdrawn']);
  await save('b', { categories: ['prints'] });
  expect(kinds(await changes.list({ ...all, set: 'category:maps' }))).toEqual(['a withdrawn']);
});

test('paging forwards and backwards returns each change once, whatever the size and bounds', async () => {
  const { db, changes, save } = await library();
  for (let number = 0; number < 9; number += 1) await save(`o${number}`);
  // Several with the same datestamp, as after a large import.
  await db
    .updateTable('object_changes')
    .set({ datestamp: '2026-01-01T00:00:00.000000' as Timestamp })
    .where('object_id', '<', 'o5')
    .execute();
  await db
    .updateTable('object_sets')
    .set({ datestamp: '2026-01-01T00:00:00.000000' as Timestamp })
    .where('object_id', '<', 'o5')
    .execute();
  const whole = await changes.list(all);
  expect(whole).toHaveLength(9);
  for (const limit of [1, 2, 4, 9, 10]) expect(await walk(changes, limit)).toEqual(whole);
  const inSet = await changes.list({ set: 'category:books', limit: 4 });
  const last = inSet.at(-1);
  expect([...inSet, ...(await changes.list({ set: 'category:books', after: last, limit: 9 }))]).toEqual(
    whole,
  );
  expect(await changes.list({ upTo: 'end', limit: 4 })).toEqual(whole.slice(-4));
  expect(await changes.list({ upTo: whole[5], limit: 4 })).toEqual(whole.slice(1, 5));
  const from = '2026-01-01T00:00:00.000001' as Timestamp;
  expect(await changes.list({ from, limit: 100 })).toEqual(whole.slice(5));
  expect(await changes.list({ before: from, limit: 100 })).toEqual(whole.slice(0, 5));
  expect(await changes.earliest()).toBe(whole[0]?.datestamp);
});

test('a text that no database takes is the name of nothing', async () => {
  const { changes } = await library();
  expect(await changes.of('\0')).toBeUndefined();
  expect(await changes.withdrawn('\0')).toBeUndefined();
  expect(await changes.list({ set: 'category:\0', limit: 1 })).toEqual([]);
  expect(await changes.list({ after: { datestamp: now(), id: '\0' }, limit: 1 })).toEqual([]);
  expect(await changes.sets('\0', 1)).toEqual([]);
});

test('changes of objects of a service are recorded like those of our own', async () => {
  const ours = await library();
  await ours.save('x');
  const tile = (await ours.catalogue.frontpage({ batchSize: 1 }))[0];
  if (tile?.type !== 'entity') throw new Error('No object');
  const { db, catalogue, save, service } = await mirroredStore();
  const placed = (title: string, views = 0) => {
    const { global } = tile.related_object.aggregations;
    const aggregations = { user: null, global: { ...global, views_count: views } };
    const related_object = { ...tile.related_object, title, aggregations };
    return { id: tile.id, sorting_datetime: tile.sorting_datetime, tile: { ...tile, related_object } };
  };
  await save([placed('Mapa')]);
  const [added] = await catalogue.changes.list(all);
  expect(added).toMatchObject({ id: 'x', kind: 'added' });
  await save([placed('Mapa', 7)]);
  expect(await catalogue.changes.list(all)).toEqual([added]);
  await save([placed('Plan')]);
  expect(kinds(await catalogue.changes.list(all))).toEqual(['x changed']);
  await transact(db, async (trx) => {
    const rows = await trx.selectFrom('tiles').select(['id', 'object_id']).execute();
    await removeTiles(trx, service, rows);
  });
  expect(await catalogue.changes.withdrawn('x')).toMatchObject({ title: 'Plan' });
});

test('all of an older library is new to harvesters, and in its sets', async () => {
  const dataDir = temporaryFolder();
  const { db, catalogue } = await connect(dataDir);
  const organizationId = await saveOrganization(db, organizationRecord('one'));
  for (const id of ['a', 'b', 'c'])
    await saveObject(
      db,
      baseUrls,
      objectRecord(id, { organizationId, language: 'pl', isPublic: id !== 'c' }),
    );
  const sets = await catalogue.changes.setsOf(['a', 'b', 'c']);
  await sql`DROP TABLE object_changes`.execute(db);
  await sql`DROP TABLE object_sets`.execute(db);
  await sql`ALTER TABLE objects DROP COLUMN missing_scans`.execute(db);
  for (const column of ['tile_size', 'tile_overlap'])
    await sql`ALTER TABLE scans DROP COLUMN ${sql.ref(column)}`.execute(db);
  for (const column of ['since', 'attempts'])
    await sql`ALTER TABLE harvest_retries DROP COLUMN ${sql.ref(column)}`.execute(db);
  await sql`DROP INDEX search_terms_of_namesakes`.execute(db);
  await sql`ALTER TABLE search_terms DROP COLUMN namesakes`.execute(db);
  await sql`ALTER TABLE search_objects DROP COLUMN month_day`.execute(db);
  await sql`DELETE FROM kysely_migration WHERE name >= '2027-06-changes'`.execute(db);
  await migrate(await bareStore(dataDir));
  const found = await catalogue.changes.list(all);
  expect(kinds(found)).toEqual(['a added', 'b added']);
  expect(found[0] && found[0].datestamp <= now()).toBe(true);
  expect(await catalogue.changes.setsOf(['a', 'b', 'c'])).toEqual(sets);
  expect(kinds(await catalogue.changes.list({ ...all, set: 'language:pl' }))).toEqual(['a added', 'b added']);
});

test('an object that a server of the previous version removed is reported as withdrawn', async () => {
  const { db, changes, save } = await library();
  await save('a');
  await db.deleteFrom('objects').execute();
  expect(kinds(await changes.list(all))).toEqual(['a withdrawn']);
  expect(await changes.of('a')).toMatchObject({ kind: 'withdrawn' });
});

test('a datestamp lies ahead, so that what is committed late is found by requests from the time of the read on', async () => {
  const { changes, save } = await library();
  await save('a');
  const change = await changes.of('a');
  expect(Date.parse(`${change?.datestamp}Z`) - Date.now()).toBeGreaterThan(20_000);
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const step = fc.oneof(
  fc.record({ save: fc.constantFrom(...ids), title: fc.constantFrom('1', '2', '3'), isPublic: fc.boolean() }),
  fc.record({ remove: fc.constantFrom(...ids) }),
  fc.constant('read' as const),
);

test('a harvest during changes, and another one from its start on, together have what the library has', async () => {
  const { db, changes, save } = await library();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, limit) => {
        const copy = new Map<string, string>();
        const read = async (query: Parameters<ObjectChanges['list']>[0]) => {
          const page = await changes.list(query);
          const objects = await changes.objects(
            page.map(({ id }) => id),
            { from: 0, count: 0 },
          );
          for (const { id, kind } of page) {
            const title = objects.get(id)?.tile.related_object.title;
            if (kind === 'withdrawn') copy.delete(id);
            else if (title !== undefined) copy.set(id, title);
          }
          return page.at(-1);
        };
        const start = now();
        let after: ChangePosition | undefined;
        let isOver = false;
        const goOn = async () => {
          const last: ChangePosition | undefined = isOver ? undefined : await read({ after, limit });
          after = last ?? after;
          isOver ||= last === undefined;
        };
        for (const one of steps) {
          if (one === 'read') await goOn();
          else if ('remove' in one) await removeObject(db, one.remove);
          else await save(one.save, { title: one.title, isPublic: one.isPublic });
        }
        while (!isOver) await goOn();
        await read({ from: start, limit: 1000 });
        const rows = await db
          .selectFrom('objects')
          .select(['id', 'title'])
          .where('is_public', '=', 1)
          .execute();
        expect([...copy].sort()).toEqual(rows.map(({ id, title }) => [id, title]).sort());
      },
    ),
    { numRuns: 25 },
  );
});
