import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { chunks } from '#lib/lists.ts';
import { insertRows } from './insert-rows.ts';
import { categoryRows, listNames, listRows, listTables, objectColumns, scanColumns } from './record-rows.ts';
import type { ObjectLists, ObjectRecord } from './records.ts';
import type { Tables } from './tables.ts';

/**
 * Replaces the stored columns, lists and scans of some objects. Remaining scans keep their numbers. Tiles are left to
 * the caller.
 * @param records each of a different object
 * @param before of a single object, what the columns and rows hold: lists that are the same are left alone
 */
export async function writeRecords(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
  before?: ObjectRecord,
): Promise<void> {
  for (const batch of chunks(records, recordBatchSize)) await writeBatch(trx, batch, before);
}

/** The ids among these that stored objects have. */
export async function storedIds(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('objects').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

async function writeBatch(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
  before: ObjectRecord | undefined,
): Promise<void> {
  const isSame = (list: keyof ObjectLists | 'categories' | 'scans') =>
    before !== undefined && isDeepStrictEqual(before[list], records[0]?.[list]);
  const known = await storedIds(
    trx,
    records.map(({ id }) => id),
  );
  const empty = async (table: 'object_categories' | (typeof listTables)[keyof typeof listTables]) => {
    if (known.size > 0)
      await trx
        .deleteFrom(table)
        .where('object_id', 'in', [...known])
        .execute();
  };
  const objects = records.map((record) => ({ id: record.id, ...objectColumns(record) }));
  await insertRows(trx, 'objects', objects, ['id']);
  if (!isSame('categories')) {
    await empty('object_categories');
    await insertRows(trx, 'object_categories', records.flatMap(categoryRows));
  }
  for (const name of listNames) {
    if (isSame(name)) continue;
    const table = listTables[name];
    await empty(table);
    const rows = records.flatMap((record) => listRows(record, name));
    // The columns of each table are the fields of its list's items.
    await insertRows(trx, table, rows as Insertable<Tables[typeof table]>[]);
    // SQLite runs on this thread, so yield to other requests in between.
    if (records.length > yieldThreshold) await setImmediate();
  }
  if (isSame('scans')) return;
  await writeScans(trx, records);
  await removeScansBehind(
    trx,
    records.filter(({ id }) => known.has(id)),
  );
}

async function writeScans(trx: Transaction<Tables>, records: readonly ObjectRecord[]): Promise<void> {
  const all = records.flatMap(({ id, scans }) =>
    scans.map((scan, position) => ({ object_id: id, position, ...scanColumns(scan) })),
  );
  await insertRows(trx, 'scans', all, ['object_id', 'position']);
}

/** Removes scans beyond the last one that each object now has. */
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

/** Number of records that take longer to write than a visitor should wait. */
const yieldThreshold = 20;

/** Records per statement: databases accept tens of thousands of values. */
const recordBatchSize = 500;
