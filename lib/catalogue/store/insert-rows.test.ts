import { expect, test } from 'vitest';
import type { Timestamp } from '../timestamp.ts';
import { insertRows } from './insert-rows.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

const since = '2026-11-25T00:00:00.000000' as Timestamp;

test('rows are read back as they were written, however many there are and whatever they contain', async () => {
  const { db } = await temporaryStore();
  const texts = ['', 'żółw', '"\\ud800" \\x41 \n\t\u2028', '𝄞', '42', 'null'];
  const rows = Array.from({ length: 1003 }, (_, index) => ({
    digest: String(index).padStart(4, '0') + (texts[index % texts.length] ?? ''),
    since,
  }));
  await insertRows(db, 'unreferenced_files', rows);
  expect(await db.selectFrom('unreferenced_files').selectAll().orderBy('digest').execute()).toEqual(rows);
  await insertRows(db, 'unreferenced_files', []);
});

test('bytes, numbers and missing values are read back too; half a surrogate pair is not', async () => {
  const { db } = await temporaryStore();
  const json = Uint8Array.from([0, 0x27, 0x5c, 0x7b, 0xff]);
  const tile = { type: 'other', featured: 1, object_id: null, organization_id: null, image_digest: null };
  await insertRows(db, 'tiles', [
    { id: 2 ** 52, ...tile, key: 'half \ud800', sorting_datetime: since, json },
  ]);
  const row = await db.selectFrom('tiles').selectAll().executeTakeFirstOrThrow();
  expect({ ...row, json: new Uint8Array(row.json) }).toMatchObject({
    id: 2 ** 52,
    ...tile,
    key: 'half \ufffd',
    title: null,
    json,
  });
});

test('rows replace others that are equal in the given columns', async () => {
  const { db } = await temporaryStore();
  const rows = ['a', 'b'].map((name) => ({ name, value: 'before' }));
  await insertRows(db, 'settings', rows);
  const changed = ['b', 'c'].map((name) => ({ name, value: 'after' }));
  await insertRows(db, 'settings', changed, ['name']);
  const values = db.selectFrom('settings').selectAll().where('name', 'in', ['a', 'b', 'c']).orderBy('name');
  expect((await values.execute()).map(({ name, value }) => name + value)).toEqual([
    'abefore',
    'bafter',
    'cafter',
  ]);
  await expect(insertRows(db, 'settings', changed)).rejects.toThrow();
  // A failed statement remains usable.
  await db.deleteFrom('settings').where('name', 'in', ['b', 'c']).execute();
  await insertRows(db, 'settings', changed);
});
