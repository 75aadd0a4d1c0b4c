import { setImmediate } from 'node:timers/promises';
import type { Insertable, Transaction } from 'kysely';
import { insertRows } from './insert-rows.ts';
import { categoryRows, listNames, listRows, listTables, objectColumns, scanColumns } from './record-rows.ts';
import type { ObjectRecord } from './records.ts';
import type { Tables } from './tables.ts';

/**
 * Writes the columns, lists and scans of some objects in the place of those that are stored. Numbers of scans that stay
 * stay. The tiles are the caller's.
 * @param records each of another object
 */
export async function writeRecords(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsTogether)
    await writeSome(trx, records.slice(from, from + recordsTogether));
}

async function writeSome(trx: Transaction<Tables>, records: readonly ObjectRecord[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  const stored = await trx.selectFrom('objects').select('id').where('id', 'in', ids).execute();
  const known = stored.map(({ id }) => id);
  const empty = async (table: 'object_categories' | (typeof listTables)[keyof typeof listTables]) => {
    if (known.length > 0) await trx.deleteFrom(table).where('object_id', 'in', known).execute();
  };
  const objects = records.map((record) => ({ id: record.id, ...objectColumns(record) }));
  await insertRows(trx, 'objects', objects, ['id']);
  await empty('object_categories');
  await insertRows(trx, 'object_categories', records.flatMap(categoryRows));
  for (const name of listNames) {
    const table = listTables[name];
    await empty(table);
    const rows = records.flatMap((record) => listRows(record, name));
    // The columns of each table are the fields of its list's items.
    await insertRows(trx, table, rows as Insertable<Tables[typeof table]>[]);
    // SQLite answers on this thread, so others have their turn in between.
    if (records.length > many) await setImmediate();
  }
  await writeScans(trx, records);
  const changed = new Set(known);
  await removeScansBehind(
    trx,
    records.filter(({ id }) => changed.has(id)),
  );
}

async function writeScans(trx: Transaction<Tables>, records: readonly ObjectRecord[]): Promise<void> {
  const all = records.flatMap(({ id, scans }) =>
    scans.map((scan, position) => ({ object_id: id, position, ...scanColumns(scan) })),
  );
  await insertRows(trx, 'scans', all, ['object_id', 'position']);
}

/** Removes scans behind the last one that each object has now. */
async function removeScansBehind(trx: Transaction<Tables>, records: readonly ObjectRecord[]): Promise<void> {
  if (records.length === 0) return;
  const stored = await trx
    .selectFrom('scans')
    .select(['object_id', (row) => row.fn.max<number>('position').as('last')])
    .where(
      'object_id',
      'in',
      records.map(({ id }) => id),
    )
    .groupBy('object_id')
    .execute();
  const lasts = new Map(stored.map(({ object_id, last }) => [object_id, last]));
  for (const { id, scans } of records)
    if ((lasts.get(id) ?? -1) >= scans.length)
      await trx
        .deleteFrom('scans')
        .where('object_id', '=', id)
        .where('position', '>=', scans.length)
        .execute();
}

/** Records that take longer than a visitor should wait for. */
const many = 20;

/** Records of one statement: a database takes tens of thousands of values. */
const recordsTogether = 500;
