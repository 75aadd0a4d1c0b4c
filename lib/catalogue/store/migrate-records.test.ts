import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentsOf } from './contract-record.ts';
import { listObjects } from './list-objects.ts';
import { areRecordsMigrated, migrateObjects, migrateOtherTiles } from './migrate-records.ts';
import { saveObject } from './objects.ts';
import { asPreviousVersion } from './previous-version.fixture.ts';
import { readRecords } from './read-records.ts';
import { digestFor, instant, objectRecord, otherTileRecord, scanRecord } from './records.fixture.ts';
import type { ObjectRecord } from './records.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';
import { saveTile } from './tiles.ts';

const text = fc.constantFrom(
  '',
  'Żółw',
  '"a" \\ b',
  '</script>',
  '🗺',
  'Kowalski, Jan (1850-1910)',
  '[ca 1938]',
);
const maybe = fc.option(text);
/** What the previous version could store of an object. */
const stored: fc.Arbitrary<Partial<ObjectRecord>> = fc.record({
  title: text,
  agents: fc
    .record({
      creator: maybe,
      creator_name: maybe,
      creator_date: maybe,
      creator_apposition: maybe,
      creator_corp: maybe,
    })
    .map(agentsOf),
  places: maybe.map((name) => (name === null ? [] : [{ role: 'publication', name }])),
  languages: fc.constantFrom([], [{ language: 'la' }]),
  categories: fc.array(fc.constantFrom('books', 'maps', 'audiobooks'), { maxLength: 4 }),
  descriptions: fc.constantFrom(
    [],
    [{ language: 'en', text: 'Of it' }],
    [
      { language: 'pl', text: 'O tym' },
      { language: 'en', text: '' },
    ],
  ),
  rights: maybe,
  sourceUrl: maybe,
  pixelsPerCentimetre: fc.constantFrom(null, 118, 0.1),
  isPublic: fc.boolean(),
  scans: fc.constantFrom(
    [scanRecord('one')],
    [
      scanRecord('two', { label: 'XII', functions: ['Okładka'], rotation: 90, interesting: true }),
      scanRecord('three'),
    ],
    [{ ...scanRecord('four'), textDigest: digestFor('text'), textBytes: 5 }],
  ),
});

test('what the previous version wrote gives the same answers before and after migration', async () => {
  const { db, catalogue, version } = await temporaryStore();
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 4 }), async (values) => {
      const records = values.map((value, index) => objectRecord(`object ${index}`, value));
      for (const record of records) await saveObject(db, baseUrls, record);
      await saveTile(
        db,
        baseUrls,
        otherTileRecord('other', { url: '/pl', description: 'x', published: instant('2020-01-01') }),
      );
      const answers = async () => [
        new TextDecoder().decode(await catalogue.frontpageJson({ batchSize: 40 })),
        // The total size of all images is known only after migration.
        (await Promise.all(records.map(({ id }) => catalogue.object(id)))).map(
          (object) => object && { ...object, files: undefined },
        ),
      ];
      const stored = async () =>
        await readRecords(
          db,
          records.map(({ id }) => id),
        );
      const [answersBefore, before, raised] = [await answers(), await stored(), version()];
      await asPreviousVersion(db);
      expect(await areRecordsMigrated(db)).toBe(false);
      expect(await answers()).toEqual(answersBefore);
      // Saving the same again is no change, whichever version wrote what is there.
      for (const record of records) expect(await saveObject(db, baseUrls, record)).toBe('unchanged');
      for (
        let after: string | undefined = '';
        after !== undefined;
        expect(await answers()).toEqual(answersBefore)
      )
        after = (await migrateObjects(db, after, 2)).next;
      expect(await migrateOtherTiles(db, 0, 2)).toEqual({ count: 1, next: undefined });
      expect(await areRecordsMigrated(db)).toBe(true);
      expect(await answers()).toEqual(answersBefore);
      expect(await stored()).toEqual(before);
      expect(version()).toBe(raised);
    }),
    { numRuns: 25 },
  );
});

test('what a server of the previous version writes meanwhile counts, not what was there', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { rights: 'Stare', scans: [scanRecord('one')] }));
  const { json } = await db.selectFrom('tiles').select('json').executeTakeFirstOrThrow();
  const tile = JSON.parse(new TextDecoder().decode(json));
  tile.related_object.title = 'Nowy tytuł';
  await db
    .updateTable('tiles')
    .set({ json: new TextEncoder().encode(JSON.stringify(tile)) })
    .execute();
  await db
    .updateTable('objects')
    .set({ fingerprint: 'of the version before', details: '{"rights":"Nowe"}' })
    .execute();
  const seen = async () => {
    const object = await catalogue.object('a');
    const { value: listed } = await listObjects(db).next();
    return [object?.tile.related_object.title, object?.details.rights, listed?.[0]?.title];
  };
  const written = ['Nowy tytuł', 'Nowe', 'Nowy tytuł'];
  expect(await seen()).toEqual(written);
  const done = { count: 1, next: undefined };
  expect(await migrateObjects(db, '', 10)).toEqual(done);
  expect(await migrateObjects(db, '', 10)).toEqual({ ...done, count: 0 });
  expect(await seen()).toEqual(written);
});

test('an object of the previous version that is saved anew has all its lists', async () => {
  const { db } = await temporaryStore();
  const record = objectRecord('a', { language: 'pol' });
  await saveObject(db, baseUrls, record);
  await asPreviousVersion(db);
  await saveObject(db, baseUrls, { ...record, title: 'Inna' });
  const { published: _, ...saved } = { ...record, title: 'Inna' };
  expect((await readRecords(db, ['a'])).get('a')?.record).toMatchObject(saved);
});
